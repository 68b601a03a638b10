//! The row that says which instance of Lenslink this database belongs to.

use domain::{Instance, InstanceId, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::Result;
use crate::exec::{Exec, on_engine};

#[derive(Debug)]
pub struct InstanceStore<'c>(pub(crate) Exec<'c>);

#[derive(FromRow)]
struct InstanceRow {
    id: Uuid,
    created_at: i64,
}

impl InstanceStore<'_> {
    pub async fn get(self) -> Result<Option<Instance>> {
        const SQL: &str = "SELECT id, created_at FROM instance";
        let row: Option<InstanceRow> = on_engine!(self.0, c => sqlx::query_as(SQL).fetch_optional(c).await?);
        Ok(row.map(Instance::from))
    }

    /// Only one transaction at a time holds this lock, on all nodes together, until it ends.
    pub async fn lock(self) -> Result<()> {
        const SQL: &str = "UPDATE instance SET only_row = only_row";
        on_engine!(self.0, c => sqlx::query(SQL).execute(c).await?.rows_affected());
        Ok(())
    }

    /// The retention job deletes nothing before this time. `None` until the job first runs.
    pub async fn deletion_start(self) -> Result<Option<Timestamp>> {
        const SQL: &str = "SELECT deletes_from FROM instance";
        let start: Option<Option<i64>> =
            on_engine!(self.0, c => sqlx::query_scalar(SQL).fetch_optional(c).await?);
        Ok(start.flatten().map(Timestamp::from_millis))
    }

    pub async fn set_deletion_start(self, start: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE instance SET deletes_from = $1";
        on_engine!(self.0, c => sqlx::query(SQL).bind(start.as_millis()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// False if the database already has an instance, which then stays unchanged.
    pub async fn insert_first(self, instance: &Instance) -> Result<bool> {
        const SQL: &str = "INSERT INTO instance (only_row, id, created_at) VALUES (1, $1, $2) ON CONFLICT (only_row) DO NOTHING";
        let (id, created_at) = (instance.id.as_uuid(), instance.created_at.as_millis());
        let rows = on_engine!(self.0, c => sqlx::query(SQL).bind(id).bind(created_at).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }
}

impl From<InstanceRow> for Instance {
    fn from(row: InstanceRow) -> Self {
        Self { id: InstanceId::from_uuid(row.id), created_at: Timestamp::from_millis(row.created_at) }
    }
}
