//! Several servers on one database.

use crate::support::browser::Browser;
use crate::support::engines::{Engine, MASTER_KEY};
use crate::support::harness::TestApp;

/// Starts two nodes on PostgreSQL and one on SQLite, because two processes cannot share a SQLite file.
pub async fn start_nodes(engine: &Engine) -> Vec<TestApp> {
    let settings = [("LENSLINK_MASTER_KEY", MASTER_KEY)];
    let mut nodes = vec![TestApp::with_engine(engine, &settings).await];
    if !engine.is_sqlite() {
        nodes.push(TestApp::with_engine(engine, &settings).await);
    }
    nodes
}

/// Returns one browser per node, each with the access token of the signed-in browser.
pub fn browsers_on_all_nodes<'a>(nodes: &'a [TestApp], signed_in: &Browser<'_>) -> Vec<Browser<'a>> {
    let create_browser = |node: &'a TestApp| {
        let browser = node.browser();
        browser.set_token(signed_in.token().as_deref());
        browser
    };
    nodes.iter().map(create_browser).collect()
}
