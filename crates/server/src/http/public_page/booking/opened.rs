//! When a form was handed out. The form carries it there and back, sealed, so that nobody can say otherwise.

use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::Timestamp;

use crate::app::Ctx;
use crate::http::error::ApiError;

const ABOUT: &str = "opening of a booking form";

pub(super) fn stamp(cx: &Ctx) -> Result<String, ApiError> {
    let millis = cx.clock.now().as_millis().to_be_bytes();
    let sealed = cx.vault.seal(ABOUT, &millis).map_err(|_| ApiError::internal("nothing can be sealed"))?;
    Ok(BASE64_URL_SAFE_NO_PAD.encode(sealed))
}

/// `None` for what we did not write: then it is as if nobody had said.
pub(super) fn since(cx: &Ctx, stamp: &str) -> Option<Duration> {
    let sealed = BASE64_URL_SAFE_NO_PAD.decode(stamp).ok()?;
    let millis = cx.vault.open(ABOUT, &sealed).ok()?.try_into().ok()?;
    let opened = Timestamp::from_millis(i64::from_be_bytes(millis));
    // A clock that was turned back meanwhile makes nobody fast.
    Some(cx.clock.now().distance(opened))
}
