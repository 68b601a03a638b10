//! A finished page, in every form in which it is sent.

use std::io::Write;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// Beyond this, brotli takes ten times as long for two per cent.
const BEST_BROTLI: i32 = 9;
const QUICK_BROTLI: i32 = 4;
/// Of two to this power: more than a page has.
const BROTLI_WINDOW: i32 = 18;

#[derive(Debug)]
pub struct Document {
    pub plain: Form,
    pub gzip: Form,
    pub brotli: Form,
}

#[derive(Debug)]
pub struct Form {
    pub body: Bytes,
    /// A strong `ETag`: the same for the same bytes, on every node.
    pub tag: Bytes,
}

impl Document {
    /// Takes some milliseconds of processor time for a page that will be `kept`, and less for one that is sent once.
    pub fn finish(html: String, kept: bool) -> std::io::Result<Self> {
        let (level, quality) =
            if kept { (Compression::best(), BEST_BROTLI) } else { (Compression::fast(), QUICK_BROTLI) };
        let mut gzip = GzEncoder::new(Vec::new(), level);
        gzip.write_all(html.as_bytes())?;
        let mut brotli = Vec::new();
        let params = brotli::enc::BrotliEncoderParams {
            quality,
            lgwin: BROTLI_WINDOW,
            size_hint: html.len(),
            ..Default::default()
        };
        brotli::BrotliCompress(&mut html.as_bytes(), &mut brotli, &params)?;
        let print = BASE64_URL_SAFE_NO_PAD.encode(&Sha256::digest(html.as_bytes())[..12]);
        let form = |body: Bytes, coding| Form { body, tag: format!("\"{print}.{coding}\"").into() };
        Ok(Self {
            gzip: form(gzip.finish()?.into(), "gzip"),
            brotli: form(brotli.into(), "br"),
            plain: form(html.into(), "plain"),
        })
    }

    pub fn bytes(&self) -> usize {
        [&self.plain, &self.gzip, &self.brotli].map(|form| form.body.len()).iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn every_form_says_the_same() {
        let html = "<p>Porträtt</p>".repeat(500);
        for kept in [true, false] {
            let document = Document::finish(html.clone(), kept).unwrap();
            let (mut gzip, mut brotli) = (String::new(), String::new());
            flate2::read::GzDecoder::new(&*document.gzip.body).read_to_string(&mut gzip).unwrap();
            brotli::Decompressor::new(&*document.brotli.body, 4096).read_to_string(&mut brotli).unwrap();
            assert!(document.plain.body == html && gzip == html && brotli == html);
            assert!(document.bytes() < html.len() * 11 / 10);
        }
    }

    #[test]
    fn the_tag_is_that_of_the_text_and_of_its_form() {
        let document = |html: &str| Document::finish(html.to_owned(), true).unwrap();
        let (one, same, other) = (document("<p>a</p>"), document("<p>a</p>"), document("<p>b</p>"));
        assert_eq!(one.brotli.tag, same.brotli.tag);
        assert_ne!(one.brotli.tag, other.brotli.tag);
        assert_ne!(one.brotli.tag, one.gzip.tag);
        assert_ne!(one.gzip.tag, one.plain.tag);
    }
}
