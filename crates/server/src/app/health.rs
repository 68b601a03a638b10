//! Whether this node can do its work.

use storage::Result;

use super::Ctx;

pub async fn ready(cx: &Ctx) -> Result<()> {
    cx.db.ping().await
}
