use super::*;

fn values(variables: &[(&str, &str)]) -> Values {
    Values::from_environment(variables.iter().copied())
}

fn with_file(mut values: Values, text: &str) -> Result<Values, String> {
    values.add_file("lenslink.toml".into(), text).map(|()| values)
}

fn faults(variables: &[(&str, &str)]) -> Vec<String> {
    let faults = Config::read(&values(variables)).unwrap_err();
    faults.iter().map(str::to_owned).collect()
}

#[test]
fn nothing_needs_to_be_configured() {
    let config = Config::read(&values(&[])).unwrap();
    assert_eq!(config.http.listen.to_string(), "127.0.0.1:3000");
    assert_eq!(config.http.public_url.origin(), "http://localhost:3000");
    assert_eq!(config.http.metrics.map(|metrics| metrics.address.to_string()).unwrap(), "127.0.0.1:9464");
    assert_eq!(config.brand.as_str(), "Lenslink");
    assert_eq!(config.links.labelled().count(), 0);
    assert!(matches!(config.database, DatabaseLocation::Sqlite(path) if path.ends_with("data/lenslink.db")));
    assert!(matches!(config.mail.transport, MailTransport::Files(folder) if folder.ends_with("data/mail")));
}

#[test]
fn the_public_address_follows_the_port_unless_it_is_given() {
    let config = Config::read(&values(&[("LENSLINK_LISTEN", "127.0.0.1:4000")])).unwrap();
    assert_eq!(config.http.public_url.origin(), "http://localhost:4000");
}

