use super::*;

fn raw_settings(variables: &[(&str, &str)]) -> RawSettings {
    RawSettings::from_environment(variables.iter().copied())
}

fn with_file(mut settings: RawSettings, text: &str) -> Result<RawSettings, String> {
    settings.add_file("lenslink.toml".into(), text).map(|()| settings)
}

fn read(variables: &[(&str, &str)]) -> Config {
    Config::read(&raw_settings(variables)).unwrap()
}

fn errors(variables: &[(&str, &str)]) -> Vec<String> {
    let error = Config::read(&raw_settings(variables)).unwrap_err();
    error.iter().map(str::to_owned).collect()
}

#[test]
fn works_without_any_setting() {
    let config = Config::read(&raw_settings(&[])).unwrap();
    assert_eq!(config.http.listen.to_string(), "127.0.0.1:3000");
    assert_eq!(config.http.public_url.origin(), "http://localhost:3000");
    assert_eq!(config.http.metrics.map(|metrics| metrics.address.to_string()).unwrap(), "127.0.0.1:9464");
    assert_eq!(config.brand.as_str(), "Lenslink");
    assert_eq!(config.links.labelled().count(), 0);
    assert!(matches!(config.database, DatabaseLocation::Sqlite(path) if path.ends_with("data/lenslink.db")));
    assert!(matches!(config.mail.transport, MailTransport::Files(folder) if folder.ends_with("data/mail")));
}

#[test]
fn public_url_defaults_to_the_listen_port() {
    let config = Config::read(&raw_settings(&[("LENSLINK_LISTEN", "127.0.0.1:4000")])).unwrap();
    assert_eq!(config.http.public_url.origin(), "http://localhost:4000");
}

#[test]
fn reports_all_invalid_settings_at_once() {
    let errors = errors(&[
        ("LENSLINK_LISTEN", "everywhere"),
        ("LENSLINK_PUBLIC_URL", "photos.example"),
        ("LENSLINK_DATABASE_URL", "mysql://root:hush@db/x"),
        ("LENSLINK_STORAGE_URL", "ftp://x"),
        ("LENSLINK_SMTP_URL", "smtp://anna@mail.example"),
        ("LENSLINK_MAIL_FROM", "nobody"),
        ("LENSLINK_BRAND", " "),
        ("LENSLINK_PRIVACY_URL", "privacy"),
        ("LENSLINK_TERMS_URL", "ftp://example.com/terms"),
        ("LENSLINK_IMPRINT_URL", "https://anna:hush@example.com"),
        ("LENSLINK_IDENTITY", "facebook"),
        ("LENSLINK_GOOGLE_CLIENT_ID", "id"),
        ("LENSLINK_REGISTRATION", "maybe"),
        ("LENSLINK_CLIENT_RECEIPT", "yes"),
        ("LENSLINK_OPERATOR_EMAIL", "anna"),
        ("LENSLINK_COMPANION_URL", "companion"),
        ("LENSLINK_TRUSTED_PROXIES", "10.0.0.0/8, proxy"),
        ("LENSLINK_HSTS", "63072000"),
        ("LENSLINK_METRICS_LISTEN", "9000"),
        ("LENSLINK_LOG", "a=b=c"),
        ("LENSLINK_LOG_FORMAT", "xml"),
    ]);
    assert_eq!(errors.len(), 21, "{errors:#?}");
    assert!(errors.contains(
        &"LENSLINK_LISTEN is \"everywhere\", but an IP address and a port such as 127.0.0.1:3000 or 0.0.0.0:8080 are needed"
            .to_owned()
    ));
    assert!(
        errors.contains(
            &"LENSLINK_HSTS is \"63072000\", but only on, off, include-subdomains and preload are allowed"
                .to_owned()
        )
    );
    assert!(errors.contains(
        &"LENSLINK_PRIVACY_URL is \"privacy\", but an address that starts with http:// or https:// is needed"
            .to_owned()
    ));
    assert!(!errors.join("").contains("hush"), "{errors:#?}");
}

