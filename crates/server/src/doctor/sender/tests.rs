use super::*;

fn names(record: &str, host: &str) -> bool {
    let addresses = ["192.0.2.7".parse().unwrap(), "2001:db8::7".parse().unwrap()];
    Spf::parse(record).unwrap().names("berg.photo", host, &addresses)
}

#[test]
fn a_server_is_named_by_its_address_or_by_a_domain_of_its_house() {
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
fn only_a_record_that_says_so_refuses_others() {
    let refuses = |record| Spf::parse(record).unwrap().refuses_others();
    assert!(refuses("v=spf1 mx -all"));
    assert!(!refuses("v=spf1 mx ~all") && !refuses("v=spf1 redirect=x.net"));
    assert!(Spf::parse("v=spf10 -all").is_none() && Spf::parse("verification=1").is_none());
}

#[test]
fn what_a_domain_wishes_is_read_from_its_record_alone() {
    assert_eq!(wish("v=DMARC1; p=Reject; rua=mailto:a@b.se").as_deref(), Some("reject"));
    assert_eq!(wish("v=DMARC1;p=quarantine").as_deref(), Some("quarantine"));
    assert_eq!(wish("v=DMARC1").as_deref(), Some("none"));
    for text in ["", "p=reject", "v=DMARC2; p=reject", "v=spf1 -all"] {
        assert_eq!(wish(text), None, "{text}");
    }
}

#[test]
fn a_domain_that_nobody_owns_is_known_without_asking() {
    for domain in ["localhost", "photos.local", "photos.example", "mail.example.com", "example.net", "host"] {
        assert!(is_nobodys(domain), "{domain}");
    }
    for domain in ["berg.photo", "counterexample.com", "mylocal.se"] {
        assert!(!is_nobodys(domain), "{domain}");
    }
}

#[test]
fn a_mail_account_elsewhere_than_the_sender_is_told_of() {
    let login = |user: &str| {
        let login = Some((user.to_owned(), "secret".to_owned()));
        let encryption = SmtpEncryption::Tls;
        judge_login(&Smtp { host: "smtp.provider.net".into(), port: 465, encryption, login }, "berg.photo")
    };
    let told = login("Anna.Berg@Gmail.com").unwrap().what;
    assert!(told.contains("gmail.com") && !told.to_lowercase().contains("anna"), "{told}");
    for user in ["anna@berg.photo", "postmaster@mg.berg.photo", "apikey"] {
        assert!(login(user).is_none(), "{user}");
    }
}
