//! The list of all settings, for `lenslink config` and to detect misspelt names.

/// How much of a value may be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Visibility {
    Public,
    /// A URL whose password is masked.
    MaskPassword,
    Secret,
}

#[derive(Debug)]
pub(super) struct Setting {
    pub name: &'static str,
    pub description: &'static str,
    pub visibility: Visibility,
}

const fn public_setting(name: &'static str, description: &'static str) -> Setting {
    Setting { name, description, visibility: Visibility::Public }
}

const fn url_setting(name: &'static str, description: &'static str) -> Setting {
    Setting { name, description, visibility: Visibility::MaskPassword }
}

pub(super) const SETTINGS: &[Setting] = &[
    public_setting("LENSLINK_LISTEN", "address and port to listen on"),
    public_setting("LENSLINK_PUBLIC_URL", "base URL of all links in pages and emails"),
    public_setting(
        "LENSLINK_HSTS",
        "on, off, include-subdomains or preload: whether browsers require https, and for which hosts",
    ),
    public_setting("LENSLINK_DATA_DIR", "folder for the SQLite file, objects, emails and keys"),
    url_setting(
        "LENSLINK_DATABASE_URL",
        "sqlite:PATH, or postgres://user:password@host:port/database for many nodes",
    ),
    Setting {
        name: "LENSLINK_MASTER_KEY",
        description: "32 random bytes in base64, the same on every node; if not set, keys/master is created in the data folder",
        visibility: Visibility::Secret,
    },
    public_setting("LENSLINK_STORAGE_URL", "file:PATH, or s3://bucket?endpoint=…&region=… (keys from AWS_…)"),
    url_setting(
        "LENSLINK_SMTP_URL",
        "smtp://user:password@host:port (STARTTLS) or smtps://…; if not set, emails are written as .eml files",
    ),
    public_setting("LENSLINK_MAIL_FROM", "sender of every email"),
    public_setting("LENSLINK_GOOGLE_CLIENT_ID", "client id for Google sign-in (OpenID Connect)"),
    Setting {
        name: "LENSLINK_GOOGLE_CLIENT_SECRET",
        description: "client secret for Google sign-in",
        visibility: Visibility::Secret,
    },
    public_setting("LENSLINK_GOOGLE_ISSUER", "OpenID Connect issuer for Google sign-in"),
    public_setting(
        "LENSLINK_IDENTITY",
        "embedded: this server keeps passwords and sessions; or firebase: Firebase does",
    ),
    public_setting("LENSLINK_FIREBASE_PROJECT_ID", "id of the project at Firebase"),
    public_setting("LENSLINK_FIREBASE_API_KEY", "API key of the web app at Firebase, which is not a secret"),
    public_setting(
        "LENSLINK_FIREBASE_AUTH_DOMAIN",
        "host of the project's sign-in pages; if not set, {project id}.firebaseapp.com",
    ),
    public_setting(
        "LENSLINK_FIREBASE_SERVICE_ACCOUNT",
        "key file of a service account, to notice within minutes that Firebase has disabled or signed out a user",
    ),
    public_setting(
        "LENSLINK_FIREBASE_EMULATOR",
        "address of the Firebase Auth emulator, for development on this machine only",
    ),
    public_setting("LENSLINK_BRAND", "product name shown on pages and in emails"),
    url_setting("LENSLINK_PRIVACY_URL", "your privacy policy, linked from pages and emails"),
    url_setting("LENSLINK_TERMS_URL", "your terms of service, linked from pages and emails"),
    url_setting("LENSLINK_IMPRINT_URL", "your imprint, linked from pages and emails"),
    public_setting("LENSLINK_TRUSTED_PROXIES", "CIDRs of proxies whose X-Forwarded-For header is trusted"),
    public_setting("LENSLINK_REGISTRATION", "open, or closed: only `lenslink user add` creates accounts"),
    public_setting(
        "LENSLINK_OPERATOR_EMAIL",
        "address of the account that may use the brand or the host name as its username; if not set, no account may",
    ),
    public_setting(
        "LENSLINK_PASSWORD_POLICY",
        "what new passwords must have, such as min=10,max=128,lower,upper,digit,symbol",
    ),
    public_setting(
        "LENSLINK_CLIENT_RECEIPT",
        "on, or off: clients get no emails, neither receipts nor answers",
    ),
    public_setting(
        "LENSLINK_COMPANION_URL",
        "URL of a Companion server, for remote sources in the upload dialog",
    ),
    public_setting("LENSLINK_METRICS_LISTEN", "address and port of /metrics, or off"),
    public_setting("LENSLINK_LOG", "log filter in the syntax of tracing"),
    public_setting("LENSLINK_LOG_FORMAT", "text or json"),
    public_setting("AWS_ACCESS_KEY_ID", "access key for S3"),
    Setting {
        name: "AWS_SECRET_ACCESS_KEY",
        description: "secret key for S3",
        visibility: Visibility::Secret,
    },
];

pub(super) fn find(name: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.name == name)
}

/// Name and description of each setting, for `lenslink config`.
pub fn descriptions() -> impl Iterator<Item = (&'static str, &'static str)> {
    SETTINGS.iter().map(|setting| (setting.name, setting.description))
}

/// The known name that is most similar to a misspelt one, if it differs by few characters.
pub(super) fn find_closest(name: &str) -> Option<&'static str> {
    const MAX_EDITS: usize = 3;
    SETTINGS
        .iter()
        .map(|setting| (strsim::levenshtein(name, setting.name), setting.name))
        .min()
        .filter(|(edits, _)| *edits <= MAX_EDITS)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggests_the_closest_setting_name() {
        assert_eq!(find_closest("LENSLINK_LISTN"), Some("LENSLINK_LISTEN"));
        assert_eq!(find_closest("LENSLINK_SMPT_URL"), Some("LENSLINK_SMTP_URL"));
        assert_eq!(find_closest("LENSLINK_COLOUR_OF_THE_SKY"), None);
    }
}
