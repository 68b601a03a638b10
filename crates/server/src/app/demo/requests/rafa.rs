//! Rafa's requests, the newest first: a small account.

use super::Event::{Completed, Confirmed, Declined, Seen};
use super::times::{day, days_ago, minutes_ago, saturday_by};
use super::{DAY, HOUR, MINUTE, SampleRequest, request};

// Positions of Rafa's services.
const FULL_SPEED: usize = 0;
const OLD_FRIEND: usize = 1;

pub(in crate::app::demo) const RAFA: &[SampleRequest] = &[
    request(
        "Dana Kowalski",
        "dana.kowalski@example.com",
        OLD_FRIEND,
        minutes_ago(4 * 60 + 50),
        "Biscuit is fourteen, nearly blind, and still steals socks. I would like pictures of her at home, on the green \
         sofa that she is not allowed on.",
    ),
    request(
        "Felix Amadi",
        "felix.amadi@example.org",
        FULL_SPEED,
        days_ago(10, 18, 20),
        "Two-year-old whippet, two speeds: off and gone. {day} on the beach would be perfect, before the families come.",
    )
    .shoot(saturday_by(16).at(8, 0))
    .note("Name is Juno. Will do anything for cheese.")
    .history(&[(2 * HOUR, Seen), (5 * HOUR, Confirmed)]),
    request(
        "Marge Tillery",
        "marge.tillery@example.com",
        OLD_FRIEND,
        days_ago(29, 15, 25),
        "Old Sam has three legs and a heart murmur. The vet says months. Please bring patience, he decides slowly.",
    )
    .shoot(day(-22).at(14, 0))
    .note("Large print on matte paper, delivered by hand.")
    .history(&[(40 * MINUTE, Seen), (HOUR, Confirmed), (8 * DAY, Completed)]),
    request(
        "Sean Doyle",
        "sean.doyle@example.net",
        FULL_SPEED,
        days_ago(52, 16, 40),
        "Could you photograph our whole agility club, fourteen dogs, at the meet next weekend?",
    )
    .history(&[(3 * HOUR, Seen), (DAY, Declined)]),
];
