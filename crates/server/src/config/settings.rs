//! The names of all settings, for help, for `lenslink config` and to catch a misspelt one.

/// How much of a value may be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Whole,
    /// An address whose password is masked.
    WithoutPassword,
    Never,
}

#[derive(Debug)]
pub(super) struct Setting {
    pub name: &'static str,
    pub about: &'static str,
    pub shown: Shown,
}

const fn open(name: &'static str, about: &'static str) -> Setting {
    Setting { name, about, shown: Shown::Whole }
}

const fn without_password(name: &'static str, about: &'static str) -> Setting {
    Setting { name, about, shown: Shown::WithoutPassword }
}

pub(super) const ALL: &[Setting] = &[
    open("LENSLINK_LISTEN", "address and port to listen on"),
    open("LENSLINK_PUBLIC_URL", "base of every link that leaves the server"),
    open(
        "LENSLINK_HSTS",
        "on, off, include-subdomains or preload: whether browsers insist on https, and for which names",
    ),
    open("LENSLINK_DATA_DIR", "folder of the SQLite file, objects, mails and keys"),
    without_password(
        "LENSLINK_DATABASE_URL",
        "sqlite:PATH, or postgres://user:password@host:port/database for many nodes",
    ),
    Setting {
        name: "LENSLINK_MASTER_KEY",
        about: "32 random bytes in base64, the same on every node; without it keys/master in the data folder is made",
        shown: Shown::Never,
    },
    open("LENSLINK_STORAGE_URL", "file:PATH, or s3://bucket?endpoint=…&region=… (keys from AWS_…)"),
    without_password(
        "LENSLINK_SMTP_URL",
        "smtp://user:password@host:port (STARTTLS) or smtps://…; without it mails become .eml files",
    ),
    open("LENSLINK_MAIL_FROM", "sender of every mail"),
    open("LENSLINK_GOOGLE_CLIENT_ID", "OpenID Connect sign-in with Google"),
    Setting { name: "LENSLINK_GOOGLE_CLIENT_SECRET", about: "its secret", shown: Shown::Never },
    open("LENSLINK_GOOGLE_ISSUER", "its issuer"),
    open("LENSLINK_IDENTITY", "embedded: accounts are kept here"),
    open("LENSLINK_FIREBASE_PROJECT_ID", "for a hosted service, which is not there yet"),
    open("LENSLINK_FIREBASE_API_KEY", "for a hosted service, which is not there yet"),
    open("LENSLINK_FIREBASE_AUTH_DOMAIN", "for a hosted service, which is not there yet"),
    open("LENSLINK_BRAND", "name of the product"),
    without_password("LENSLINK_PRIVACY_URL", "your privacy policy, linked from pages and e-mails"),
    without_password("LENSLINK_TERMS_URL", "your terms of service, linked from pages and e-mails"),
    without_password("LENSLINK_IMPRINT_URL", "your imprint, linked from pages and e-mails"),
    open("LENSLINK_TRUSTED_PROXIES", "CIDRs whose X-Forwarded-For is believed"),
    open(
        "LENSLINK_REGISTRATION",
        "open, or closed: no new accounts but those that `lenslink user add` makes",
    ),
    open(
        "LENSLINK_OPERATOR_EMAIL",
        "whose account may take the brand or the host name as its username; without it none may",
    ),
    open("LENSLINK_PASSWORD_MIN_LENGTH", "characters a new password needs at least, 6 to 64"),
    open("LENSLINK_CLIENT_RECEIPT", "on, or off: no mails to clients, neither receipts nor answers"),
    open("LENSLINK_COMPANION_URL", "a Companion server: remote sources in the upload dialog"),
    open("LENSLINK_METRICS_LISTEN", "address and port of /metrics, or off"),
    open("LENSLINK_LOG", "what to log, in tracing's filter syntax"),
    open("LENSLINK_LOG_FORMAT", "text, or json for machines"),
    open("AWS_ACCESS_KEY_ID", "for s3: the key"),
    Setting { name: "AWS_SECRET_ACCESS_KEY", about: "for s3: its secret", shown: Shown::Never },
];

pub(super) fn find(name: &str) -> Option<&'static Setting> {
    ALL.iter().find(|setting| setting.name == name)
}

/// Name and meaning of each setting, for the help text.
pub fn table() -> impl Iterator<Item = (&'static str, &'static str)> {
    ALL.iter().map(|setting| (setting.name, setting.about))
}

/// The known name that a misspelt one most likely meant.
pub(super) fn closest(name: &str) -> Option<&'static str> {
    ALL.iter()
        .map(|setting| (edits(name, setting.name), setting.name))
        .min()
        .filter(|(edits, _)| *edits <= 3)
        .map(|(_, name)| name)
}

/// Levenshtein distance.
fn edits(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let substituted = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_name_finds_the_one_that_was_meant() {
        assert_eq!(closest("LENSLINK_LISTN"), Some("LENSLINK_LISTEN"));
        assert_eq!(closest("LENSLINK_SMPT_URL"), Some("LENSLINK_SMTP_URL"));
        assert_eq!(closest("LENSLINK_COLOUR_OF_THE_SKY"), None);
    }
}
