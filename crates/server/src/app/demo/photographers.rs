//! The photographers of the demo. Their email addresses and phone numbers are reserved for examples.

use super::requests::{JUNE, MARIT, RAFA, SampleRequest};
use super::views::Audience;

/// A photographer, with the texts that they would type into the forms.
pub(super) struct SamplePhotographer {
    pub email: &'static str,
    pub name: &'static str,
    pub username: &'static str,
    pub bio: &'static str,
    pub show_email: bool,
    pub phone: Option<&'static str>,
    pub social_handle: Option<&'static str>,
    pub accent: Option<&'static str>,
    /// The photo file that the photographer would upload. The SVG file beside it is its source.
    pub picture: &'static [u8],
    pub services: &'static [SampleService],
    /// The newest first.
    pub requests: &'static [SampleRequest],
    pub audience: Audience,
}

pub(super) struct SampleService {
    pub title: &'static str,
    pub description: &'static str,
    pub cents: i64,
}

pub(super) const PHOTOGRAPHERS: [SamplePhotographer; 3] = [
    SamplePhotographer {
        email: "marit@example.com",
        name: "Marit Halloran",
        username: "marit-halloran",
        bio: "Weddings and portraits along Cape Ann. I work with whatever the morning brings, fog included, and I \
              know which beaches are empty at six. Bring a warm coat for the minutes in between.",
        show_email: true,
        phone: Some("(978) 555-0142"),
        social_handle: Some("marithalloran.weddings"),
        accent: None,
        picture: include_bytes!("../../../demo/marit.jpg"),
        services: &[
            SampleService {
                title: "Portrait at first light",
                description: "One hour on the beach from sunrise, for one person or two. Twenty finished pictures \
                              within ten days.",
                cents: 26_000,
            },
            SampleService {
                title: "Engagement walk",
                description: "Two hours on the coast path with a stop for coffee at the harbor. Forty pictures in a \
                              private gallery.",
                cents: 44_000,
            },
            SampleService {
                title: "Small wedding",
                description: "Up to forty guests and six hours, from the ceremony to the first dance. About 350 \
                              pictures within five weeks and an album of thirty prints.",
                cents: 240_000,
            },
        ],
        requests: MARIT,
        audience: Audience {
            first: 700,
            last: 2_300,
            offset: 0,
            peaks: &[(63, 9), (33, 31), (32, 12), (9, 27), (8, 11)],
        },
    },
    SamplePhotographer {
        email: "june@example.com",
        name: "June Okafor",
        username: "juneokafor",
        bio: "Newborns and young families in a warm room above the bakery on Mill Street. There is north light, a \
              kettle and no hurry: if the baby wants to eat for half an hour, we wait half an hour.",
        show_email: false,
        phone: None,
        social_handle: None,
        accent: None,
        picture: include_bytes!("../../../demo/june.jpg"),
        services: &[
            SampleService {
                title: "Newborn session",
                description: "Up to three hours in the first three weeks. Blankets, wraps and baskets are here and \
                              freshly washed. Twenty-five pictures.",
                cents: 48_000,
            },
            SampleService {
                title: "Family hour",
                description: "An hour in the studio or at your home with everybody in it, grandparents and cats too. \
                              Fifteen pictures and one framed print.",
                cents: 32_000,
            },
            SampleService {
                title: "First year",
                description: "Four short sessions: newborn, sitting, crawling, first birthday. A book of forty pages \
                              at the end.",
                cents: 98_000,
            },
        ],
        requests: JUNE,
        audience: Audience { first: 450, last: 1_100, offset: 4, peaks: &[(47, 13), (18, 19), (17, 7)] },
    },
    SamplePhotographer {
        email: "rafa@example.com",
        name: "Rafa Moreno",
        username: "rafa-moreno",
        bio: "Dogs, mostly at full speed. I lie in the wet grass so you can stay on the path. Shy dogs, old dogs and \
              dogs on three legs get all the time they need.",
        show_email: true,
        phone: None,
        social_handle: None,
        accent: Some("#2f6b3a"),
        picture: include_bytes!("../../../demo/rafa.jpg"),
        services: &[
            SampleService {
                title: "Full speed",
                description: "An hour in the park or on the beach with one dog who loves to run. Twelve pictures, at \
                              least one with all four paws in the air.",
                cents: 19_000,
            },
            SampleService {
                title: "Old friend",
                description: "A quiet hour at home with you and a dog who has slowed down. Ten pictures and one large \
                              print on matte paper.",
                cents: 15_000,
            },
        ],
        requests: RAFA,
        audience: Audience { first: 130, last: 290, offset: 7, peaks: &[(28, 6)] },
    },
];
