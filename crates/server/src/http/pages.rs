//! HTML pages: templates that the web build rendered, completed per installation and, with a nonce, per response.

use std::collections::HashMap;
use std::sync::Arc;

use anyhow::{Context, Result};
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use render::escape::{html_text, script_json};
use serde::Deserialize;

use super::api::{InstanceView, Registration};
use super::csp::{Csp, Nonce, REPORTS};
use super::operator_links;
use super::web_build::WebBuild;

const NONCE: &str = "__CSP_NONCE__";
/// Pages that are opened with a secret in the address: nobody is told where their visitors come from.
const OPENED_WITH_A_SECRET: [&str; 3] = ["reset-password", "verify-email", "confirm-email"];

/// One row of the route table that the web app and the server share (`web/dist/routes.json`).
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PageRoute {
    path: String,
    page: String,
    /// What somebody who may be signed in gets instead.
    signed_in_page: Option<String>,
    /// What everybody gets instead while nobody new can register.
    closed_page: Option<String>,
    status: u16,
}

/// The page for every path that no row names.
const ANY_OTHER: &str = "*";

impl PageRoute {
    pub fn is_any_other(&self) -> bool {
        self.path == ANY_OTHER
    }

    /// The path in axum's notation: `/u/:username` becomes `/u/{username}`.
    pub fn pattern(&self) -> String {
        let segment = |part: &str| match part.strip_prefix(':') {
            Some(name) => format!("{{{name}}}"),
            None => part.to_owned(),
        };
        self.path.split('/').map(segment).collect::<Vec<_>>().join("/")
    }
}

pub(crate) fn routes(web: &WebBuild) -> Result<Vec<PageRoute>> {
    serde_json::from_slice(web.get("routes.json")?).context("routes.json cannot be read")
}

/// A page ready to be sent, but for its nonce.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    around_nonces: Arc<[String]>,
    status: StatusCode,
    csp: Csp,
    discreet: bool,
}

impl Page {
    pub fn respond(&self) -> Response {
        let nonce = Nonce::new();
        let html = self.around_nonces.join(nonce.as_str());
        let headers = [
            (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
            (CONTENT_SECURITY_POLICY, self.csp.header(&nonce)),
            REPORTS,
        ];
        let mut response = (self.status, headers, html).into_response();
        if self.discreet {
            response.headers_mut().insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        }
        response
    }
}

/// Completes the templates with what is the same for all visitors of this installation.
#[derive(Debug)]
pub(crate) struct Templates {
    instance: InstanceView,
    csp: Csp,
    web: WebBuild,
    loaded: HashMap<String, Arc<[String]>>,
}

impl Templates {
    pub fn new(instance: InstanceView, csp: Csp, web: WebBuild) -> Self {
        Self { instance, csp, web, loaded: HashMap::new() }
    }

    pub fn page(&mut self, route: &PageRoute) -> Result<Page> {
        let closed_page = match self.instance.registration {
            Registration::Open => None,
            Registration::Closed => route.closed_page.as_ref(),
        };
        self.named(closed_page.unwrap_or(&route.page), route.status)
    }

    pub fn signed_in_page(&mut self, route: &PageRoute) -> Result<Option<Page>> {
        route.signed_in_page.as_ref().map(|page| self.named(page, route.status)).transpose()
    }

    fn named(&mut self, page: &str, status: u16) -> Result<Page> {
        let around_nonces = match self.loaded.get(page) {
            Some(loaded) => loaded.clone(),
            None => {
                let loaded = self.load(page)?;
                self.loaded.insert(page.to_owned(), loaded.clone());
                loaded
            }
        };
        let status = StatusCode::from_u16(status)?;
        let discreet = OPENED_WITH_A_SECRET.contains(&page);
        Ok(Page { around_nonces, status, csp: self.csp.clone(), discreet })
    }

