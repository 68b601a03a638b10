//! Registration and sign-in settings.

use domain::{EmailAddress, PasswordPolicy};
use identity::oidc::{GOOGLE_ISSUER, Issuer};
use identity::passwords::HashCost;

use super::firebase::{self, FirebaseAccounts};
use super::reader::SettingsReader;

#[derive(Clone, Debug)]
pub struct AccountsConfig {
    pub registration: Registration,
    /// `Some` if Firebase keeps passwords and sessions instead of this server.
    pub firebase: Option<FirebaseAccounts>,
    pub google: Option<GoogleConfig>,
    /// False: clients get no emails at all, neither receipts nor answers.
    pub sends_client_emails: bool,
    pub password_policy: PasswordPolicy,
    /// Not a setting: the tests hash with a lower cost.
    pub hash_cost: HashCost,
    /// The account with this address may use the usernames that are reserved for the operator.
    pub operator_email: Option<EmailAddress>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Registration {
    Open,
    Closed,
}

#[derive(Clone)]
pub struct GoogleConfig {
    pub client_id: String,
    pub client_secret: String,
    pub issuer: Issuer,
}

impl std::fmt::Debug for GoogleConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "GoogleConfig({} at {})", self.client_id, self.issuer)
    }
}

pub(super) fn read(reader: &mut SettingsReader<'_>) -> Option<AccountsConfig> {
    let firebase = firebase::read(reader);
    let google = read_google(reader);
    let registration = reader.read_or_default("LENSLINK_REGISTRATION", "open", |text| match text {
        "open" => Ok(Registration::Open),
        "closed" => Ok(Registration::Closed),
        _ => Err("only open and closed are allowed"),
    });
    let sends_client_emails = reader.read_or_default("LENSLINK_CLIENT_RECEIPT", "on", |text| match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("only on and off are allowed"),
    });
    let password_policy =
        reader.read_or_default("LENSLINK_PASSWORD_POLICY", "min=6", str::parse::<PasswordPolicy>);
    let operator_email = reader.read_optional("LENSLINK_OPERATOR_EMAIL", |text| {
        text.parse().map_err(|_| "an address such as anna@photos.example is needed")
    });
    Some(AccountsConfig {
        registration: registration?,
        firebase: firebase?,
        google: google?,
        sends_client_emails: sends_client_emails?,
        password_policy: password_policy?,
        hash_cost: HashCost::RECOMMENDED,
        operator_email: operator_email?,
    })
}

fn read_google(reader: &mut SettingsReader<'_>) -> Option<Option<GoogleConfig>> {
    let client_id = reader.read_optional_text("LENSLINK_GOOGLE_CLIENT_ID");
    let client_secret = reader.read_optional_text("LENSLINK_GOOGLE_CLIENT_SECRET");
    let issuer = reader.read_or_default("LENSLINK_GOOGLE_ISSUER", GOOGLE_ISSUER, str::parse::<Issuer>);
    match (client_id, client_secret) {
        (None, None) => Some(None),
        (Some(client_id), Some(client_secret)) => {
            Some(Some(GoogleConfig { client_id, client_secret, issuer: issuer? }))
        }
        (Some(_), None) => {
            reader.add_error("LENSLINK_GOOGLE_CLIENT_ID is set, but LENSLINK_GOOGLE_CLIENT_SECRET is not");
            None
        }
        (None, Some(_)) => {
            reader.add_error("LENSLINK_GOOGLE_CLIENT_SECRET is set, but LENSLINK_GOOGLE_CLIENT_ID is not");
            None
        }
    }
}
