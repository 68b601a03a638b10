//! Metadata for link previews and search engines.

use domain::{AccountId, Photo, PhotoId};
use serde_json::json;

use super::parsed_page::{ParsedPage, parse_page};
use crate::profile::helpers::{PROFILE_PATH, profile_form};
use crate::support::engines::Engine;
use crate::support::harness::TestApp;

const PUBLIC_URL: (&str, &str) = ("LENSLINK_PUBLIC_URL", "https://photos.example");

async fn get_parsed_page(app: &TestApp, path: &str) -> ParsedPage {
    parse_page(&app.get(path).send().await.unwrap().text().await.unwrap())
}

#[tokio::test]
async fn public_page_has_metadata_for_link_previews_and_search_engines() {
    let app = TestApp::with_engine(&Engine::sqlite(), &[PUBLIC_URL]).await;
    let anna = app.add_account_with_profile("anna").await;
    let service = anna.add_service_with(|_| {}).await;
    let without_photo = get_parsed_page(&app, "/u/anna").await;
    assert_eq!(without_photo.meta_tags["og:image"], "https://photos.example/link-preview.jpg");
    assert_eq!(without_photo.meta_tags["twitter:card"], "summary_large_image");

    let id = anna.get("/api/auth/user").await.expect_status(200).json()["id"].as_str().unwrap().to_owned();
    let account: AccountId = id.parse().unwrap();
    let now = app.ctx.clock.now();
    let photo = Photo { id: PhotoId::new(now), side: 700, placeholder: vec![0xff, 0xd8, 0xff] };
    let mut tx = app.ctx.db.write().await.unwrap();
    tx.photos().insert(&photo, account, now).await.unwrap();
    tx.commit().await.unwrap();
    let form = profile_form(|form| form["profileImage"] = json!(photo.main_path()));
    anna.put(PROFILE_PATH, form).await.expect_status(200);

    let page = get_parsed_page(&app, "/u/anna").await;
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
        assert_eq!(page.meta_tags[name], content, "{name}");
    }
    assert_eq!(page.title, "Anna Berg · Lenslink");
    assert_eq!(page.canonical.as_deref(), Some("https://photos.example/u/anna"));
    assert_eq!(
        page.structured_data,
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
async fn search_engines_index_only_profiles() {
    let app = TestApp::with_engine(&Engine::sqlite(), &[PUBLIC_URL]).await;
    let anna = app.add_account_with_profile("anna").await;
    let service = anna.add_service_with(|_| {}).await;
    assert!(!get_parsed_page(&app, "/u/anna").await.meta_tags.contains_key("robots"));
    for path in ["/u/nobody", &format!("/u/anna/book/{service}"), &format!("/u/anna/book/{service}/sent")] {
        let page = get_parsed_page(&app, path).await;
        assert_eq!(page.meta_tags["robots"], "noindex", "{path}");
        assert_eq!(page.canonical, None, "{path}");
    }
}