#[test]
fn metrics_address_is_required_only_if_set() {
    let metrics =
        |value| Config::read(&raw_settings(&[("LENSLINK_METRICS_LISTEN", value)])).unwrap().http.metrics;
    assert!(!metrics("").unwrap().is_required, "the default address is optional");
    assert!(metrics("127.0.0.1:9464").unwrap().is_required);
    assert_eq!(metrics("off"), None);
}

#[test]
fn hsts_covers_subdomains_only_if_configured() {
    let header = |settings: &[(&str, &str)]| {
        let url = ("LENSLINK_PUBLIC_URL", "https://photos.example");
        Config::read(&raw_settings(&[&[url][..], settings].concat()))
            .unwrap()
            .http
            .strict_transport_security()
    };
    assert_eq!(header(&[]), Some("max-age=31536000"));
    for (value, expected) in [
        ("on", Some("max-age=31536000")),
        ("off", None),
        ("include-subdomains", Some("max-age=31536000; includeSubDomains")),
        ("preload", Some("max-age=31536000; includeSubDomains; preload")),
    ] {
        assert_eq!(header(&[("LENSLINK_HSTS", value)]), expected, "{value}");
    }
    assert_eq!(
        Config::read(&raw_settings(&[])).unwrap().http.strict_transport_security(),
        None,
        "plain http"
    );
}

#[test]
fn rejects_a_misspelt_setting() {
    assert_eq!(
        errors(&[("LENSLINK_LISTN", "127.0.0.1:1")]),
        ["LENSLINK_LISTN in the environment is not a setting; did you mean LENSLINK_LISTEN?"]
    );
}

#[test]
fn treats_an_empty_variable_as_not_set() {
    assert!(Config::read(&raw_settings(&[("LENSLINK_SMTP_URL", "")])).is_ok());
}

#[test]
fn file_accepts_short_and_full_names_and_environment_wins() {
    let file = "listen = \"127.0.0.1:4001\"\nLENSLINK_BRAND = \"Fotograf\"\nclient_receipt = false\n\
                trusted_proxies = [\"10.0.0.0/8\", \"127.0.0.1\"]";
    let raw_settings = with_file(raw_settings(&[("LENSLINK_BRAND", "Lens")]), file).unwrap();
    let (config, settings) = Config::read_with_settings(&raw_settings);
    let config = config.unwrap();
    assert_eq!(config.http.listen.port(), 4001);
    assert_eq!(config.brand.as_str(), "Lens");
    assert!(!config.accounts.sends_client_emails);
    assert_eq!(config.http.trusted_proxies.len(), 2);

    let source = |name| settings.iter().find(|setting| setting.name == name).map(|setting| setting.source);
    assert_eq!(source("LENSLINK_BRAND"), Some(SettingSource::Environment));
    assert_eq!(source("LENSLINK_LISTEN"), Some(SettingSource::File));
    assert_eq!(source("LENSLINK_PUBLIC_URL"), Some(SettingSource::Default));
}

#[test]
fn reports_the_line_of_a_toml_error() {
    let error = with_file(raw_settings(&[]), "brand = \"Foto\"\nlisten =\n").unwrap_err();
    assert!(error.starts_with("lenslink.toml line 2: "), "{error}");
}

#[test]
fn reports_all_invalid_keys_of_the_file() {
    let read_errors =
        |text| Config::read(&with_file(raw_settings(&[]), text).unwrap()).unwrap_err().to_string();
    let errors = read_errors("[server]\nlisten = \"x\"");
    assert!(errors.contains("server in lenslink.toml must be a string"), "{errors}");
    let errors =
        read_errors("listen = \"127.0.0.1:1\"\nLENSLINK_LISTEN = \"127.0.0.1:2\"\nbrand = \"\"\nwidth = 1.5");
    assert!(errors.contains("LENSLINK_LISTEN is set twice in lenslink.toml"), "{errors}");
    assert!(errors.contains("width in lenslink.toml must be"), "{errors}");
    assert!(!errors.contains("BRAND"), "an empty text counts as not set: {errors}");
}

#[cfg(unix)]
#[test]
fn rejects_a_value_that_is_not_unicode() {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;
    let variable =
        (OsString::from("LENSLINK_DATABASE_URL"), OsString::from_vec(b"postgres://u:\xe9@db/x".to_vec()));
    let error = Config::read(&RawSettings::from_environment([variable])).unwrap_err();
    assert_eq!(error.to_string(), "LENSLINK_DATABASE_URL in the environment is not valid Unicode");
}

