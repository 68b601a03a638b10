//! For `make bench`: the server as it takes bookings in, except that each has a commit of its own. Nothing runs beside
//! it: no mails go out.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, anyhow};
use domain::Clock;
use server::app::{self, Ctx};
use server::config::{Config, Values};
use server::http::accept::{self, Limits, Shutdown};
use server::http::{Health, Metrics, Parts, Site, WebBuild};
use storage::Db;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

#[tokio::main]
async fn main() -> Result<()> {
    let values = Values::load(None).map_err(|fault| anyhow!(fault))?;
    let config = Config::read(&values).map_err(|faults| anyhow!("{faults}"))?;
    let db = Db::open(&config.database).await?;
    let mut cx = Ctx::new(config, db, Clock::system())?;
    cx.bookings.write_alone();
    let cx = Arc::new(cx);
    app::instance::ensure(&cx).await?;
    let listener = TcpListener::bind(cx.config.http.listen).await?;
    let (metrics, shutdown) = (Metrics::new(), Shutdown::default());
    let web = WebBuild::read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist"))?;
    let site = Site::new(Parts::new(cx.clone(), Health::default(), metrics.clone(), web)?)?;
    let serving = tokio::spawn(accept::serve(listener, site, metrics, Limits::default(), shutdown.clone()));
    signal(SignalKind::terminate())?.recv().await;
    shutdown.stop.cancel();
    serving.await?;
    cx.db.close().await;
    Ok(())
}
