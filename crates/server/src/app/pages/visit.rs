//! Opening a photographer's page.

use std::fmt::Display;
use std::sync::Arc;

use domain::{AccountId, PublicProfile, Username};
use render::{Document, Flight, Made, Weigh};
use thiserror::Error;

use crate::app::Ctx;
use crate::app::profiles::{self, Found};

/// What came of rendering a profile.
#[derive(Debug)]
pub enum Making {
    Whole(Document),
    /// Without the components, which the browser adds. Good for now, but nothing to keep.
    Bare(String),
}

#[derive(Debug)]
pub struct Page {
    pub account: AccountId,
    pub made: Making,
}

/// Where an address leads, for everybody who asked at once.
#[derive(Clone, Debug)]
pub enum Visit {
    Page(Arc<Page>),
    Moved(Username),
    Unknown,
    Failed(Arc<Failure>),
}

#[derive(Debug, Error)]
pub enum Failure {
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error("the page could not be made: {0}")]
    Making(String),
}

impl Failure {
    pub fn making(error: impl Display) -> Self {
        Self::Making(error.to_string())
    }
}

impl Weigh for Visit {
    fn bytes(&self) -> usize {
        match self {
            Self::Page(page) => match &page.made {
                Making::Whole(document) => document.bytes(),
                Making::Bare(html) => html.len(),
            },
            _ => 0,
        }
    }
}

/// From memory, or made by `make` after it is known that there is something to show.
pub async fn visit<F>(cx: &Ctx, name: &str, make: impl FnOnce(PublicProfile) -> F) -> Visit
where
    F: Future<Output = Result<Making, Failure>>,
{
    cx.pages.0.get_or_make(name, |flight| begin(cx, name, make, flight)).await
}

async fn begin<F>(
    cx: &Ctx,
    name: &str,
    make: impl FnOnce(PublicProfile) -> F,
    flight: Arc<Flight>,
) -> Made<Visit>
where
    F: Future<Output = Result<Making, Failure>>,
{
    let (account, profile) = match profiles::find(cx, name).await {
        Ok(Found::Profile(account, profile)) if profile.names.username.as_str() == name => (account, profile),
        Ok(Found::Profile(_, profile)) => return Made::Pass(Visit::Moved(profile.names.username)),
        Ok(Found::Moved(current)) => return Made::Pass(Visit::Moved(current)),
        Ok(Found::Unknown) => return Made::Pass(Visit::Unknown),
        Err(error) => return Made::Pass(Visit::Failed(Arc::new(error.into()))),
    };
    flight.belongs_to(account);
    match make(*profile).await {
        Ok(made @ Making::Whole(_)) => Made::Keep(Visit::Page(Arc::new(Page { account, made }))),
        Ok(made @ Making::Bare(_)) => Made::Pass(Visit::Page(Arc::new(Page { account, made }))),
        Err(failure) => Made::Pass(Visit::Failed(Arc::new(failure))),
    }
}