#[test]
fn ignores_kubernetes_service_variables() {
    let kubernetes_variables = [
        ("LENSLINK_PORT", "tcp://10.0.0.1:3000"),
        ("LENSLINK_PORT_3000_TCP_ADDR", "10.0.0.1"),
        ("LENSLINK_SERVICE_HOST", "10.0.0.1"),
    ];
    assert!(Config::read(&raw_settings(&kubernetes_variables)).is_ok());
}

#[test]
fn debug_output_contains_no_secrets() {
    let config = Config::read(&raw_settings(&[
        ("LENSLINK_MASTER_KEY", "hushAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="),
        ("LENSLINK_DATABASE_URL", "postgres://u:hush-1@db/x"),
        ("LENSLINK_SMTP_URL", "smtps://u:hush-2@mail.example"),
        ("LENSLINK_MAIL_FROM", "a@photos.example"),
        ("LENSLINK_GOOGLE_CLIENT_ID", "id"),
        ("LENSLINK_GOOGLE_CLIENT_SECRET", "hush-3"),
        ("LENSLINK_STORAGE_URL", "s3://photos"),
        ("AWS_ACCESS_KEY_ID", "id"),
        ("AWS_SECRET_ACCESS_KEY", "hush-4"),
    ]));
    let debug_output = format!("{:?}", config.unwrap());
    assert!(!debug_output.contains("hush"), "{debug_output}");
}

#[test]
fn lists_every_setting_once_with_secrets_masked() {
    let (_, settings) = Config::read_with_settings(&raw_settings(&[
        ("LENSLINK_MASTER_KEY", "hushAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="),
        ("LENSLINK_GOOGLE_CLIENT_ID", "id"),
        ("LENSLINK_GOOGLE_CLIENT_SECRET", "hush-1"),
        ("LENSLINK_DATABASE_URL", "postgres://u:hush-2@db/x"),
        ("LENSLINK_SMTP_URL", "smtps://u:hush-3@mail.example"),
        ("LENSLINK_MAIL_FROM", "Anna <anna@photos.example>"),
        ("AWS_SECRET_ACCESS_KEY", "hush-4"),
    ]));
    let mut listed_names: Vec<_> = settings.iter().map(|setting| setting.name).collect();
    let mut known_names: Vec<_> = descriptions().map(|(name, _)| name).collect();
    listed_names.sort_unstable();
    known_names.sort_unstable();
    assert_eq!(listed_names, known_names);
    assert!(!format!("{settings:?}").contains("hush"), "{settings:#?}");
}

#[test]
fn rejects_incomplete_combinations_and_unsupported_values() {
    let s3 = errors(&[("LENSLINK_STORAGE_URL", "s3://photos"), ("AWS_ACCESS_KEY_ID", "id")]);
    assert!(s3[0].contains("AWS_SECRET_ACCESS_KEY"), "{s3:?}");
    let mail = errors(&[("LENSLINK_SMTP_URL", "smtp://u:p@mail.example")]);
    assert!(mail[0].contains("LENSLINK_MAIL_FROM"), "{mail:?}");
    let google = errors(&[("LENSLINK_GOOGLE_CLIENT_SECRET", "hush")]);
    assert!(google[0].contains("LENSLINK_GOOGLE_CLIENT_ID is not"), "{google:?}");
    let http_issuer = errors(&[("LENSLINK_GOOGLE_ISSUER", "http://accounts.google.com")]);
    assert!(http_issuer[0].contains("plain http:// is allowed on this machine only"), "{http_issuer:?}");
}

