//! Who may come in, and who vouches for them.

use domain::password;
use identity::oidc::Issuer;

use super::reader::Reader;

#[derive(Clone, Debug)]
pub struct Accounts {
    pub registration: Registration,
    pub identity: Identity,
    pub google: Option<Google>,
    pub client_receipt: bool,
    /// Never below the product's own minimum.
    pub password_min_length: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Registration {
    Open,
    Closed,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Identity {
    Embedded,
    Firebase(Firebase),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Firebase {
    pub project_id: String,
    pub api_key: String,
    pub auth_domain: String,
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
    let identity = identity(reader);
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
    Some(Accounts {
        registration: registration?,
        identity: identity?,
        google: google?,
        client_receipt: client_receipt?,
        password_min_length: password_min_length?,
    })
}

fn identity(reader: &mut Reader<'_>) -> Option<Identity> {
    let firebase = reader.setting("LENSLINK_IDENTITY", "embedded", |text| match text {
        "embedded" => Ok(false),
        "firebase" => Ok(true),
        _ => Err("only embedded and firebase are allowed"),
    });
    let project_id = reader.text("LENSLINK_FIREBASE_PROJECT_ID");
    let api_key = reader.text("LENSLINK_FIREBASE_API_KEY");
    let auth_domain = reader.text("LENSLINK_FIREBASE_AUTH_DOMAIN");
    if !firebase? {
        return Some(Identity::Embedded);
    }
    let (Some(project_id), Some(api_key), Some(auth_domain)) = (project_id, api_key, auth_domain) else {
        reader.fault(
            "LENSLINK_IDENTITY is \"firebase\", but LENSLINK_FIREBASE_PROJECT_ID, LENSLINK_FIREBASE_API_KEY \
             and LENSLINK_FIREBASE_AUTH_DOMAIN are not all set",
        );
        return None;
    };
    Some(Identity::Firebase(Firebase { project_id, api_key, auth_domain }))
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
