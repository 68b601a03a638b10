use std::collections::BTreeMap;

use domain::{Names, Offer, Photo, PhotoId, Price, Service, ServiceId, Timestamp};
use html5gum::emitters::default::DefaultEmitter;
use html5gum::{Token, Tokenizer};
use serde_json::Value;

use super::*;

const AT: Timestamp = Timestamp::from_millis(1_763_000_000_000);

fn anna() -> PublicProfile {
    PublicProfile {
        names: Names { username: "anna".parse().unwrap(), display_name: "Anna Berg".parse().unwrap() },
        bio: "Portraits\nin natural light.".parse().unwrap(),
        photo: None,
        accent: None,
        services: Vec::new(),
        email: None,
        phone: None,
        social_handle: None,
    }
}

/// What a parser that does as browsers do makes of a head.
#[derive(Debug, Default)]
struct Parsed {
    title: String,
    metas: BTreeMap<String, String>,
    canonical: Option<String>,
    data: Option<Value>,
    tags: Vec<String>,
}

fn parse(head: &str) -> Parsed {
    let mut emitter = DefaultEmitter::default();
    emitter.naively_switch_states(true);
    let (mut parsed, mut inside) = (Parsed::default(), String::new());
    for Ok(token) in Tokenizer::new_with_emitter(head, emitter) {
        match token {
            Token::StartTag(tag) => {
                inside = String::from_utf8(tag.name.to_vec()).unwrap();
                let attribute = |name: &str| {
                    let value = tag.attributes.get(name.as_bytes())?;
                    Some(String::from_utf8(value.to_vec()).unwrap())
                };
                if let Some(content) = attribute("content") {
                    let name = attribute("name").or_else(|| attribute("property")).unwrap();
                    assert_eq!(parsed.metas.insert(name.clone(), content), None, "{name} stands twice");
                }
                parsed.canonical = parsed.canonical.or_else(|| attribute("href"));
                parsed.tags.push(inside.clone());
            }
            Token::String(text) => {
                let text = String::from_utf8(text.to_vec()).unwrap();
                match inside.as_str() {
                    "title" => parsed.title.push_str(&text),
                    "script" => parsed.data = Some(serde_json::from_str(&text).unwrap()),
                    _ => assert_eq!(text.trim(), ""),
                }
            }
            Token::EndTag(_) => inside.clear(),
            other => panic!("{other:?}"),
        }
    }
    parsed
}

fn head_of(photographer: &PublicProfile, brand: &str) -> Parsed {
    let public_url = "https://photos.example".parse().unwrap();
    parse(profile(photographer, &brand.parse().unwrap(), &public_url).tags())
}

#[test]
fn a_page_tells_whose_it_is_and_where() {
    let head = head_of(&anna(), "Lenslink");
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
fn the_photographers_own_photo_stands_in_the_preview() {
    let photo = Photo { id: PhotoId::new(AT), side: 1024, placeholder: Vec::new() };
    let address = format!("https://photos.example{}", photo.main_path());
    let head = head_of(&PublicProfile { photo: Some(photo), ..anna() }, "Lenslink");
    assert_eq!(head.metas["og:image"], address);
    assert_eq!(head.metas["twitter:image"], address);
    assert_eq!((&*head.metas["og:image:width"], &*head.metas["og:image:height"]), ("1024", "1024"));
    assert_eq!(head.metas["twitter:card"], "summary", "a square is not cut");
    assert_eq!(head.data.unwrap()["image"], address.as_str());
}

#[test]
fn every_service_is_an_offer() {
    let service = |title: &str, cents| Service {
        id: ServiceId::new(AT),
        offer: Offer {
            title: title.parse().unwrap(),
            description: "An hour.".parse().unwrap(),
            price: Price::from_cents(cents).unwrap(),
        },
    };
    let services = vec![service("Portrait", 25_000), service("Wedding", 123_405)];
    let ids: Vec<_> = services.iter().map(|service| service.id).collect();
    let data = head_of(&PublicProfile { services, ..anna() }, "Lenslink").data.unwrap();
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
fn hostile_texts_are_texts() {
    let ordinary = head_of(&anna(), "Lenslink").tags;
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
        let names = Names { display_name: hostile.parse().unwrap(), ..anna().names };
        let photographer = PublicProfile { names, bio: hostile.parse().unwrap(), ..anna() };
        let head = head_of(&photographer, hostile);
        assert_eq!(head.tags, ordinary, "{hostile}");
        assert_eq!(head.title, format!("{hostile} · {hostile}"));
        assert_eq!(head.metas["og:title"], hostile);
        assert_eq!(head.metas["description"], hostile);
        assert_eq!(head.data.unwrap()["name"], hostile);
    }
}

#[test]
fn a_long_bio_is_cut_between_words_and_an_empty_one_replaced() {
    let bio = "Über Licht ".repeat(30);
    let head = head_of(&PublicProfile { bio: bio.parse().unwrap(), ..anna() }, "Lenslink");
    let description = &head.metas["description"];
    assert!(description.chars().count() <= 161, "{description}");
    assert!(description.ends_with("Über…") || description.ends_with("Licht…"), "{description}");
    let unbroken = head_of(&PublicProfile { bio: "写".repeat(400).parse().unwrap(), ..anna() }, "Lenslink");
    assert_eq!(unbroken.metas["description"].chars().count(), 161);

    let head = head_of(&PublicProfile { bio: "".parse().unwrap(), ..anna() }, "Lenslink");
    assert_eq!(head.metas["description"], "Services and prices of Anna Berg, and how to book.");
}

#[test]
fn a_page_wears_the_colours_of_its_photographer_or_the_products_own() {
    let (brand, public_url) = ("Lenslink".parse().unwrap(), "https://photos.example".parse().unwrap());
    let accent = "#2f6b3a".parse().ok();
    let link = r#"<link rel="stylesheet" href="/accent/2f6b3a-418f4f.css" />"#;
    assert_eq!(profile(&PublicProfile { accent, ..anna() }, &brand, &public_url).accent(), link);
    assert_eq!(profile(&anna(), &brand, &public_url).accent(), "");
    assert_eq!(unlisted("Your request", &brand).wearing(accent).accent(), link);
    assert_eq!(unlisted("Your request", &brand).wearing(None).accent(), "");
}

#[test]
fn what_is_one_persons_is_listed_nowhere() {
    let head = parse(unlisted("Your <request>", &"Lenslink".parse().unwrap()).tags());
    assert_eq!(head.title, "Your <request> · Lenslink");
    assert_eq!(head.metas["robots"], "noindex");
    assert_eq!((head.canonical, head.data), (None, None));
}
