//! Threads of their own for rendering: whatever a page does there, requests go on.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use thiserror::Error;
use tokio::sync::oneshot;

use crate::engine::{Engine, Fault, THREAD_STACK};
use crate::view::View;

/// Whoever comes when this many wait is told so at once.
const WAITING: usize = 64;

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RenderError {
    #[error("too many pages wait to be rendered")]
    Busy,
    #[error("the page could not be rendered: {0}")]
    Failed(String),
}

#[derive(Debug, Error)]
pub enum StartError {
    #[error("the threads for rendering cannot be started: {0}")]
    Threads(#[from] std::io::Error),
    #[error("the bundle for rendering cannot be run: {0}")]
    Bundle(String),
}

struct Job {
    view: View,
    props: String,
    answer: oneshot::Sender<Result<String, RenderError>>,
}

/// Ends its threads when it is dropped.
pub struct Renderer(SyncSender<Job>);

impl fmt::Debug for Renderer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Renderer")
    }
}

impl Renderer {
    /// Waits until the bundle has been run on each thread. It is a classic script that leaves a global function
    /// `render(view, props)`, from JSON to HTML.
    pub fn start(bundle: impl Into<Arc<str>>, threads: usize) -> Result<Self, StartError> {
        let bundle = bundle.into();
        let (sender, jobs) = sync_channel(WAITING);
        let jobs = Arc::new(Mutex::new(jobs));
        let (started, starts) = channel();
        let threads = threads.max(1);
        for number in 1..=threads {
            let (bundle, jobs, started) = (bundle.clone(), jobs.clone(), started.clone());
            thread::Builder::new()
                .name(format!("render-{number}"))
                .stack_size(THREAD_STACK)
                .spawn(move || work(&bundle, &jobs, &started))?;
        }
        for outcome in starts.iter().take(threads) {
            outcome.map_err(|Fault(reason)| StartError::Bundle(reason))?;
        }
        Ok(Self(sender))
    }

    /// `props` is JSON.
    pub async fn render(&self, view: View, props: String) -> Result<String, RenderError> {
        let (answer, answered) = oneshot::channel();
        match self.0.try_send(Job { view, props, answer }) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => return Err(RenderError::Busy),
            Err(TrySendError::Disconnected(_)) => return Err(gone()),
        }
        answered.await.unwrap_or_else(|_| Err(gone()))
    }
}

fn gone() -> RenderError {
    RenderError::Failed("no thread is left to render".to_owned())
}

fn work(bundle: &str, jobs: &Mutex<Receiver<Job>>, started: &Sender<Result<(), Fault>>) {
    let mut engine = match Engine::new(bundle) {
        Ok(engine) => Some(engine),
        Err(fault) => {
            let _ = started.send(Err(fault));
            return;
        }
    };
    let _ = started.send(Ok(()));
    while let Ok(job) = next(jobs) {
        // Nobody waits for it any more.
        if job.answer.is_closed() {
            continue;
        }
        let rendered = catch_unwind(AssertUnwindSafe(|| render(&mut engine, bundle, &job)))
            .unwrap_or_else(|_| Err(Fault("the engine panicked".to_owned())));
        if rendered.is_err() {
            // What a fault left behind in the engine must not show on the next page.
            engine = None;
        }
        let _ = job.answer.send(rendered.map_err(|Fault(reason)| RenderError::Failed(reason)));
    }
}

/// The threads take turns at waiting: the lock is held only by the one that takes the next job.
fn next(jobs: &Mutex<Receiver<Job>>) -> Result<Job, std::sync::mpsc::RecvError> {
    jobs.lock().unwrap_or_else(PoisonError::into_inner).recv()
}

fn render(engine: &mut Option<Engine>, bundle: &str, job: &Job) -> Result<String, Fault> {
    let engine = match engine {
        Some(engine) => engine,
        None => engine.insert(Engine::new(bundle)?),
    };
    engine.render(job.view, &job.props)
}
