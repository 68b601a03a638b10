//! Accounts at Firebase Authentication or Identity Platform.

use std::net::SocketAddr;

use identity::firebase::{FirebaseConfig, ServiceAccount};

use super::accounts::AccountsConfig;
use super::http::HttpConfig;
use super::reader::SettingsReader;

#[derive(Clone, Debug)]
pub struct FirebaseAccounts {
    pub project: FirebaseConfig,
    /// Identifies the project to Firebase. Every browser gets it.
    pub api_key: String,
    pub auth_domain: String,
}

/// `Some(None)` if this server keeps the accounts itself.
pub(super) fn read(reader: &mut SettingsReader<'_>) -> Option<Option<FirebaseAccounts>> {
    let project_id = reader.read_optional("LENSLINK_FIREBASE_PROJECT_ID", parse_project_id);
    let api_key = reader.read_optional("LENSLINK_FIREBASE_API_KEY", parse_api_key);
    let auth_domain = reader.read_optional("LENSLINK_FIREBASE_AUTH_DOMAIN", parse_host);
    let service_account_file = reader.read_optional_text("LENSLINK_FIREBASE_SERVICE_ACCOUNT");
    let emulator = reader.read_optional("LENSLINK_FIREBASE_EMULATOR", parse_emulator);
    let is_firebase = reader.read_or_default("LENSLINK_IDENTITY", "embedded", |text| match text {
        "embedded" => Ok(false),
        "firebase" => Ok(true),
        _ => Err("only embedded and firebase are allowed"),
    })?;
    if !is_firebase {
        return Some(None);
    }
    let (project_id, api_key) = (project_id?, api_key?);
    for (name, is_set) in [
        ("LENSLINK_FIREBASE_PROJECT_ID", project_id.is_some()),
        ("LENSLINK_FIREBASE_API_KEY", api_key.is_some()),
    ] {
        if !is_set {
            reader.add_error(format!("LENSLINK_IDENTITY is firebase, but {name} is not set"));
        }
    }
    let project_id = project_id?;
    let service_account = match service_account_file {
        Some(path) => Some(read_service_account(reader, &path, &project_id)?),
        None => None,
    };
    let auth_domain = auth_domain?.unwrap_or_else(|| format!("{project_id}.firebaseapp.com"));
    let project = FirebaseConfig {
        project_id,
        keys_url: FirebaseConfig::default_keys_url(),
        users_url: FirebaseConfig::default_users_url(),
        emulator: emulator?,
        service_account,
    };
    Some(Some(FirebaseAccounts { project, api_key: api_key?, auth_domain }))
}

/// The emulator signs no tokens, so anyone who reaches this server, also through a proxy, could sign in to every account.
pub(super) fn check_emulator(
    reader: &mut SettingsReader<'_>,
    accounts: Option<&AccountsConfig>,
    http: Option<&HttpConfig>,
) {
    let has_emulator = accounts
        .is_some_and(|accounts| accounts.firebase.as_ref().is_some_and(|it| it.project.emulator.is_some()));
    let is_local = |http: &HttpConfig| http.listen.ip().is_loopback() && http.public_url.is_loopback();
    if has_emulator && http.is_some_and(|http| !is_local(http)) {
        reader.add_error(
            "LENSLINK_FIREBASE_EMULATOR is set, but LENSLINK_LISTEN and LENSLINK_PUBLIC_URL are not both addresses of this machine only, such as 127.0.0.1:3000 and http://127.0.0.1:3000",
        );
    }
}

fn parse_project_id(text: &str) -> Result<String, &'static str> {
    let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if (4..=30).contains(&text.len()) && text.chars().all(is_allowed) {
        Ok(text.to_owned())
    } else {
        Err("a project id has 4 to 30 lower-case letters, digits and hyphens")
    }
}

fn parse_api_key(text: &str) -> Result<String, &'static str> {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !text.is_empty() && text.chars().all(is_allowed) {
        Ok(text.to_owned())
    } else {
        Err("an API key has only letters, digits, hyphens and underscores")
    }
}

fn parse_host(text: &str) -> Result<String, &'static str> {
    const EXPECTED: &str = "a host name such as photos.firebaseapp.com is needed";
    match url::Host::parse(text) {
        Ok(url::Host::Domain(host)) if host == text && host.contains('.') => Ok(host),
        _ => Err(EXPECTED),
    }
}

fn parse_emulator(text: &str) -> Result<SocketAddr, &'static str> {
    let address = text.parse::<SocketAddr>().ok().filter(|address| address.ip().is_loopback());
    address.ok_or("an address of this machine such as 127.0.0.1:9099 is needed")
}

fn read_service_account(
    reader: &mut SettingsReader<'_>,
    path: &str,
    project_id: &str,
) -> Option<ServiceAccount> {
    let problem = match std::fs::read_to_string(path) {
        Ok(file) => match ServiceAccount::parse(&file, project_id) {
            Ok(service_account) => return Some(service_account),
            Err(error) => error.to_string(),
        },
        Err(error) => format!("the file cannot be read: {error}"),
    };
    reader.add_error(format!("LENSLINK_FIREBASE_SERVICE_ACCOUNT is \"{path}\", but {problem}"));
    None
}
