//! Decides whether a request for a public page comes from a person. Bots and prefetches are not views.

/// The user agent of every browser starts with one of these, also inside social apps. Most bots differ.
const BROWSER_PREFIXES: [&str; 2] = ["mozilla/", "opera/"];

/// Words that reveal bots with the user agent of a browser.
const BOT_WORDS: [&str; 24] = [
    "crawl",
    "spider",
    "slurp",
    "externalhit",
    "externalagent",
    "externalfetcher",
    "facebookcatalog",
    "whatsapp",
    "preview",
    "embedly",
    "quora link",
    "google-inspectiontool",
    "googleother",
    "mediapartners-google",
    "feedfetcher",
    "headless",
    "phantomjs",
    "lighthouse",
    "pagespeed",
    "pingdom",
    "uptime",
    "monitor",
    "http://",
    "https://",
];

/// A phone brand whose name contains `bot`.
const CUBOT_PHONE_BRAND: &str = "cubot";

/// `purpose` says why the browser loads the page, if one of its headers does, such as `Sec-Purpose`: a person has not
/// seen a prefetched page.
pub fn is_human_visit(user_agent: Option<&str>, purpose: Option<&str>) -> bool {
    let Some(agent) = user_agent.map(str::to_ascii_lowercase) else { return false };
    let is_prefetch = purpose.is_some_and(|purpose| {
        let purpose = purpose.to_ascii_lowercase();
        ["prefetch", "prerender", "preview"].iter().any(|word| purpose.contains(word))
    });
    !is_prefetch
        && BROWSER_PREFIXES.iter().any(|prefix| agent.starts_with(prefix))
        && !BOT_WORDS.iter().any(|word| agent.contains(word))
        && !agent.replace(CUBOT_PHONE_BRAND, "").contains("bot")
}

#[cfg(test)]
mod tests {
    use super::*;

    const HUMAN_AGENTS: [&str; 13] = [
        // Instagram, Facebook and TikTok open links in their own browsers.
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 334.0.4.32.98 (iPhone14,5; iOS 17_5_1; en_US; en; scale=3.00; 1170x2532; 607520527)",
        "Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36 Instagram 334.0.0.42.95 Android (34/14; 450dpi; 1080x2115; samsung; SM-S918B; dm3q; qcom; de_DE; 609775437)",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/465.0.0.41.105;FBBV/602060478;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/17.5;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5]",
        "Mozilla/5.0 (Linux; Android 13; Pixel 7 Build/TQ3A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.179 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/464.0.0.46.85;]",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 musical_ly_34.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US BytedanceWebview/d8a21c6",
        "Mozilla/5.0 (Linux; Android 12; M2101K6G) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 trill_340305 JsSdk/1.0 NetType/4G AppName/trill ByteLocale/en",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [Pinterest/iOS]",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 Edg/125.0.0.0",
        "Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0",
        "Mozilla/5.0 (Linux; Android 11; CUBOT KINGKONG 5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36",
        "Opera/9.80 (Android; Opera Mini/36.2.2254/191.303; U; en) Presto/2.12.423 Version/12.16",
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
    ];

    const BOT_AGENTS: [&str; 22] = [
        "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
        "Mozilla/5.0 (compatible; facebookexternalhit/1.1)",
        "meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
        "WhatsApp/2.24.11.79 A",
        "Mozilla/5.0 WhatsApp/2.24",
        "TelegramBot (like TwitterBot)",
        "Twitterbot/1.0",
        "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
        "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
        "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.6422.60 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
        "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)",
        "Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko; compatible; Bytespider; spider-feedback@bytedance.com)",
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/125.0.0.0 Safari/537.36",
        "Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse",
        "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
        "curl/8.5.0",
        "Wget/1.21.4",
        "python-requests/2.32.3",
        "Go-http-client/2.0",
        "okhttp/4.12.0",
        "",
    ];

    #[test]
    fn counts_people_in_desktop_mobile_and_social_app_browsers() {
        for agent in HUMAN_AGENTS {
            assert!(is_human_visit(Some(agent), None), "{agent}");
        }
    }

    #[test]
    fn does_not_count_bots() {
        for agent in BOT_AGENTS {
            assert!(!is_human_visit(Some(agent), None), "{agent}");
        }
        assert!(!is_human_visit(None, None));
    }

    #[test]
    fn does_not_count_prefetches() {
        for purpose in ["prefetch", "prefetch;prerender", "Prefetch;anonymous-client-ip", "preview"] {
            assert!(!is_human_visit(Some(HUMAN_AGENTS[0]), Some(purpose)), "{purpose}");
        }
        assert!(is_human_visit(Some(HUMAN_AGENTS[0]), Some("")));
    }
}
