use std::collections::BTreeMap;

use domain::{Photo, PhotoId, Price, ProfileNames, Service, ServiceDetails, ServiceId, Timestamp};
use html5gum::emitters::default::DefaultEmitter;
use html5gum::{Token, Tokenizer};
use serde_json::Value;

use super::*;

const NOW: Timestamp = Timestamp::from_millis(1_763_000_000_000);

fn anna() -> PublicProfile {
    PublicProfile {
        names: ProfileNames { username: "anna".parse().unwrap(), display_name: "Anna Berg".parse().unwrap() },
        bio: "Portraits\nin natural light.".parse().unwrap(),
        photo: None,
        accent: None,
        portfolio: domain::PublicPortfolio::default(),
        services: Vec::new(),
        email: None,
        phone: None,
        social_handle: None,
    }
}

/// A head as browsers parse it.
#[derive(Debug, Default)]
struct ParsedHead {
    title: String,
    metas: BTreeMap<String, String>,
    canonical: Option<String>,
    structured_data: Option<Value>,
    tags: Vec<String>,
}

fn parse(head: &str) -> ParsedHead {
    let mut emitter = DefaultEmitter::default();
    emitter.naively_switch_states(true);
    let (mut parsed, mut open_tag) = (ParsedHead::default(), String::new());
    for Ok(token) in Tokenizer::new_with_emitter(head, emitter) {
        match token {
            Token::StartTag(tag) => {
                open_tag = String::from_utf8(tag.name.to_vec()).unwrap();
                let attribute = |name: &str| {
                    let value = tag.attributes.get(name.as_bytes())?;
                    Some(String::from_utf8(value.to_vec()).unwrap())
                };
                if let Some(content) = attribute("content") {
                    let name = attribute("name").or_else(|| attribute("property")).unwrap();
                    assert_eq!(parsed.metas.insert(name.clone(), content), None, "duplicate {name}");
                }
                parsed.canonical = parsed.canonical.or_else(|| attribute("href"));
                parsed.tags.push(open_tag.clone());
            }
            Token::String(text) => {
                let text = String::from_utf8(text.to_vec()).unwrap();
                match open_tag.as_str() {
                    "title" => parsed.title.push_str(&text),
                    "script" => parsed.structured_data = Some(serde_json::from_str(&text).unwrap()),
                    _ => assert_eq!(text.trim(), ""),
                }
            }
            Token::EndTag(_) => open_tag.clear(),
            other => panic!("unexpected token {other:?}"),
        }
    }
    parsed
}

fn parse_profile_head(photographer: &PublicProfile, brand: &str) -> ParsedHead {
    let public_url = "https://photos.example".parse().unwrap();
    parse(profile(photographer, &brand.parse().unwrap(), &public_url).tags())
}

#[test]
fn describes_the_photographer_and_the_page() {
    let head = parse_profile_head(&anna(), "Lenslink");
    assert_eq!(head.title, "Anna Berg · Lenslink");
    assert_eq!(head.canonical.as_deref(), Some("https://photos.example/u/anna"));
    for (name, content) in [
        ("description", "Portraits in natural light."),
        ("og:title", "Anna Berg"),
        ("og:description", "Portraits in natural light."),
        ("og:site_name", "Lenslink"),
        ("og:type", "profile"),
        ("og:url", "https://photos.example/u/anna"),
        ("og:image", "https://photos.example/link-preview.jpg"),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
        ("twitter:card", "summary_large_image"),
        ("twitter:image", "https://photos.example/link-preview.jpg"),
        ("profile:username", "anna"),
    ] {
        assert_eq!(head.metas[name], content, "{name}");
    }
}

#[test]
fn uses_the_photographers_photo_in_previews() {
    let photo = Photo { id: PhotoId::new(NOW), side: 1024, placeholder: Vec::new() };
    let photo_url = format!("https://photos.example{}", photo.main_path());
    let head = parse_profile_head(&PublicProfile { photo: Some(photo), ..anna() }, "Lenslink");
    assert_eq!(head.metas["og:image"], photo_url);
    assert_eq!(head.metas["twitter:image"], photo_url);
    assert_eq!((&*head.metas["og:image:width"], &*head.metas["og:image:height"]), ("1024", "1024"));
    assert_eq!(head.metas["twitter:card"], "summary", "a large card would crop a square photo");
    assert_eq!(head.structured_data.unwrap()["image"], photo_url.as_str());
}

