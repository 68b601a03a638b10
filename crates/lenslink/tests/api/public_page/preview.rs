//! What a link preview and a search engine are told.

use domain::{AccountId, Photo, PhotoId};
use serde_json::json;

use super::parsed::parse;
use crate::engines::Engine;
use crate::harness::TestApp;
use crate::profile::people::{PROFILE, profile};

const PUBLIC_URL: (&str, &str) = ("LENSLINK_PUBLIC_URL", "https://photos.example");

async fn shown(app: &TestApp, path: &str) -> super::parsed::Parsed {
    parse(&app.get(path).send().await.unwrap().text().await.unwrap())
}

#[tokio::test]
async fn a_link_preview_shows_the_photographer_with_their_own_photo() {
    let app = TestApp::on(&Engine::sqlite(), &[PUBLIC_URL]).await;
    let anna = app.published("anna").await;
    let service = anna.offers(|_| {}).await;
    let plain = shown(&app, "/u/anna").await;
    assert_eq!(plain.metas["og:image"], "https://photos.example/link-preview.jpg");
    assert_eq!(plain.metas["twitter:card"], "summary_large_image");

    let id = anna.get("/api/auth/user").await.expect(200).json()["id"].as_str().unwrap().to_owned();
    let owner: AccountId = id.parse().unwrap();
    let now = app.cx.clock.now();
    let photo = Photo { id: PhotoId::new(now), side: 700, placeholder: vec![0xff, 0xd8, 0xff] };
    let mut tx = app.cx.db.write().await.unwrap();
    tx.photos().insert(&photo, owner, now).await.unwrap();
    tx.commit().await.unwrap();
    let form = profile(|form| form["profileImage"] = json!(photo.main_path()));
    anna.put(PROFILE, form).await.expect(200);

    let shown = shown(&app, "/u/anna").await;
    let image = format!("https://photos.example{}", photo.main_path());
    for (name, content) in [
        ("description", "Light and water."),
        ("og:type", "profile"),
        ("og:title", "Anna Berg"),
        ("og:description", "Light and water."),
        ("og:site_name", "Lenslink"),
        ("og:url", "https://photos.example/u/anna"),
        ("og:image", &image),
        ("og:image:width", "700"),
        ("twitter:card", "summary"),
        ("twitter:image", &image),
    ] {
        assert_eq!(shown.metas[name], content, "{name}");
    }
    assert_eq!(shown.title, "Anna Berg · Lenslink");
    assert_eq!(shown.canonical.as_deref(), Some("https://photos.example/u/anna"));
    assert_eq!(
        shown.structured,
        json!({
            "@context": "https://schema.org",
            "@type": "ProfessionalService",
            "@id": "https://photos.example/u/anna",
            "url": "https://photos.example/u/anna",
            "name": "Anna Berg",
            "description": "Light and water.",
            "image": image,
            "makesOffer": [{
                "@type": "Offer",
                "price": "250.00",
                "priceCurrency": "USD",
                "url": format!("https://photos.example/u/anna/book/{service}"),
                "itemOffered": {
                    "@type": "Service",
                    "name": "Portrait",
                    "description": "One hour, ten photos.",
                },
            }],
        })
    );
}

#[tokio::test]
async fn only_profiles_are_for_search_engines() {
    let app = TestApp::on(&Engine::sqlite(), &[PUBLIC_URL]).await;
    let anna = app.published("anna").await;
    let service = anna.offers(|_| {}).await;
    assert!(!shown(&app, "/u/anna").await.metas.contains_key("robots"));
    for path in ["/u/nobody", &format!("/u/anna/book/{service}"), &format!("/u/anna/book/{service}/sent")] {
        let shown = shown(&app, path).await;
        assert_eq!(shown.metas["robots"], "noindex", "{path}");
        assert_eq!(shown.canonical, None, "{path}");
    }
}
