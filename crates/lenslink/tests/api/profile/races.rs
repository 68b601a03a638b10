//! Concurrent requests on one node and on two.

use std::time::Duration;

use futures_util::future::join_all;

use super::helpers::public_profile_path;
use crate::support::browser::{Browser, TestResponse};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::nodes::{browsers_on_all_nodes, start_nodes};

const REQUEST_COUNT: usize = 200;
/// Enough for a slow machine. A server that still refuses is stuck.
const MAX_RETRIES: usize = 30;

fn count_status(responses: &[TestResponse], status: u16) -> usize {
    responses.iter().filter(|response| response.status == status).count()
}

/// Retries after a 503, when its `Retry-After` has passed.
async fn set_username_with_retries(browser: &Browser<'_>, name: &str) -> TestResponse {
    let mut response = browser.set_username(name).await;
    for _ in 0..MAX_RETRIES {
        if response.status != 503 {
            break;
        }
        let seconds = response.headers["retry-after"].to_str().unwrap().parse().unwrap();
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        response = browser.set_username(name).await;
    }
    response
}

async fn concurrent_requests_create_at_most_three_services(engine: Engine) {
    let nodes = start_nodes(&engine).await;
    let anna = nodes[0].add_account("anna@example.com").await;
    let browsers = browsers_on_all_nodes(&nodes, &anna);
    for browser in &browsers {
        browser.get_profile().await;
    }
    let titles: Vec<String> = (0..REQUEST_COUNT).map(|n| format!("Service {n}")).collect();
    let requests =
        titles.iter().enumerate().map(|(n, title)| browsers[n % browsers.len()].add_service(title));
    let responses = join_all(requests).await;
    assert_eq!(
        (count_status(&responses, 201), count_status(&responses, 409)),
        (3, REQUEST_COUNT - 3),
        "no request gets a 5xx"
    );
    assert_eq!(anna.get_profile().await["services"].as_array().unwrap().len(), 3);
}

async fn only_one_account_gets_a_contested_username(engine: Engine) {
    let nodes = start_nodes(&engine).await;
    let mut browsers = Vec::new();
    for n in 0..REQUEST_COUNT {
        let node = &nodes[n % nodes.len()];
        browsers.push(node.add_account(&format!("a{n}@example.com")).await);
    }
    // Each account asks for another combination of upper and lower case.
    let spelling = |n: usize| -> String {
        let mix_case = |(position, c): (usize, char)| {
            if n >> position & 1 == 1 { c.to_ascii_uppercase() } else { c }
        };
        "annaberg".chars().enumerate().map(mix_case).collect()
    };
    let names: Vec<String> = (0..REQUEST_COUNT).map(spelling).collect();
    let responses =
        join_all(browsers.iter().zip(&names).map(|(browser, name)| set_username_with_retries(browser, name)))
            .await;
    assert_eq!(
        (count_status(&responses, 200), count_status(&responses, 409)),
        (1, REQUEST_COUNT - 1),
        "after retries, no request gets a 5xx"
    );
    let winner = responses.iter().find(|response| response.status == 200).unwrap().json();
    let public_profile =
        nodes[0].browser().get(&public_profile_path("annaberg")).await.expect_status(200).json();
    assert_eq!(
        (&public_profile["username"], &public_profile["email"]),
        (&winner["username"], &winner["email"])
    );
}

async fn concurrent_renames_keep_all_usernames(engine: Engine) {
    let nodes = start_nodes(&engine).await;
    let anna = nodes[0].add_account_with_profile("anna").await;
    let browsers = browsers_on_all_nodes(&nodes, &anna);
    let names: Vec<String> = (0..9).map(|n| format!("name-{n}")).collect();
    let requests = names.iter().enumerate().map(|(n, name)| browsers[n % browsers.len()].set_username(name));
    let responses = join_all(requests).await;
    assert_eq!(count_status(&responses, 200), 9);
    let profile = anna.get_profile().await;
    assert_eq!(profile["formerUsernames"].as_array().unwrap().len(), 9);
    let current = profile["username"].as_str().unwrap();
    for name in names.iter().filter(|name| *name != current) {
        let response = browsers[0].get(&public_profile_path(name)).await.expect_status(301);
        assert_eq!(response.headers["location"], public_profile_path(current));
    }
}

on_both_engines! {
    concurrent_requests_create_at_most_three_services,
    only_one_account_gets_a_contested_username,
    concurrent_renames_keep_all_usernames,
}