#[test]
fn lists_every_service_as_an_offer() {
    let service = |title: &str, cents| Service {
        id: ServiceId::new(NOW),
        details: ServiceDetails {
            title: title.parse().unwrap(),
            description: "An hour.".parse().unwrap(),
            price: Price::from_cents(cents).unwrap(),
        },
    };
    let services = vec![service("Portrait", 25_000), service("Wedding", 123_405)];
    let ids: Vec<_> = services.iter().map(|service| service.id).collect();
    let head = parse_profile_head(&PublicProfile { services, ..anna() }, "Lenslink");
    let data = head.structured_data.unwrap();
    assert_eq!(data["@type"], "ProfessionalService");
    assert_eq!(data["url"], "https://photos.example/u/anna");
    let offers = data["makesOffer"].as_array().unwrap();
    assert_eq!(offers.len(), 2);
    assert_eq!((&offers[0]["price"], &offers[1]["price"]), (&"250.00".into(), &"1234.05".into()));
    assert_eq!(offers[1]["priceCurrency"], "USD");
    assert_eq!(offers[1]["itemOffered"]["name"], "Wedding");
    assert_eq!(offers[1]["url"], format!("https://photos.example/u/anna/book/{}", ids[1]));
}

#[test]
fn escapes_hostile_text() {
    let ordinary_tags = parse_profile_head(&anna(), "Lenslink").tags;
    for hostile in [
        "</title><script>alert(1)</script>",
        "</script><script>alert(1)</script>",
        "\" onload=\"alert(1)",
        "'><img src=x onerror=alert(1)>",
        "<!--<script>",
        "&lt;script&gt; &amp; &#34;",
        "]]>",
        "{{constructor}}${1}`",
    ] {
        let names = ProfileNames { display_name: hostile.parse().unwrap(), ..anna().names };
        let photographer = PublicProfile { names, bio: hostile.parse().unwrap(), ..anna() };
        let head = parse_profile_head(&photographer, hostile);
        assert_eq!(head.tags, ordinary_tags, "{hostile}");
        assert_eq!(head.title, format!("{hostile} · {hostile}"));
        assert_eq!(head.metas["og:title"], hostile);
        assert_eq!(head.metas["description"], hostile);
        assert_eq!(head.structured_data.unwrap()["name"], hostile);
    }
}

#[test]
fn shortens_a_long_bio_and_replaces_an_empty_one() {
    let bio = "Über Licht ".repeat(30);
    let head = parse_profile_head(&PublicProfile { bio: bio.parse().unwrap(), ..anna() }, "Lenslink");
    let description = &head.metas["description"];
    assert!(description.chars().count() <= 161, "{description}");
    assert!(description.ends_with("Über…") || description.ends_with("Licht…"), "{description}");
    let without_spaces =
        parse_profile_head(&PublicProfile { bio: "写".repeat(400).parse().unwrap(), ..anna() }, "Lenslink");
    assert_eq!(without_spaces.metas["description"].chars().count(), 161);

    let head = parse_profile_head(&PublicProfile { bio: "".parse().unwrap(), ..anna() }, "Lenslink");
    assert_eq!(head.metas["description"], "Services and prices of Anna Berg, and how to book.");
}

#[test]
fn links_the_accent_stylesheet_only_with_an_accent() {
    let (brand, public_url) = ("Lenslink".parse().unwrap(), "https://photos.example".parse().unwrap());
    let accent = "#2f6b3a".parse().ok();
    let link = r#"<link rel="stylesheet" href="/accent/2f6b3a-418f4f.css" />"#;
    assert_eq!(profile(&PublicProfile { accent, ..anna() }, &brand, &public_url).accent(), link);
    assert_eq!(profile(&anna(), &brand, &public_url).accent(), "");
    assert_eq!(unlisted("Your request", &brand).with_accent(accent).accent(), link);
    assert_eq!(unlisted("Your request", &brand).with_accent(None).accent(), "");
}

#[test]
fn tells_search_engines_not_to_list_private_pages() {
    let head = parse(unlisted("Your <request>", &"Lenslink".parse().unwrap()).tags());
    assert_eq!(head.title, "Your <request> · Lenslink");
    assert_eq!(head.metas["robots"], "noindex");
    assert_eq!((head.canonical, head.structured_data), (None, None));
}
