//! A rendered page, uncompressed and in both compressed encodings.

use std::io::Write;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// Higher qualities take ten times as long and save two per cent.
const CACHED_BROTLI_QUALITY: i32 = 9;
const UNCACHED_BROTLI_QUALITY: i32 = 4;
/// A window of 256 KiB, which is larger than any page.
const BROTLI_WINDOW_BITS: i32 = 18;

#[derive(Debug)]
pub struct Document {
    pub plain: EncodedBody,
    pub gzip: EncodedBody,
    pub brotli: EncodedBody,
}

#[derive(Debug)]
pub struct EncodedBody {
    pub body: Bytes,
    /// A strong `ETag`: the same for the same bytes, on every node.
    pub etag: Bytes,
}

impl Document {
    /// Spends some milliseconds of CPU time on a page that will be cached, and less on one that is sent once.
    pub fn compress(html: String, is_cached: bool) -> std::io::Result<Self> {
        let (level, quality) = if is_cached {
            (Compression::best(), CACHED_BROTLI_QUALITY)
        } else {
            (Compression::fast(), UNCACHED_BROTLI_QUALITY)
        };
        let mut gzip = GzEncoder::new(Vec::new(), level);
        gzip.write_all(html.as_bytes())?;
        let mut brotli = Vec::new();
        let params = brotli::enc::BrotliEncoderParams {
            quality,
            lgwin: BROTLI_WINDOW_BITS,
            size_hint: html.len(),
            ..Default::default()
        };
        brotli::BrotliCompress(&mut html.as_bytes(), &mut brotli, &params)?;
        let hash = BASE64_URL_SAFE_NO_PAD.encode(&Sha256::digest(html.as_bytes())[..12]);
        let encoded_body =
            |body: Bytes, encoding| EncodedBody { body, etag: format!("\"{hash}.{encoding}\"").into() };
        Ok(Self {
            gzip: encoded_body(gzip.finish()?.into(), "gzip"),
            brotli: encoded_body(brotli.into(), "br"),
            plain: encoded_body(html.into(), "plain"),
        })
    }

    pub fn bytes(&self) -> usize {
        self.plain.body.len() + self.gzip.body.len() + self.brotli.body.len()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn every_encoding_has_the_same_content() {
        let html = "<p>Porträtt</p>".repeat(500);
        for is_cached in [true, false] {
            let document = Document::compress(html.clone(), is_cached).unwrap();
            let (mut gzip, mut brotli) = (String::new(), String::new());
            flate2::read::GzDecoder::new(&*document.gzip.body).read_to_string(&mut gzip).unwrap();
            brotli::Decompressor::new(&*document.brotli.body, 4096).read_to_string(&mut brotli).unwrap();
            assert!(document.plain.body == html && gzip == html && brotli == html);
            assert!(document.bytes() < html.len() * 11 / 10);
        }
    }

    #[test]
    fn etag_depends_on_content_and_encoding() {
        let compress = |html: &str| Document::compress(html.to_owned(), true).unwrap();
        let (document, same, other) = (compress("<p>a</p>"), compress("<p>a</p>"), compress("<p>b</p>"));
        assert_eq!(document.brotli.etag, same.brotli.etag);
        assert_ne!(document.brotli.etag, other.brotli.etag);
        assert_ne!(document.brotli.etag, document.gzip.etag);
        assert_ne!(document.gzip.etag, document.plain.etag);
    }
}
