//! Writes a zip to an unnamed file, which the system deletes when the last handle is closed.

use std::fs::File;
use std::io::{self, Seek, Write};

use bytes::Bytes;
use domain::clock::Date;
use tokio::task::spawn_blocking;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

pub(super) struct ExportArchive {
    /// `None` while a blocking task has it, or after such a task has panicked.
    zip: Option<ZipWriter<File>>,
    options: SimpleFileOptions,
}

impl ExportArchive {
    pub async fn create(date: Date) -> io::Result<Self> {
        let zip =
            spawn_blocking(|| tempfile::tempfile().map(ZipWriter::new)).await.map_err(io::Error::other)??;
        let modified = zip_time(date).unwrap_or_default();
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(modified);
        Ok(Self { zip: Some(zip), options })
    }

    /// Starts a file. What is written from now on is its content.
    pub async fn start_file(&mut self, name: impl Into<String>) -> io::Result<()> {
        let (name, options) = (name.into(), self.options);
        self.run_blocking(move |zip| Ok(zip.start_file(name, options)?)).await
    }

    /// Starts a file that is compressed already, such as a photo.
    pub async fn start_uncompressed_file(&mut self, name: impl Into<String>) -> io::Result<()> {
        let (name, options) = (name.into(), self.options.compression_method(CompressionMethod::Stored));
        self.run_blocking(move |zip| Ok(zip.start_file(name, options)?)).await
    }

    pub async fn write(&mut self, bytes: impl Into<Bytes>) -> io::Result<()> {
        let bytes = bytes.into();
        self.run_blocking(move |zip| zip.write_all(&bytes)).await
    }

    /// The finished file, at its start.
    pub async fn finish(mut self) -> io::Result<tokio::fs::File> {
        let zip = self.zip.take().ok_or_else(interrupted_error)?;
        let finish = || {
            let mut file = zip.finish()?;
            file.rewind()?;
            Ok::<_, io::Error>(file)
        };
        Ok(tokio::fs::File::from_std(spawn_blocking(finish).await.map_err(io::Error::other)??))
    }

    /// Runs on a blocking thread: compressing and writing must not delay other requests.
    async fn run_blocking(
        &mut self,
        work: impl FnOnce(&mut ZipWriter<File>) -> io::Result<()> + Send + 'static,
    ) -> io::Result<()> {
        let mut zip = self.zip.take().ok_or_else(interrupted_error)?;
        let working = spawn_blocking(move || {
            let done = work(&mut zip);
            (zip, done)
        });
        let (zip, done) = working.await.map_err(io::Error::other)?;
        self.zip = Some(zip);
        done
    }
}

/// `None` before 1980, where the times of the zip format start.
fn zip_time(date: Date) -> Option<DateTime> {
    let year = u16::try_from(date.year()).ok()?;
    let (month, day) = (date.month().unsigned_abs(), date.day().unsigned_abs());
    DateTime::from_date_and_time(year, month, day, 0, 0, 0).ok()
}

fn interrupted_error() -> io::Error {
    io::Error::other("writing the zip file was interrupted")
}
