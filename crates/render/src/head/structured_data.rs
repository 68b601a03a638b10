//! Describes a public page as schema.org data for search engines.

use domain::{PublicProfile, PublicUrl, Service};
use serde_json::{Value, json};

/// Omits the email address and phone number: the page shows them to people, and the number may be a
/// placeholder.
pub(super) fn professional_service(
    profile: &PublicProfile,
    page_url: &str,
    picture_url: &str,
    public_url: &PublicUrl,
) -> Value {
    let username = &profile.names.username;
    let offer = |service: &Service| {
        let cents = service.details.price.as_cents();
        json!({
            "@type": "Offer",
            "price": format!("{}.{:02}", cents / 100, cents % 100),
            "priceCurrency": "USD",
            "url": format!("{public_url}/u/{username}/book/{}", service.id),
            "itemOffered": {
                "@type": "Service",
                "name": service.details.title.as_str(),
                "description": service.details.description.as_str(),
            },
        })
    };
    json!({
        "@context": "https://schema.org",
        "@type": "ProfessionalService",
        "@id": page_url,
        "url": page_url,
        "name": profile.names.display_name.as_str(),
        "description": super::description(profile),
        "image": picture_url,
        "makesOffer": profile.services.iter().map(offer).collect::<Vec<_>>(),
    })
}
