//! June's requests, the newest first: a steady month.

use domain::QuarantineReason;

use super::Event::{Cancelled, Completed, Confirmed, Declined, Seen, Withdrawn};
use super::times::{day, days_ago, minutes_ago, sunday_by};
use super::{DAY, HOUR, MINUTE, SampleRequest, request};

// Positions of June's services.
const NEWBORN: usize = 0;
const FAMILY: usize = 1;
const FIRST_YEAR: usize = 2;

pub(in crate::app::demo) const JUNE: &[SampleRequest] = &[
    request(
        "Leila Haddad",
        "leila.haddad@example.com",
        NEWBORN,
        minutes_ago(48),
        "Our daughter arrived four days ago, two weeks early, and weighs as much as a loaf from the bakery below \
         you. Could we come within the next ten days? Mornings are her good time, as far as we can tell.",
    ),
    request(
        "Anneke Vos",
        "anneke.vos@example.org",
        FAMILY,
        days_ago(1, 16, 20),
        "All four grandparents are in town on {day}, for the first time since our wedding. We are eleven people and a \
         very old cat. Could you come to our home on Chestnut Street?",
    )
    .wants(sunday_by(22))
    .note("Eleven people: bring the wide lens and the small ladder.")
    .history(&[(2 * HOUR, Seen)]),
    request(
        "Chidinma Eze",
        "chidinma.eze@example.net",
        FIRST_YEAR,
        days_ago(3, 18, 30),
        "We are expecting a boy in about a month. I would like the four sessions as a present to my husband, who \
         thinks he will remember everything.",
    )
    .shoot(day(38).at(10, 0))
    .note("Present: the book goes to her office, not to the house.")
    .history(&[(25 * MINUTE, Seen), (2 * HOUR, Confirmed)]),
    request(
        "Rosalind Kerr",
        "rosalind.kerr@example.com",
        NEWBORN,
        days_ago(5, 14, 5),
        "Twins, eleven days old, both asleep at the same time exactly once so far. My mother comes along to hold \
         whoever is awake.",
    )
    .shoot(day(3).at(9, 30))
    .note("Cesarean: the chair with arms, and the heater on from 8:30.")
    .history(&[(15 * MINUTE, Seen), (50 * MINUTE, Confirmed)]),
    request(
        "Crypto Desk",
        "desk@example.net",
        FAMILY,
        days_ago(9, 4, 20),
        "Your wallet has been selected. Confirm your details within 24 hours to receive the transfer.",
    )
    .suspected(QuarantineReason::TooFast),
    request(
        "Inés Rivas",
        "ines.rivas@example.com",
        FAMILY,
        days_ago(12, 17, 15),
        "Mateo starts school soon and Alba has just lost her first tooth. I want both facts in one picture.",
    )
    .shoot(day(-4).at(15, 30))
    .history(&[(40 * MINUTE, Seen), (3 * HOUR, Confirmed), (9 * DAY, Completed)]),
    request(
        "Sunniva Dahl",
        "sunniva.dahl@example.org",
        NEWBORN,
        days_ago(17, 13, 35),
        "The due date is in two weeks. May we hold a date now and move it when the baby decides otherwise?",
    )
    .history(&[(HOUR, Seen), (3 * DAY, Withdrawn)]),
    request(
        "Bridget O'Malley",
        "bridget.omalley@example.com",
        FIRST_YEAR,
        days_ago(24, 19, 10),
        "Finn is nine days old. We did this with his sister too late and missed the crawling. Not this time.",
    )
    .shoot(day(12).at(11, 0))
    .note("Newborn session done. Next: sitting up. Sister Maeve joins for the last ten minutes.")
    .history(&[(20 * MINUTE, Seen), (90 * MINUTE, Confirmed)]),
    request(
        "Tanisha Brooks",
        "tanisha.brooks@example.net",
        FAMILY,
        days_ago(33, 15, 50),
        "Could you photograph our family reunion in the park on {day}? About sixty people.",
    )
    .wants(sunday_by(-14))
    .note("Sixty people outdoors is not my work. Recommended the studio on Pearl Street.")
    .history(&[(2 * HOUR, Seen), (6 * HOUR, Declined)]),
    request(
        "Elif Kaya",
        "elif.kaya@example.com",
        NEWBORN,
        days_ago(44, 14, 45),
        "Our son is one week old and has more hair than his father. Afternoons would be best for us.",
    )
    .shoot(day(-37).at(13, 30))
    .history(&[(30 * MINUTE, Seen), (HOUR, Confirmed), (8 * DAY, Completed)]),
    request(
        "Carla Whitfield",
        "carla.whitfield@example.org",
        FAMILY,
        days_ago(58, 16, 0),
        "Three generations of women, my grandmother is the only one who likes being photographed.",
    )
    .shoot(day(-50).at(10, 30))
    .note("I had a fever and had to cancel. They come back when the grandmother is home from Ohio.")
    .history(&[(35 * MINUTE, Seen), (4 * HOUR, Confirmed), (7 * DAY, Cancelled)]),
    request(
        "Noor Rahimi",
        "noor.rahimi@example.com",
        NEWBORN,
        days_ago(71, 17, 40),
        "A girl, twelve days old, calm as a stone until you put a hat on her. No hats, please.",
    )
    .shoot(day(-65).at(9, 0))
    .history(&[(10 * MINUTE, Seen), (45 * MINUTE, Confirmed), (7 * DAY, Completed)]),
];
