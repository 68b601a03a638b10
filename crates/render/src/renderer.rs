//! Renders pages on dedicated threads, so that a slow page does not block other requests.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvError, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use thiserror::Error;
use tokio::sync::oneshot;

use crate::engine::{Engine, EngineError, THREAD_STACK_BYTES};
use crate::view::View;

/// When this many jobs wait, the next one gets `RenderError::Busy`.
const MAX_QUEUED_JOBS: usize = 64;

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RenderError {
    #[error("too many pages are waiting to be rendered")]
    Busy,
    #[error("the page could not be rendered: {0}")]
    Failed(String),
}

#[derive(Debug, Error)]
pub enum RendererStartError {
    #[error("cannot start the render threads: {0}")]
    Threads(#[from] std::io::Error),
    #[error("cannot run the render bundle: {0}")]
    Bundle(String),
}

struct RenderJob {
    view: View,
    props: String,
    reply: oneshot::Sender<Result<String, RenderError>>,
}

/// Ends its threads when it is dropped.
pub struct Renderer(SyncSender<RenderJob>);

impl fmt::Debug for Renderer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Renderer")
    }
}

impl Renderer {
    /// Waits until the first thread has run the bundle. The others run it for their first page, because most servers
    /// are small and never need them. The bundle is a classic script that defines a global function
    /// `render(view, props)`, which turns JSON into HTML.
    pub fn start(bundle: impl Into<Arc<str>>, threads: usize) -> Result<Self, RendererStartError> {
        let bundle = bundle.into();
        let (job_sender, jobs) = sync_channel(MAX_QUEUED_JOBS);
        let jobs = Arc::new(Mutex::new(jobs));
        let (start_sender, start_result) = channel();
        let mut start_sender = Some(start_sender);
        for index in 1..=threads.max(1) {
            let (bundle, jobs, start_sender) = (bundle.clone(), jobs.clone(), start_sender.take());
            thread::Builder::new()
                .name(format!("render-{index}"))
                .stack_size(THREAD_STACK_BYTES)
                .spawn(move || run_worker(&bundle, &jobs, start_sender))?;
        }
        match start_result.recv() {
            Ok(Ok(())) => Ok(Self(job_sender)),
            Ok(Err(EngineError(reason))) => Err(RendererStartError::Bundle(reason)),
            Err(RecvError) => Err(RendererStartError::Bundle("the engine panicked".to_owned())),
        }
    }

    /// `props` is JSON.
    pub async fn render(&self, view: View, props: String) -> Result<String, RenderError> {
        let (reply, html) = oneshot::channel();
        match self.0.try_send(RenderJob { view, props, reply }) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => return Err(RenderError::Busy),
            Err(TrySendError::Disconnected(_)) => return Err(no_threads_error()),
        }
        html.await.unwrap_or_else(|_| Err(no_threads_error()))
    }
}

fn no_threads_error() -> RenderError {
    RenderError::Failed("all render threads have stopped".to_owned())
}

/// With a sender, starts an engine at once and sends the result.
fn run_worker(
    bundle: &str,
    jobs: &Mutex<Receiver<RenderJob>>,
    start_sender: Option<Sender<Result<(), EngineError>>>,
) {
    let mut engine = None;
    if let Some(sender) = start_sender {
        let result = Engine::new(bundle).map(|started| engine = Some(started));
        let is_started = result.is_ok();
        let _ = sender.send(result);
        if !is_started {
            return;
        }
    }
    while let Ok(job) = receive_job(jobs) {
        // The request was cancelled.
        if job.reply.is_closed() {
            continue;
        }
        let result = catch_unwind(AssertUnwindSafe(|| render(&mut engine, bundle, &job)))
            .unwrap_or_else(|_| Err(EngineError("the engine panicked".to_owned())));
        if result.is_err() {
            // State that the failed page left in the engine must not reach the next page.
            engine = None;
        }
        let _ = job.reply.send(result.map_err(|EngineError(reason)| RenderError::Failed(reason)));
    }
}

/// Only the thread that waits for the next job holds the lock.
fn receive_job(jobs: &Mutex<Receiver<RenderJob>>) -> Result<RenderJob, RecvError> {
    jobs.lock().unwrap_or_else(PoisonError::into_inner).recv()
}

fn render(engine: &mut Option<Engine>, bundle: &str, job: &RenderJob) -> Result<String, EngineError> {
    let engine = match engine {
        Some(engine) => engine,
        None => engine.insert(Engine::new(bundle)?),
    };
    engine.render(job.view, &job.props)
}
