//! Marit's requests, the newest first: a full inbox.

use domain::QuarantineReason;
use domain::booking::BookingEmail;

use super::Event::{Cancelled, Completed, Confirmed, Declined, Released, Seen, Withdrawn};
use super::times::{day, days_ago, minutes_ago, saturday_by, sunday_by};
use super::{DAY, HOUR, MINUTE, SampleRequest, refused_delivery, request, timed_out_delivery};

// Positions of Marit's services.
const PORTRAIT: usize = 0;
const ENGAGEMENT: usize = 1;
const WEDDING: usize = 2;

pub(in crate::app::demo) const MARIT: &[SampleRequest] = &[
    request(
        "Hannah Brandt",
        "hannah.brandt@example.com",
        WEDDING,
        minutes_ago(24),
        "Eli and I are getting married on {day}, in my aunt's barn in Annisquam. Thirty-four guests, ceremony at \
         three, then one long table for all of us. Are you free? My grandmother will be 91 and would love a \
         portrait with all six great-grandchildren.",
    )
    .wants(saturday_by(152)),
    request(
        "Priya Raman",
        "priya.raman@example.org",
        PORTRAIT,
        minutes_ago(3 * 60 + 10),
        "I turn forty next month and the last good picture of me is in my passport. I am stiff in front of a camera \
         but fine when I walk. Could we walk?",
    ),
    request(
        "Tomás Arriaga",
        "tomas.arriaga@example.net",
        ENGAGEMENT,
        minutes_ago(6 * 60 + 35),
        "My sister gave us your engagement walk as a present. We live in Salem and can come any morning but Tuesday. \
         Lena is nervous about fog, I am hoping for it.",
    )
    .history(&[(HOUR, Seen)])
    .delivery_problems(&[(BookingEmail::Receipt, timed_out_delivery(8))]),
    request(
        "Beatrice Lund",
        "beatrice.lund@example.com",
        PORTRAIT,
        days_ago(1, 19, 15),
        "I need an author portrait for a book jacket: landscape format, room for a title on the left. The novel is \
         set on Cape Ann, so the sea may be there as long as it stays in the background.",
    )
    .note("Landscape, space on the left. Ask the publisher for the pixel size before we meet.")
    .history(&[(40 * MINUTE, Seen)]),
    request(
        "Marcus Bell",
        "marcus.bell@example.com",
        ENGAGEMENT,
        days_ago(2, 17, 5),
        "Dele said yes! We would love your coast walk on {day}, early, before the path fills up. He does not know \
         that I booked, so please answer to this address only.",
    )
    .shoot(sunday_by(17).at(8, 0))
    .note("A surprise: never call the landline. Coffee at the harbor at 9:30, table for three.")
    .history(&[(20 * MINUTE, Seen), (3 * HOUR, Confirmed)]),
    request(
        "Simone Achterberg",
        "simone.achterberg@example.org",
        WEDDING,
        days_ago(3, 14, 20),
        "We are twelve people and want to marry on the sandbar at Wingaersheek on {day}, at low tide, with chowder \
         for everybody after. Is the small wedding too much for twelve? We would rather have you for three hours than six.",
    )
    .wants(saturday_by(118))
    .note("Check the tide table for that Saturday before answering. Three hours for half the price?")
    .history(&[(55 * MINUTE, Seen)]),
    request(
        "Grace Whitcomb",
        "grace.whitcomb@example.com",
        PORTRAIT,
        days_ago(4, 18, 40),
        "A portrait with my daughter before she leaves for college. She gets up early for nobody, so this will be \
         proof of love. Good Harbor Beach, if you agree.",
    )
    .shoot(day(9).at_first_light())
    .history(&[(15 * MINUTE, Seen), (2 * HOUR, Confirmed)]),
    request(
        "Joanna Peretti",
        "joanna.peretti@example.net",
        WEDDING,
        days_ago(6, 15, 30),
        "Our photographer has broken her wrist and the wedding is on {day} in Rockport. Thirty guests. I know it is \
         very short notice. Could you take it over?",
    )
    .wants(saturday_by(8))
    .note("I have a christening in Essex that day. Sent her to Ada in Ipswich, who is free.")
    .history(&[(10 * MINUTE, Seen), (45 * MINUTE, Declined)]),
    request(
        "SEO Growth Team",
        "offers@example.net",
        PORTRAIT,
        days_ago(6, 3, 12),
        "Dear website owner, we can bring your page to position 1 in 14 days. Reply for a free audit.",
    )
    .suspected(QuarantineReason::TooFast),
    request(
        "Owen Hale",
        "owen.hale@example.com",
        PORTRAIT,
        days_ago(8, 13, 50),
        "Headshots for the boatyard's new site. Two of us, my father and me, in work clothes. Any morning this week.",
    )
    .shoot(day(-3).at_first_light())
    .note("Boatyard gate code 2210. The father likes to be on the left.")
    .history(&[(25 * MINUTE, Seen), (2 * HOUR, Confirmed), (6 * DAY, Completed)]),
    request(
        "Lucía Fernández",
        "lucia.fernandez@example.org",
        ENGAGEMENT,
        days_ago(9, 20, 5),
        "Sam and I met on the coast path, so it has to be there. {day} would be our fifth anniversary. We will bring \
         the dog, who is well behaved until he sees a gull.",
    )
    .shoot(sunday_by(24).at(8, 30))
    .note("Confirmation bounced, mailbox full. Texted her: 978-555-0117.")
    .history(&[(30 * MINUTE, Seen), (90 * MINUTE, Confirmed)])
    .delivery_problems(&[(BookingEmail::Confirmed, refused_delivery("the recipient: refused with 552"))]),
    request(
        "Ruth Abelson",
        "ruth.abelson@example.com",
        PORTRAIT,
        days_ago(11, 16, 25),
        "A portrait for my retirement from the library. Nothing solemn: I would like to be reading on the rocks.",
    )
    .history(&[(2 * HOUR, Seen), (DAY, Withdrawn)]),
    request(
        "Camille Reyes",
        "camille.reyes@example.com",
        WEDDING,
        days_ago(13, 18, 10),
        "Jonah and I marry on {day} at the old chapel in Manchester-by-the-Sea, forty guests. We love that your \
         pictures are never loud. The vows are at half past two.",
    )
    .shoot(saturday_by(76).at(14, 30))
    .note("Deposit paid. Album in linen. Her brother is deaf: stand where he can see me.")
    .history(&[(35 * MINUTE, Seen), (5 * HOUR, Confirmed)]),
    request(
        "Bright Leads",
        "hello@example.org",
        WEDDING,
        days_ago(14, 2, 41),
        "Hi! Do you want 50 new wedding clients a month? Click to book a call with our team.",
    )
    .suspected(QuarantineReason::TooMany),
    request(
        "Daniel Osei",
        "daniel.osei@example.net",
        ENGAGEMENT,
        days_ago(16, 15, 45),
        "Abena flies in from Accra and I would like a walk with you on {day}, two days after she lands. She has never \
         seen the Atlantic from this side.",
    )
    .shoot(saturday_by(-5).at(8, 15))
    .history(&[(12 * MINUTE, Seen), (70 * MINUTE, Confirmed), (13 * DAY, Completed)]),
    request(
        "Wren Castellano",
        "wren.castellano@example.com",
        PORTRAIT,
        days_ago(19, 13, 20),
        "I play the cello and need one picture for concert programs. The cello comes along, in a very ugly case.",
    )
    .shoot(day(-9).at_first_light())
    .history(&[(50 * MINUTE, Seen), (4 * HOUR, Confirmed), (11 * DAY, Completed)]),
    request(
        "Ingrid Solheim",
        "ingrid.solheim@example.org",
        PORTRAIT,
        days_ago(26, 14, 2),
        "Portrait of my mother and me, please. She is here for two weeks.",
    )
    .suspected(QuarantineReason::TooFast)
    .shoot(day(-17).at_first_light())
    .note("Landed in quarantine, the form was filled in from a saved draft. Not spam at all.")
    .history(&[(3 * HOUR, Seen), (3 * HOUR + 2, Released), (4 * HOUR, Confirmed), (11 * DAY, Completed)]),
    request(
        "Meredith Tran",
        "meredith.tran@example.com",
        WEDDING,
        days_ago(33, 17, 35),
        "Paul and I are planning {day} on Eastern Point, about twenty-five people, ceremony beside the lighthouse.",
    )
    .shoot(saturday_by(55).at(16, 0))
    .note("They called: his father is ill, they marry in Lisbon instead. Deposit returned in full.")
    .history(&[(20 * MINUTE, Seen), (2 * HOUR, Confirmed), (16 * DAY, Cancelled)]),
    request(
        "Aaron Feld",
        "aaron.feld@example.net",
        ENGAGEMENT,
        days_ago(38, 19, 25),
        "We have been engaged for six years and finally found a photographer we both like.",
    )
    .shoot(sunday_by(-22).at(8, 30))
    .history(&[(65 * MINUTE, Seen), (3 * HOUR, Confirmed), (18 * DAY, Completed)]),
    request(
        "Sofia Marchetti",
        "sofia.marchetti@example.com",
        PORTRAIT,
        days_ago(43, 14, 55),
        "Could you do a portrait at sunset instead of sunrise? I work nights and mornings are hopeless for me.",
    )
    .history(&[(90 * MINUTE, Seen), (5 * HOUR, Declined)]),
    request(
        "Theo Lindqvist",
        "theo.lindqvist@example.org",
        ENGAGEMENT,
        days_ago(46, 16, 30),
        "I want to propose during the walk, at Halibut Point, and need you to know when. Can we speak before?",
    )
    .shoot(saturday_by(-31).at(8, 0))
    .note("Signal: he takes his hat off. She said yes before the hat was off.")
    .history(&[(8 * MINUTE, Seen), (40 * MINUTE, Confirmed), (17 * DAY, Completed)]),
    request(
        "Nora Whitaker",
        "nora.whitaker@example.com",
        WEDDING,
        days_ago(51, 18, 5),
        "Felix and I have the boathouse in Rockport for {day}. Thirty-eight guests, a fiddler, no speeches. We would \
         love to have you from the ceremony to the first dance.",
    )
    .shoot(saturday_by(34).at(15, 0))
    .note("Second battery set. Rain plan: the sail loft, one flight up. Fiddler starts at 18:30.")
    .history(&[(25 * MINUTE, Seen), (100 * MINUTE, Confirmed)]),
    request(
        "Amara Diallo",
        "amara.dialo@example.net",
        PORTRAIT,
        days_ago(56, 15, 10),
        "A portrait for the clinic's website, outdoors if you can. White coat or no white coat, what do you think?",
    )
    .shoot(day(-48).at_first_light())
    .note("The receipt bounced: an L is missing in her address. Confirmed by phone, 978-555-0164.")
    .history(&[(30 * MINUTE, Seen), (2 * HOUR, Confirmed), (9 * DAY, Completed)])
    .delivery_problems(&[(BookingEmail::Receipt, refused_delivery("the recipient: refused with 550"))]),
    request(
        "Kit Sullivan",
        "kit.sullivan@example.com",
        ENGAGEMENT,
        days_ago(61, 13, 40),
        "Is the walk doable with a stroller? Our son is eight months and part of the story.",
    )
    .history(&[(3 * HOUR, Seen), (2 * DAY, Withdrawn)]),
    request(
        "Eleanor Voss",
        "eleanor.voss@example.org",
        WEDDING,
        days_ago(67, 17, 50),
        "A second wedding for both of us, so: small, happy, no bouquet toss. {day} at the town hall in Gloucester, \
         then lunch for twenty at the inn.",
    )
    .shoot(saturday_by(-24).at(11, 0))
    .note("Album delivered. She asked for twelve more prints for the grandchildren.")
    .history(&[(45 * MINUTE, Seen), (4 * HOUR, Confirmed), (46 * DAY, Completed)]),
    request(
        "Julian Park",
        "julian.park@example.com",
        PORTRAIT,
        days_ago(73, 19, 0),
        "Portrait for a dating profile. My friends insist on a professional. Please make me look like I sleep enough.",
    )
    .shoot(day(-62).at_first_light())
    .history(&[(22 * MINUTE, Seen), (3 * HOUR, Confirmed), (12 * DAY, Completed)]),
    request(
        "Helen Costa",
        "helen.costa@example.net",
        ENGAGEMENT,
        days_ago(79, 14, 30),
        "Ray and I got engaged thirty years ago on Bass Rocks and have no picture of it. We would like one now.",
    )
    .shoot(sunday_by(-60).at(9, 0))
    .history(&[(60 * MINUTE, Seen), (150 * MINUTE, Confirmed), (21 * DAY, Completed)]),
    request(
        "Maya Lindholm",
        "maya.lindholm@example.com",
        PORTRAIT,
        days_ago(84, 16, 15),
        "I would like a portrait on the beach before the move to Denver. Just me and the horizon.",
    )
    .shoot(day(-75).at_first_light())
    .history(&[(35 * MINUTE, Seen), (2 * HOUR, Confirmed), (10 * DAY, Completed)]),
];
