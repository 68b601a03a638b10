use super::*;

fn names(record: &str, host: &str) -> bool {
    let addresses = ["192.0.2.7".parse().unwrap(), "2001:db8::7".parse().unwrap()];
    Spf::parse(record).unwrap().names_server("berg.photo", host, &addresses)
}

#[test]
fn matches_a_server_by_address_or_provider_domain() {
    for (record, host) in [
        ("v=spf1 ip4:192.0.2.0/24 -all", "smtp.provider.net"),
        ("v=spf1 ip6:2001:db8::7 -all", "smtp.provider.net"),
        ("v=spf1 include:_spf.provider.net -all", "smtp.provider.net"),
        ("v=spf1 a:mail.provider.net -all", "smtp.provider.net"),
        ("V=SPF1 +MX -ALL", "mail.berg.photo"),
        ("v=spf1 a/24 -all", "mail.berg.photo"),
        ("v=spf1 redirect=provider.net", "smtp.provider.net"),
        ("v=spf1 include:_spf.google.com -all", "smtp.gmail.com"),
        ("v=spf1 include:spf.protection.outlook.com -all", "smtp.office365.com"),
        ("v=spf1 include:amazonses.com -all", "email-smtp.eu-north-1.amazonaws.com"),
    ] {
        assert!(names(record, host), "{record}");
    }
    for record in [
        "v=spf1 -all",
        "v=spf1 mx -all",
        "v=spf1 ip4:198.51.100.0/24 ip6:nonsense include: -all",
        "v=spf1 -include:provider.net -all",
        "v=spf1 include:other.net -all",
    ] {
        assert!(!names(record, "smtp.provider.net"), "{record}");
    }
}

#[test]
fn only_minus_all_refuses_other_servers() {
    let refuses = |record| Spf::parse(record).unwrap().refuses_others();
    assert!(refuses("v=spf1 mx -all"));
    assert!(!refuses("v=spf1 mx ~all") && !refuses("v=spf1 redirect=x.net"));
    assert!(Spf::parse("v=spf10 -all").is_none() && Spf::parse("verification=1").is_none());
}

#[test]
fn parses_the_dmarc_policy() {
    assert_eq!(parse_dmarc_policy("v=DMARC1; p=Reject; rua=mailto:a@b.se").as_deref(), Some("reject"));
    assert_eq!(parse_dmarc_policy("v=DMARC1;p=quarantine").as_deref(), Some("quarantine"));
    assert_eq!(parse_dmarc_policy("v=DMARC1").as_deref(), Some("none"));
    for text in ["", "p=reject", "v=DMARC2; p=reject", "v=spf1 -all"] {
        assert_eq!(parse_dmarc_policy(text), None, "{text}");
    }
}

#[test]
fn recognises_reserved_domains() {
    for domain in ["localhost", "photos.local", "photos.example", "mail.example.com", "example.net", "host"] {
        assert!(is_reserved_domain(domain), "{domain}");
    }
    for domain in ["berg.photo", "counterexample.com", "mylocal.se"] {
        assert!(!is_reserved_domain(domain), "{domain}");
    }
}

#[test]
fn reports_a_login_of_another_domain_than_the_sender() {
    let login = |user: &str| {
        let login = Some((user.to_owned(), "secret".to_owned()));
        let encryption = SmtpEncryption::Tls;
        check_login(
            &SmtpConfig { host: "smtp.provider.net".into(), port: 465, encryption, login },
            "berg.photo",
        )
    };
    let message = login("Anna.Berg@Gmail.com").unwrap().message;
    assert!(message.contains("gmail.com") && !message.to_lowercase().contains("anna"), "{message}");
    for user in ["anna@berg.photo", "postmaster@mg.berg.photo", "apikey"] {
        assert!(login(user).is_none(), "{user}");
    }
}