#[test]
fn requires_smtp_encryption_except_on_loopback() {
    let smtp = |url: &str| {
        let from = ("LENSLINK_MAIL_FROM", "Anna <anna@photos.example>");
        match Config::read(&raw_settings(&[("LENSLINK_SMTP_URL", url), from])).unwrap().mail.transport {
            MailTransport::Smtp(smtp) => smtp,
            MailTransport::Files(folder) => panic!("{folder:?}"),
        }
    };
    assert_eq!(smtp("smtp://u:p%40ss@mail.example").encryption, SmtpEncryption::StartTls);
    assert_eq!(smtp("smtp://u:p%40ss@mail.example").login, Some(("u".into(), "p@ss".into())));
    assert_eq!(smtp("smtp://mail.example").port, 587);
    assert_eq!(smtp("smtps://mail.example").encryption, SmtpEncryption::Tls);
    assert_eq!(smtp("smtps://mail.example").port, 465);
    assert_eq!(smtp("smtp://127.0.0.1:1025").encryption, SmtpEncryption::Loopback);
    assert_eq!(smtp("smtp://[::1]:1025").host, "::1");
}

const FIREBASE: [(&str, &str); 3] = [
    ("LENSLINK_IDENTITY", "firebase"),
    ("LENSLINK_FIREBASE_PROJECT_ID", "demo-lens"),
    ("LENSLINK_FIREBASE_API_KEY", "AIza-Sy_1"),
];

#[test]
fn reads_accounts_at_firebase() {
    assert!(read(&[]).accounts.firebase.is_none());
    assert!(read(&FIREBASE[1..]).accounts.firebase.is_none());
    let firebase = read(&FIREBASE).accounts.firebase.unwrap();
    assert_eq!(firebase.project.project_id, "demo-lens");
    assert_eq!(firebase.api_key, "AIza-Sy_1");
    assert_eq!(firebase.auth_domain, "demo-lens.firebaseapp.com");
    let domain = ("LENSLINK_FIREBASE_AUTH_DOMAIN", "sign-in.photos.example");
    let firebase = read(&[&FIREBASE[..], &[domain]].concat()).accounts.firebase.unwrap();
    assert_eq!(firebase.auth_domain, "sign-in.photos.example");
}

#[test]
fn refuses_incomplete_or_invalid_firebase_settings() {
    let missing = errors(&FIREBASE[..1]);
    assert!(missing[0].contains("LENSLINK_FIREBASE_PROJECT_ID is not set"), "{missing:?}");
    assert!(missing[1].contains("LENSLINK_FIREBASE_API_KEY is not set"), "{missing:?}");
    for (name, value, expected) in [
        ("LENSLINK_IDENTITY", "hosted", "only embedded and firebase"),
        ("LENSLINK_FIREBASE_PROJECT_ID", "Demo lens", "4 to 30 lower-case letters"),
        ("LENSLINK_FIREBASE_API_KEY", "a b", "only letters, digits"),
        ("LENSLINK_FIREBASE_AUTH_DOMAIN", "https://a.example", "host name"),
        ("LENSLINK_FIREBASE_AUTH_DOMAIN", "a.example; script-src *", "host name"),
        ("LENSLINK_FIREBASE_SERVICE_ACCOUNT", "/no/such/file", "cannot be read"),
        ("LENSLINK_FIREBASE_SERVICE_ACCOUNT", "Cargo.toml", "not the JSON file"),
        ("LENSLINK_FIREBASE_EMULATOR", "10.0.0.1:9099", "an address of this machine"),
        ("LENSLINK_FIREBASE_EMULATOR", "localhost", "an address of this machine"),
    ] {
        let found = errors(&[&FIREBASE[..], &[(name, value)]].concat());
        assert!(found.iter().any(|error| error.contains(name) && error.contains(expected)), "{found:?}");
    }
}

/// The emulator signs no tokens, so anyone could sign in to every account.
#[test]
fn allows_the_firebase_emulator_only_on_this_machine() {
    let emulator = [&FIREBASE[..], &[("LENSLINK_FIREBASE_EMULATOR", "127.0.0.1:9099")]].concat();
    assert!(read(&emulator).accounts.firebase.unwrap().project.emulator.is_some());
    for setting in [
        ("LENSLINK_LISTEN", "0.0.0.0:3000"),
        ("LENSLINK_LISTEN", "[::]:3000"),
        ("LENSLINK_LISTEN", "192.0.2.1:3000"),
        // A proxy on this machine makes a loopback address public.
        ("LENSLINK_PUBLIC_URL", "https://photos.example"),
    ] {
        let found = errors(&[&emulator[..], &[setting]].concat());
        assert!(found[0].contains("not both addresses of this machine only"), "{found:?}");
    }
}
