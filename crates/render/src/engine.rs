//! One JavaScript engine that has loaded the bundle. Limits of time, memory and stack turn a misbehaving
//! bundle into an error.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Function, Runtime};
use rustix::time::{ClockId, clock_gettime};

use crate::view::View;

/// In CPU time, not wall-clock time: a valid page must not fail on a busy machine.
const RENDER_TIMEOUT: Duration = Duration::from_millis(250);
/// The server cannot start without the bundle, and a slow or shared machine needs many times longer to load
/// it. This limit stops only a bundle that never finishes.
const STARTUP_TIMEOUT: Duration = Duration::from_secs(5);
const MAX_MEMORY_BYTES: usize = 64 * 1024 * 1024;
const MAX_STACK_BYTES: usize = 512 * 1024;
/// Stack of the thread that runs the engine: larger, because the engine does not count all that it uses.
pub(crate) const THREAD_STACK_BYTES: usize = 4 * MAX_STACK_BYTES;

pub(crate) struct Engine {
    context: Context,
    /// CPU time of the thread at which the engine stops the script.
    deadline: Rc<Cell<Duration>>,
}

/// The engine's message, with the place in the bundle where it failed, if the engine knows it.
#[derive(Debug)]
pub(crate) struct EngineError(pub String);

impl Engine {
    pub fn new(bundle: &str) -> Result<Self, EngineError> {
        let runtime = Runtime::new().map_err(to_engine_error)?;
        runtime.set_memory_limit(MAX_MEMORY_BYTES);
        runtime.set_max_stack_size(MAX_STACK_BYTES);
        let deadline = Rc::new(Cell::new(Duration::MAX));
        let handler_deadline = deadline.clone();
        runtime.set_interrupt_handler(Some(Box::new(move || thread_cpu_time() > handler_deadline.get())));
        let engine = Self { context: Context::full(&runtime).map_err(to_engine_error)?, deadline };
        engine.run(STARTUP_TIMEOUT, |ctx| ctx.eval::<(), _>(bundle))?;
        engine.run(RENDER_TIMEOUT, |ctx| render_function(ctx).map(|_| ()))?;
        Ok(engine)
    }

    pub fn render(&self, view: View, props: &str) -> Result<String, EngineError> {
        self.run(RENDER_TIMEOUT, |ctx| render_function(ctx)?.call((view.as_str(), props)))
    }

    fn run<T>(
        &self,
        timeout: Duration,
        work: impl for<'js> FnOnce(&Ctx<'js>) -> rquickjs::Result<T>,
    ) -> Result<T, EngineError> {
        self.deadline.set(thread_cpu_time() + timeout);
        self.context.with(|ctx| work(&ctx).catch(&ctx).map_err(describe_exception))
    }
}

fn render_function<'js>(ctx: &Ctx<'js>) -> rquickjs::Result<Function<'js>> {
    ctx.globals().get("render")
}

fn thread_cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let (seconds, nanos) = (u64::try_from(time.tv_sec), u32::try_from(time.tv_nsec));
    Duration::new(seconds.unwrap_or_default(), nanos.unwrap_or_default())
}

fn to_engine_error(error: rquickjs::Error) -> EngineError {
    EngineError(error.to_string())
}

fn describe_exception(error: CaughtError<'_>) -> EngineError {
    EngineError(match error {
        CaughtError::Exception(exception) => {
            let message = exception.message().unwrap_or_default();
            let stack = exception.stack().unwrap_or_default();
            format!("{message} {}", stack.lines().next().unwrap_or_default().trim())
        }
        other => other.to_string(),
    })
}