#[test]
fn every_fault_is_named_at_once_with_the_value_and_what_is_allowed() {
    let named = faults(&[
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
    assert_eq!(named.len(), 21, "{named:#?}");
    assert!(named.contains(
        &"LENSLINK_LISTEN is \"everywhere\", but an IP address and a port such as 127.0.0.1:3000 or 0.0.0.0:8080 are needed"
            .to_owned()
    ));
    assert!(
        named.contains(
            &"LENSLINK_HSTS is \"63072000\", but only on, off, include-subdomains and preload are allowed"
                .to_owned()
        )
    );
    assert!(named.contains(
        &"LENSLINK_PRIVACY_URL is \"privacy\", but an address that starts with http:// or https:// is needed"
            .to_owned()
    ));
    assert!(!named.join("").contains("hush"), "{named:#?}");
}

#[test]
fn an_address_for_metrics_is_required_once_it_is_chosen() {
    let metrics = |value| Config::read(&values(&[("LENSLINK_METRICS_LISTEN", value)])).unwrap().http.metrics;
    assert!(!metrics("").unwrap().is_required, "the default may be taken");
    assert!(metrics("127.0.0.1:9464").unwrap().is_required);
    assert_eq!(metrics("off"), None);
}

#[test]
fn browsers_insist_on_https_for_other_names_only_by_choice() {
    let header = |settings: &[(&str, &str)]| {
        let url = ("LENSLINK_PUBLIC_URL", "https://photos.example");
        Config::read(&values(&[&[url][..], settings].concat())).unwrap().http.strict_transport_security()
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
    assert_eq!(Config::read(&values(&[])).unwrap().http.strict_transport_security(), None, "plain http");
}

#[test]
fn a_misspelt_name_is_refused() {
    assert_eq!(
        faults(&[("LENSLINK_LISTN", "127.0.0.1:1")]),
        ["LENSLINK_LISTN in the environment is not a setting; did you mean LENSLINK_LISTEN?"]
    );
}

#[test]
fn an_empty_variable_counts_as_not_set() {
    assert!(Config::read(&values(&[("LENSLINK_SMTP_URL", "")])).is_ok());
}

#[test]
fn the_file_takes_both_spellings_and_the_environment_wins() {
    let file = "listen = \"127.0.0.1:4001\"\nLENSLINK_BRAND = \"Fotograf\"\nclient_receipt = false\n\
                trusted_proxies = [\"10.0.0.0/8\", \"127.0.0.1\"]";
    let values = with_file(values(&[("LENSLINK_BRAND", "Lens")]), file).unwrap();
    let (config, lines) = Config::read_with_lines(&values);
    let config = config.unwrap();
    assert_eq!(config.http.listen.port(), 4001);
    assert_eq!(config.brand.as_str(), "Lens");
    assert!(!config.accounts.client_receipt);
    assert_eq!(config.http.trusted_proxies.len(), 2);

    let source = |name| lines.iter().find(|line| line.name == name).map(|line| line.source);
    assert_eq!(source("LENSLINK_BRAND"), Some(Source::Environment));
    assert_eq!(source("LENSLINK_LISTEN"), Some(Source::File));
    assert_eq!(source("LENSLINK_PUBLIC_URL"), Some(Source::Default));
}

#[test]
fn a_file_that_is_not_toml_is_refused_with_its_line() {
    let fault = with_file(values(&[]), "brand = \"Foto\"\nlisten =\n").unwrap_err();
    assert!(fault.starts_with("lenslink.toml line 2: "), "{fault}");
}

#[test]
fn every_wrong_key_of_the_file_is_named_beside_the_other_faults() {
    let file = "[server]\nlisten = \"x\"";
    let twice = "listen = \"127.0.0.1:1\"\nLENSLINK_LISTEN = \"127.0.0.1:2\"\nbrand = \"\"\nwidth = 1.5";
    let named = |text| Config::read(&with_file(values(&[]), text).unwrap()).unwrap_err().to_string();
    assert!(named(file).contains("server in lenslink.toml must be a text"), "{}", named(file));
    assert!(named(twice).contains("LENSLINK_LISTEN stands twice in lenslink.toml"), "{}", named(twice));
    assert!(named(twice).contains("width in lenslink.toml must be"), "{}", named(twice));
    assert!(!named(twice).contains("BRAND"), "an empty text counts as not set: {}", named(twice));
}

#[cfg(unix)]
#[test]
fn a_value_that_is_not_unicode_is_refused_not_ignored() {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;
    let variable =
        (OsString::from("LENSLINK_DATABASE_URL"), OsString::from_vec(b"postgres://u:\xe9@db/x".to_vec()));
    let faults = Config::read(&Values::from_environment([variable])).unwrap_err();
    assert_eq!(faults.to_string(), "LENSLINK_DATABASE_URL in the environment is not valid Unicode");
}

#[test]
fn what_kubernetes_adds_for_a_service_of_our_name_is_not_taken_for_a_setting() {
    let added = [
        ("LENSLINK_PORT", "tcp://10.0.0.1:3000"),
        ("LENSLINK_PORT_3000_TCP_ADDR", "10.0.0.1"),
        ("LENSLINK_SERVICE_HOST", "10.0.0.1"),
    ];
    assert!(Config::read(&values(&added)).is_ok());
}

#[test]
fn no_secret_shows_in_debug_output() {
    let config = Config::read(&values(&[
        ("LENSLINK_DATABASE_URL", "postgres://u:hush-1@db/x"),
        ("LENSLINK_SMTP_URL", "smtps://u:hush-2@mail.example"),
        ("LENSLINK_MAIL_FROM", "a@photos.example"),
        ("LENSLINK_GOOGLE_CLIENT_ID", "id"),
        ("LENSLINK_GOOGLE_CLIENT_SECRET", "hush-3"),
        ("LENSLINK_STORAGE_URL", "s3://photos"),
        ("AWS_ACCESS_KEY_ID", "id"),
        ("AWS_SECRET_ACCESS_KEY", "hush-4"),
    ]));
    let shown = format!("{:?}", config.unwrap());
    assert!(!shown.contains("hush"), "{shown}");
}

#[test]
fn each_setting_has_exactly_one_line_and_secrets_are_masked() {
    let (_, lines) = Config::read_with_lines(&values(&[
        ("LENSLINK_GOOGLE_CLIENT_ID", "id"),
        ("LENSLINK_GOOGLE_CLIENT_SECRET", "hush-1"),
        ("LENSLINK_DATABASE_URL", "postgres://u:hush-2@db/x"),
        ("LENSLINK_SMTP_URL", "smtps://u:hush-3@mail.example"),
        ("LENSLINK_MAIL_FROM", "Anna <anna@photos.example>"),
        ("AWS_SECRET_ACCESS_KEY", "hush-4"),
    ]));
    let mut named: Vec<_> = lines.iter().map(|line| line.name).collect();
    let mut known: Vec<_> = table().map(|(name, _)| name).collect();
    named.sort_unstable();
    known.sort_unstable();
    assert_eq!(named, known);
    assert!(!format!("{lines:?}").contains("hush"), "{lines:#?}");
}

#[test]
fn settings_that_need_each_other_are_held_to_it() {
    let s3 = faults(&[("LENSLINK_STORAGE_URL", "s3://photos"), ("AWS_ACCESS_KEY_ID", "id")]);
    assert!(s3[0].contains("AWS_SECRET_ACCESS_KEY"), "{s3:?}");
    let firebase = faults(&[("LENSLINK_IDENTITY", "firebase")]);
    assert!(firebase[0].contains("leave it at embedded"), "{firebase:?}");
    let mail = faults(&[("LENSLINK_SMTP_URL", "smtp://u:p@mail.example")]);
    assert!(mail[0].contains("LENSLINK_MAIL_FROM"), "{mail:?}");
    let google = faults(&[("LENSLINK_GOOGLE_CLIENT_SECRET", "hush")]);
    assert!(google[0].contains("LENSLINK_GOOGLE_CLIENT_ID is not"), "{google:?}");
    let open = faults(&[("LENSLINK_GOOGLE_ISSUER", "http://accounts.google.com")]);
    assert!(open[0].contains("plain http:// is allowed on this machine only"), "{open:?}");
}

#[test]
fn mail_is_encrypted_unless_it_stays_on_this_machine() {
    let smtp = |url: &str| {
        let from = ("LENSLINK_MAIL_FROM", "Anna <anna@photos.example>");
        match Config::read(&values(&[("LENSLINK_SMTP_URL", url), from])).unwrap().mail.transport {
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
