//! Who may come in, and who vouches for them.

use domain::{EmailAddress, password};
use identity::oidc::Issuer;

use super::reader::Reader;

#[derive(Clone, Debug)]
pub struct Accounts {
    pub registration: Registration,
    pub google: Option<Google>,
    pub client_receipt: bool,
    /// Never below the product's own minimum.
    pub password_min_length: usize,
    /// Whose account may take the names that are reserved for the operator.
    pub operator_email: Option<EmailAddress>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Registration {
    Open,
    Closed,
}

#[derive(Clone)]
pub struct Google {
    pub client_id: String,
    pub client_secret: String,
    pub issuer: Issuer,
}

impl std::fmt::Debug for Google {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Google({} at {})", self.client_id, self.issuer)
    }
}

pub(super) fn read(reader: &mut Reader<'_>) -> Option<Accounts> {
    let embedded = identity(reader);
    let google = google(reader);
    let registration = reader.setting("LENSLINK_REGISTRATION", "open", |text| match text {
        "open" => Ok(Registration::Open),
        "closed" => Ok(Registration::Closed),
        _ => Err("only open and closed are allowed"),
    });
    let client_receipt = reader.setting("LENSLINK_CLIENT_RECEIPT", "on", |text| match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("only on and off are allowed"),
    });
    let password_min_length = reader.setting("LENSLINK_PASSWORD_MIN_LENGTH", "6", |text| {
        let allowed = |length: &usize| (password::MIN_CHARS..=64).contains(length);
        text.parse().ok().filter(allowed).ok_or("a number from 6 to 64 is needed")
    });
    let operator_email = reader.optional("LENSLINK_OPERATOR_EMAIL", |text| {
        text.parse().map_err(|_| "an address such as anna@photos.example is needed")
    });
    embedded?;
    Some(Accounts {
        registration: registration?,
        google: google?,
        client_receipt: client_receipt?,
        password_min_length: password_min_length?,
        operator_email: operator_email?,
    })
}

/// The names of a hosted service are known, so that nobody who sets them believes that accounts are elsewhere.
fn identity(reader: &mut Reader<'_>) -> Option<()> {
    for name in ["LENSLINK_FIREBASE_PROJECT_ID", "LENSLINK_FIREBASE_API_KEY", "LENSLINK_FIREBASE_AUTH_DOMAIN"]
    {
        reader.text(name);
    }
    reader.setting("LENSLINK_IDENTITY", "embedded", |text| match text {
        "embedded" => Ok(()),
        "firebase" => Err("accounts can only be kept by this server itself so far: leave it at embedded"),
        _ => Err("only embedded is allowed"),
    })
}

fn google(reader: &mut Reader<'_>) -> Option<Option<Google>> {
    let client_id = reader.text("LENSLINK_GOOGLE_CLIENT_ID");
    let client_secret = reader.text("LENSLINK_GOOGLE_CLIENT_SECRET");
    let issuer =
        reader.setting("LENSLINK_GOOGLE_ISSUER", "https://accounts.google.com", str::parse::<Issuer>);
    match (client_id, client_secret) {
        (None, None) => Some(None),
        (Some(client_id), Some(client_secret)) => {
            Some(Some(Google { client_id, client_secret, issuer: issuer? }))
        }
        (Some(_), None) => {
            reader.fault("LENSLINK_GOOGLE_CLIENT_ID is set, but LENSLINK_GOOGLE_CLIENT_SECRET is not");
            None
        }
        (None, Some(_)) => {
            reader.fault("LENSLINK_GOOGLE_CLIENT_SECRET is set, but LENSLINK_GOOGLE_CLIENT_ID is not");
            None
        }
    }
}
