//! One JavaScript engine with the bundle in it. Whatever the bundle does, it ends as text or as a fault.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Function, Runtime};
use rustix::time::{ClockId, clock_gettime};

use crate::view::View;

/// Processor time, not time on the wall: a busy machine must not fail a page that is in order.
const LONGEST_PAGE: Duration = Duration::from_millis(250);
/// Without the bundle there is no server, and a small machine, or one that shares its processor, needs many times what
/// others do to read it: only one that never ends is cut short.
const LONGEST_START: Duration = Duration::from_secs(5);
const MEMORY: usize = 64 * 1024 * 1024;
const STACK: usize = 512 * 1024;
/// Of the thread that runs it: what the engine may take, and as much again for what it does not count.
pub(crate) const THREAD_STACK: usize = 4 * STACK;

pub(crate) struct Engine {
    context: Context,
    ends_at: Rc<Cell<Duration>>,
}

/// In the words of the engine: where in our own bundle it went wrong.
#[derive(Debug)]
pub(crate) struct Fault(pub String);

impl Engine {
    pub fn new(bundle: &str) -> Result<Self, Fault> {
        let runtime = Runtime::new().map_err(fault)?;
        runtime.set_memory_limit(MEMORY);
        runtime.set_max_stack_size(STACK);
        let ends_at = Rc::new(Cell::new(Duration::MAX));
        let end = ends_at.clone();
        runtime.set_interrupt_handler(Some(Box::new(move || thread_time() > end.get())));
        let engine = Self { context: Context::full(&runtime).map_err(fault)?, ends_at };
        engine.run(LONGEST_START, |ctx| ctx.eval::<(), _>(bundle))?;
        engine.run(LONGEST_PAGE, |ctx| renders(ctx).map(|_| ()))?;
        Ok(engine)
    }

    pub fn render(&self, view: View, props: &str) -> Result<String, Fault> {
        self.run(LONGEST_PAGE, |ctx| renders(ctx)?.call((view.as_str(), props)))
    }

    fn run<T>(
        &self,
        longest: Duration,
        work: impl for<'js> FnOnce(&Ctx<'js>) -> rquickjs::Result<T>,
    ) -> Result<T, Fault> {
        self.ends_at.set(thread_time() + longest);
        self.context.with(|ctx| work(&ctx).catch(&ctx).map_err(told))
    }
}

fn renders<'js>(ctx: &Ctx<'js>) -> rquickjs::Result<Function<'js>> {
    ctx.globals().get("render")
}

fn thread_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let (seconds, nanos) = (u64::try_from(time.tv_sec), u32::try_from(time.tv_nsec));
    Duration::new(seconds.unwrap_or_default(), nanos.unwrap_or_default())
}

fn fault(error: rquickjs::Error) -> Fault {
    Fault(error.to_string())
}

fn told(error: CaughtError<'_>) -> Fault {
    Fault(match error {
        CaughtError::Exception(exception) => {
            let message = exception.message().unwrap_or_default();
            let place = exception.stack().unwrap_or_default();
            format!("{message} {}", place.lines().next().unwrap_or_default().trim())
        }
        other => other.to_string(),
    })
}
