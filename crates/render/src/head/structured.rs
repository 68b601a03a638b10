//! The page in the vocabulary of schema.org.

use domain::{PublicProfile, PublicUrl, Service};
use serde_json::{Value, json};

/// Neither address nor number: the page shows them to people, and a number may be a placeholder.
pub(super) fn professional_service(
    profile: &PublicProfile,
    address: &str,
    picture: &str,
    public_url: &PublicUrl,
) -> Value {
    let username = &profile.names.username;
    let offer = |service: &Service| {
        let cents = service.offer.price.as_cents();
        json!({
            "@type": "Offer",
            "price": format!("{}.{:02}", cents / 100, cents % 100),
            "priceCurrency": "USD",
            "url": format!("{public_url}/u/{username}/book/{}", service.id),
            "itemOffered": {
                "@type": "Service",
                "name": service.offer.title.as_str(),
                "description": service.offer.description.as_str(),
            },
        })
    };
    json!({
        "@context": "https://schema.org",
        "@type": "ProfessionalService",
        "@id": address,
        "url": address,
        "name": profile.names.display_name.as_str(),
        "description": super::description(profile),
        "image": picture,
        "makesOffer": profile.services.iter().map(offer).collect::<Vec<_>>(),
    })
}
