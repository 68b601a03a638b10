//! Which installation this is.

use domain::Instance;
use storage::Result;

use super::Ctx;

/// The instance of this database; the first node to ask makes it.
pub async fn ensure(cx: &Ctx) -> Result<Instance> {
    if let Some(instance) = cx.db.read().await?.instance().get().await? {
        return Ok(instance);
    }
    let new = Instance::new(cx.clock.now());
    let mut tx = cx.db.write().await?;
    tx.instance().insert_first(&new).await?;
    // Another node may have been faster: what stands in the database counts.
    let instance = tx.instance().get().await?.unwrap_or(new);
    tx.commit().await?;
    Ok(instance)
}
