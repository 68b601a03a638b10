//! More than one server on one database.

use crate::browser::Browser;
use crate::engines::{Engine, MASTER_KEY};
use crate::harness::TestApp;

/// As many nodes as the engine allows: two processes cannot share a SQLite file.
pub async fn nodes(engine: &Engine) -> Vec<TestApp> {
    let settings = [("LENSLINK_MASTER_KEY", MASTER_KEY)];
    let mut nodes = vec![TestApp::on(engine, &settings).await];
    if !engine.settings().is_empty() {
        nodes.push(TestApp::on(engine, &settings).await);
    }
    nodes
}

/// The same person in a browser on each node.
pub fn everywhere<'a>(nodes: &'a [TestApp], person: &Browser<'_>) -> Vec<Browser<'a>> {
    let browser = |node: &'a TestApp| {
        let browser = node.browser();
        browser.set_token(person.token().as_deref());
        browser
    };
    nodes.iter().map(browser).collect()
}
