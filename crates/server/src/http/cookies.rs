//! The cookies of a signed-in browser.

use std::time::Duration;

use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue};

/// Names and attributes. On https the name itself makes browsers insist that only this host can set them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cookies {
    https: bool,
}

/// Out of reach of every script.
const REFRESH: &str = "rt";
/// Says only that there may be a session, so that a page of a stranger need not ask. It comes along also when
/// somebody follows a link from elsewhere, and the right page is then the first one they see.
const HINT: &str = "signed-in";
/// A browser that signed in before.
const DEVICE: &str = "device";
const DEVICE_LASTS: Duration = Duration::from_secs(365 * 24 * 60 * 60);

impl Cookies {
    pub fn new(https: bool) -> Self {
        Self { https }
    }

    pub fn refresh(&self, headers: &HeaderMap) -> Option<String> {
        self.get(headers, REFRESH)
    }

    pub fn hints_at_session(&self, headers: &HeaderMap) -> bool {
        self.get(headers, HINT).is_some()
    }

    pub fn device(&self, headers: &HeaderMap) -> Option<String> {
        self.get(headers, DEVICE)
    }

    pub fn keep_session(&self, headers: &mut HeaderMap, token: &str, lasts: Duration) {
        self.set(headers, REFRESH, token, lasts, "Strict; HttpOnly");
        self.set(headers, HINT, "1", lasts, "Lax");
    }

    pub fn keep_device(&self, headers: &mut HeaderMap, mark: &str) {
        self.set(headers, DEVICE, mark, DEVICE_LASTS, "Strict; HttpOnly");
    }

    pub fn end_session(&self, headers: &mut HeaderMap) {
        self.set(headers, REFRESH, "", Duration::ZERO, "Strict; HttpOnly");
        self.set(headers, HINT, "", Duration::ZERO, "Lax");
    }

    /// A cookie of ours under its whole name.
    pub fn get(&self, headers: &HeaderMap, name: &str) -> Option<String> {
        let name = self.whole_name(name);
        let pairs =
            headers.get_all(COOKIE).iter().flat_map(|value| value.to_str().unwrap_or_default().split(';'));
        let mut found = pairs.filter_map(|pair| pair.trim().split_once('=')).filter(|(key, _)| *key == name);
        found.next().map(|(_, value)| value.to_owned()).filter(|value| !value.is_empty())
    }

    /// `same_site` names the mode and whatever attributes follow it.
    pub fn set(&self, headers: &mut HeaderMap, name: &str, value: &str, lasts: Duration, same_site: &str) {
        let (name, lasts) = (self.whole_name(name), lasts.as_secs());
        let secure = if self.https { "; Secure" } else { "" };
        let cookie = format!("{name}={value}; Path=/; Max-Age={lasts}; SameSite={same_site}{secure}");
        // Values are base64url or words of ours.
        if let Ok(cookie) = HeaderValue::try_from(cookie) {
            headers.append(SET_COOKIE, cookie);
        }
    }

    fn whole_name(&self, name: &str) -> String {
        if self.https { format!("__Host-{name}") } else { name.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set_by(cookies: Cookies) -> Vec<String> {
        let mut headers = HeaderMap::new();
        cookies.keep_session(&mut headers, "token", Duration::from_secs(60));
        headers.get_all(SET_COOKIE).iter().map(|value| value.to_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn on_https_only_this_host_can_set_or_read_the_session() {
        assert_eq!(
            set_by(Cookies::new(true)),
            [
                "__Host-rt=token; Path=/; Max-Age=60; SameSite=Strict; HttpOnly; Secure",
                "__Host-signed-in=1; Path=/; Max-Age=60; SameSite=Lax; Secure"
            ]
        );
    }

    #[test]
    fn plain_http_works_without_what_needs_https() {
        assert_eq!(set_by(Cookies::new(false))[0], "rt=token; Path=/; Max-Age=60; SameSite=Strict; HttpOnly");
    }

    #[test]
    fn a_cookie_is_found_by_its_whole_name_only() {
        let mut headers = HeaderMap::new();
        headers.append(COOKIE, "xrt=no; rt=yes; rt2=no".parse().unwrap());
        assert_eq!(Cookies::new(false).refresh(&headers).as_deref(), Some("yes"));
        assert_eq!(Cookies::new(true).refresh(&headers), None);
        assert_eq!(Cookies::new(false).device(&headers), None);
    }
}
