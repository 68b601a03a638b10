//! Names that nobody gets: they would be taken for the product, or for those who run it.

use std::collections::HashSet;

use super::Username;
use super::plain::plain;
use crate::brand::Brand;
use crate::public_url::PublicUrl;

/// Words of our own addresses, present and likely ones.
const ADDRESSES: &str = "api assets auth book booking bookings dashboard demo dev edit favicon home inbox index livez \
    login logout mail metrics new objects privacy profile profiles r readyz register reset-password robots search \
    settings signin signout signup sitemap static stats terms u upload uploads user users verify-email well-known www";
/// Whom people trust.
const ROLES: &str = "abuse account accounts admin administrator billing contact help helpdesk hostmaster legal lenslink \
    moderator no-reply official operator owner payment payments postmaster root security staff support system team \
    webmaster";
/// What a broken link asks for.
const MISTAKES: &str = "anonymous null undefined";

/// All that nobody gets on one instance: our own words, and the names under which its operator is known, unless it is
/// the operator who asks.
#[derive(Debug)]
pub struct ReservedNames {
    own: HashSet<String>,
    operators: HashSet<String>,
}

impl ReservedNames {
    /// Of the host its first label: `fotobox` of `www.fotobox.example`, nothing of an IP address.
    pub fn new(brand: &Brand, home: &PublicUrl) -> Self {
        let own = [ADDRESSES, ROLES, MISTAKES].into_iter().flat_map(|words| words.split(' ')).map(skeleton);
        let operators = [Some(plain(brand.as_str())), home.host_label().map(str::to_owned)];
        let operators = operators.into_iter().flatten().map(|name| skeleton(&name));
        // Of a brand in other letters than ours nothing is left, and nothing looks like it.
        let operators = operators.filter(|name| !name.is_empty()).collect();
        Self { own: own.collect(), operators }
    }

    /// Whether it is one of them, or could be taken for one at a glance.
    pub fn contains(&self, name: &Username) -> bool {
        let name = skeleton(name.as_str());
        self.own.contains(&name) || self.operators.contains(&name)
    }

    /// Whether it is only reserved for the operator: a photographer who runs this for herself goes by her own name.
    pub fn is_operators(&self, name: &Username) -> bool {
        let name = skeleton(name.as_str());
        self.operators.contains(&name) && !self.own.contains(&name)
    }
}

/// What is left of a name at a glance: `Adm1n`, `ad-min` and `adrnin` all look like `admin`.
fn skeleton(name: &str) -> String {
    let letter = |c: char| match c.to_ascii_lowercase() {
        '-' | '_' => None,
        '0' => Some('o'),
        '1' | 'l' => Some('i'),
        other => Some(other),
    };
    name.chars().filter_map(letter).collect::<String>().replace("rn", "m")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_reserved(name: &str, brand: &str, home: &str) -> bool {
        let names = ReservedNames::new(&brand.parse().unwrap(), &home.parse().unwrap());
        names.contains(&name.parse().unwrap())
    }

    #[test]
    fn our_own_words_and_what_looks_like_them_are_reserved() {
        for name in [
            "admin",
            "ADMIN",
            "ad-min",
            "_admin_",
            "adm1n",
            "admln",
            "adrnin",
            "adr-n1n",
            "api",
            "login",
            "l0gin",
            "1ogin",
            "signup",
            "sign-up",
            "support",
            "supp0rt",
            "help",
            "he1p",
            "settings",
            "bookings",
            "objects",
            "assets",
            "u--",
            "R_-",
            "lenslink",
            "Lens-Link",
            "iensiink",
            "1ens1ink",
        ] {
            assert!(is_reserved(name, "Fotobox", "https://photos.example"), "{name}");
        }
    }

    #[test]
    fn names_that_only_contain_such_a_word_are_free() {
        for name in [
            "anna",
            "adminton",
            "apiary",
            "helpful-anna",
            "studio-support-berg",
            "---",
            "marn",
            "u2u",
            "bern",
        ] {
            assert!(!is_reserved(name, "Fotobox", "https://photos.example"), "{name}");
        }
    }

    #[test]
    fn the_brand_and_what_looks_like_it_are_reserved() {
        for (brand, names) in [
            ("Fotobox", ["fotobox", "FOTO-BOX", "f0t0b0x"]),
            ("Åsa & Bärns Bilder", ["asa-barns-bilder", "asabamsbilder", "asa_barns_bi1der"]),
        ] {
            for name in names {
                assert!(is_reserved(name, brand, "https://a.example"), "{name}");
                assert!(!is_reserved(name, "Lenslink", "https://a.example"), "{name}");
            }
        }
        assert!(!is_reserved("fotobox-fan", "Fotobox", "https://a.example"));
        assert!(is_reserved("lenslink", "Fotobox", "https://a.example"), "the software stays what it is");
    }

    #[test]
    fn the_first_label_of_the_host_is_reserved_and_an_ip_address_has_none() {
        for home in
            ["https://fotobox.example", "https://www.FotoBox.example", "http://fotobox.berg.example:81"]
        {
            assert!(is_reserved("foto-b0x", "Lenslink", home), "{home}");
            assert!(!is_reserved("example", "Lenslink", home), "{home}");
        }
        for home in ["http://127.0.0.1:3000", "http://[::1]:3000", "https://www.example"] {
            assert!(!is_reserved("127", "Lenslink", home), "{home}");
            assert!(!is_reserved("--1", "Lenslink", home), "{home}");
        }
    }

    #[test]
    fn a_brand_in_other_letters_reserves_nothing() {
        assert!(!is_reserved("---", "写真館", "https://a.example"));
    }
}
