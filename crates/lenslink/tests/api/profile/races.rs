//! Many at once, on one node and on two.

use std::time::Duration;

use futures_util::future::join_all;

use super::nodes::{everywhere, nodes};
use super::people::public_path;
use crate::browser::{Answer, Browser};
use crate::engines::{Engine, on_both_engines};

const MANY: usize = 200;
/// So often somebody comes back before the server counts as stuck.
const PATIENCE: usize = 30;

fn count(answers: &[Answer], status: u16) -> usize {
    answers.iter().filter(|answer| answer.status == status).count()
}

/// Whoever is told to come back does so, as a browser would.
async fn insist(racer: &Browser<'_>, name: &str) -> Answer {
    let mut answer = racer.rename(name).await;
    for _ in 0..PATIENCE {
        if answer.status != 503 {
            break;
        }
        let wait = answer.headers["retry-after"].to_str().unwrap().parse().unwrap();
        tokio::time::sleep(Duration::from_secs(wait)).await;
        answer = racer.rename(name).await;
    }
    answer
}

async fn of_many_services_made_at_once_three_are_made(engine: Engine) {
    let nodes = nodes(&engine).await;
    let anna = nodes[0].photographer("anna@example.com").await;
    let browsers = everywhere(&nodes, &anna);
    for browser in &browsers {
        browser.profile().await;
    }
    let titles: Vec<String> = (0..MANY).map(|number| format!("Service {number}")).collect();
    let turns = titles.iter().enumerate().map(|(turn, title)| browsers[turn % browsers.len()].offer(title));
    let answers = join_all(turns).await;
    assert_eq!((count(&answers, 201), count(&answers, 409)), (3, MANY - 3), "nobody gets a 5xx");
    assert_eq!(anna.profile().await["services"].as_array().unwrap().len(), 3);
}

async fn of_many_who_want_one_name_one_gets_it(engine: Engine) {
    let nodes = nodes(&engine).await;
    let mut racers = Vec::new();
    for number in 0..MANY {
        let node = &nodes[number % nodes.len()];
        racers.push(node.photographer(&format!("a{number}@example.com")).await);
    }
    // Each in another spelling: eight letters of either case.
    let spelling = |number: usize| -> String {
        let letter =
            |(place, c): (usize, char)| if number >> place & 1 == 1 { c.to_ascii_uppercase() } else { c };
        "annaberg".chars().enumerate().map(letter).collect()
    };
    let names: Vec<String> = (0..MANY).map(spelling).collect();
    let answers = join_all(racers.iter().zip(&names).map(|(racer, name)| insist(racer, name))).await;
    assert_eq!((count(&answers, 200), count(&answers, 409)), (1, MANY - 1), "nobody gets another 5xx");
    let winner = answers.iter().find(|answer| answer.status == 200).unwrap().json();
    let seen = nodes[0].browser().get(&public_path("annaberg")).await.expect(200).json();
    assert_eq!((&seen["username"], &seen["email"]), (&winner["username"], &winner["email"]));
}

async fn of_two_names_taken_at_once_by_one_account_both_lead_to_it(engine: Engine) {
    let nodes = nodes(&engine).await;
    let anna = nodes[0].published("anna").await;
    let browsers = everywhere(&nodes, &anna);
    let names: Vec<String> = (0..9).map(|number| format!("name-{number}")).collect();
    let turns = names.iter().enumerate().map(|(turn, name)| browsers[turn % browsers.len()].rename(name));
    let answers = join_all(turns).await;
    assert_eq!(count(&answers, 200), 9);
    let own = anna.profile().await;
    assert_eq!(own["formerUsernames"].as_array().unwrap().len(), 9);
    let current = own["username"].as_str().unwrap();
    for name in names.iter().filter(|name| *name != current) {
        let answer = browsers[0].get(&public_path(name)).await.expect(301);
        assert_eq!(answer.headers["location"], public_path(current));
    }
}

on_both_engines! {
    of_many_services_made_at_once_three_are_made,
    of_many_who_want_one_name_one_gets_it,
    of_two_names_taken_at_once_by_one_account_both_lead_to_it,
}