    fn load(&self, page: &str) -> Result<Arc<[String]>> {
        let html = complete(self.web.text(&format!("pages/{page}.html"))?, &self.instance)?;
        Ok(html.split(NONCE).map(str::to_owned).collect())
    }
}

fn complete(template: &str, instance: &InstanceView) -> Result<String> {
    let links = &instance.operator_links;
    let links = [("privacy", &links.privacy), ("terms", &links.terms), ("imprint", &links.imprint)];
    let html = operator_links::without_unset(template, &links.map(|(name, url)| (name, url.is_some())));
    let url = |url: &Option<String>| url.as_deref().map(html_text).unwrap_or_default();
    Ok(fill(
        &html,
        &[
            ("__PUBLIC_URL__", html_text(&instance.public_url)),
            ("__BRAND__", html_text(&instance.brand)),
            ("__PRIVACY_URL__", url(links[0].1)),
            ("__TERMS_URL__", url(links[1].1)),
            ("__IMPRINT_URL__", url(links[2].1)),
            ("__INSTANCE__", script_json(&serde_json::to_string(instance)?)),
        ],
    ))
}

/// In one pass: what an operator writes into a value must not be taken for a placeholder.
fn fill(template: &str, values: &[(&str, String)]) -> String {
    let first = |text: &str| {
        let found = values.iter().filter_map(|(name, value)| Some((text.find(*name)?, *name, value)));
        found.min_by_key(|(at, ..)| *at)
    };
    let (mut filled, mut rest) = (String::with_capacity(template.len()), template);
    while let Some((at, name, value)) = first(rest) {
        filled.push_str(&rest[..at]);
        filled.push_str(value);
        rest = &rest[at + name.len()..];
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::api::OperatorLinksView;

    fn instance(brand: &str) -> InstanceView {
        InstanceView { brand: brand.to_owned(), ..InstanceView::example() }
    }

    #[test]
    fn a_brand_cannot_break_out_of_text_attributes_or_the_data_block() {
        let template = r#"<title>__BRAND__</title><meta content="__BRAND__"><script>__INSTANCE__</script>"#;
        let html = complete(template, &instance("\"><script>alert(1)</script>&")).unwrap();
        assert_eq!(html.matches("<script>").count(), 1, "{html}");
        assert_eq!(html.matches("</script>").count(), 1, "{html}");
        assert!(html.contains("content=\"&quot;&gt;&lt;script&gt;"), "{html}");
        assert!(html.contains(r"\u003cscript\u003ealert(1)"), "{html}");
    }

    #[test]
    fn a_brand_that_looks_like_a_placeholder_stays_a_brand() {
        let html = complete("<p>__BRAND__</p><i>__INSTANCE__</i>", &instance("__INSTANCE__")).unwrap();
        assert!(html.starts_with("<p>__INSTANCE__</p><i>{"), "{html}");
    }

    #[test]
    fn links_of_the_operator_stand_in_their_places_and_nothing_stands_where_none_is_set() {
        let template = "<footer data-operator-links=\"true\"><li data-operator-link=\"privacy\">__PRIVACY_URL__</li>\
                        <li data-operator-link=\"terms\">__TERMS_URL__</li></footer>__INSTANCE__";
        let html = complete(template, &instance("Foto")).unwrap();
        assert!(html.starts_with("{\"brand\":\"Foto\""), "{html}");
        let operator_links = OperatorLinksView {
            privacy: Some("https://a.example/?b=__BRAND__&c".into()),
            ..Default::default()
        };
        let html = complete(template, &InstanceView { operator_links, ..instance("Foto") }).unwrap();
        let footer = "<footer data-operator-links=\"true\"><li data-operator-link=\"privacy\">\
                      https://a.example/?b=__BRAND__&amp;c</li></footer>{";
        assert!(html.starts_with(footer), "{html}");
    }

    #[test]
    fn parameters_are_written_in_the_notation_of_the_router() {
        let json = r#"{"path": "/u/:username", "page": "profile", "status": 200}"#;
        let route: PageRoute = serde_json::from_str(json).unwrap();
        assert_eq!(route.pattern(), "/u/{username}");
    }

    #[test]
    fn every_page_of_the_route_table_is_built_and_complete() {
        let web = WebBuild::of_this_checkout();
        for registration in [Registration::Open, Registration::Closed] {
            let instance = InstanceView { registration, ..instance("Foto") };
            let mut templates = Templates::new(instance, Csp::example(), web.clone());
            for route in routes(&web).unwrap() {
                let page = templates.page(&route).unwrap();
                assert!(page.around_nonces.len() > 1, "{} has no nonce", route.page);
                let html = page.around_nonces.concat();
                for left in ["__BRAND__", "_URL__", "__INSTANCE__", "data-operator-link"] {
                    assert!(!html.contains(left), "{left} is left in {}", route.page);
                }
            }
        }
    }
}
