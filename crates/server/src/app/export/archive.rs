//! A zip on its way to a file that has no name and is gone with the last handle, whatever happens.

use std::fs::File;
use std::io::{self, Seek, Write};

use bytes::Bytes;
use domain::clock::Date;
use tokio::task::spawn_blocking;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

pub(super) struct Archive {
    /// Nothing while a thread has it, or once one has panicked.
    zip: Option<ZipWriter<File>>,
    options: SimpleFileOptions,
}

impl Archive {
    pub async fn begin(date: Date) -> io::Result<Self> {
        let zip =
            spawn_blocking(|| tempfile::tempfile().map(ZipWriter::new)).await.map_err(io::Error::other)??;
        let year = u16::try_from(date.year).unwrap_or_default();
        let time = DateTime::from_date_and_time(year, date.month, date.day, 0, 0, 0).unwrap_or_default();
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(time);
        Ok(Self { zip: Some(zip), options })
    }

    /// What is written from now on is the content of this file.
    pub async fn file(&mut self, name: impl Into<String>) -> io::Result<()> {
        let (name, options) = (name.into(), self.options);
        self.work(move |zip| Ok(zip.start_file(name, options)?)).await
    }

    /// One that is small already, and would only cost time.
    pub async fn picture(&mut self, name: impl Into<String>) -> io::Result<()> {
        let (name, options) = (name.into(), self.options.compression_method(CompressionMethod::Stored));
        self.work(move |zip| Ok(zip.start_file(name, options)?)).await
    }

    pub async fn write(&mut self, bytes: impl Into<Bytes>) -> io::Result<()> {
        let bytes = bytes.into();
        self.work(move |zip| zip.write_all(&bytes)).await
    }

    /// The whole file, to be read from its beginning.
    pub async fn finish(mut self) -> io::Result<tokio::fs::File> {
        let zip = self.zip.take().ok_or_else(broken)?;
        let finish = || {
            let mut file = zip.finish()?;
            file.rewind()?;
            Ok::<_, io::Error>(file)
        };
        Ok(tokio::fs::File::from_std(spawn_blocking(finish).await.map_err(io::Error::other)??))
    }

    /// Compressing takes the processor, and writing waits for the disk: neither where requests are answered.
    async fn work(
        &mut self,
        work: impl FnOnce(&mut ZipWriter<File>) -> io::Result<()> + Send + 'static,
    ) -> io::Result<()> {
        let mut zip = self.zip.take().ok_or_else(broken)?;
        let working = spawn_blocking(move || {
            let done = work(&mut zip);
            (zip, done)
        });
        let (zip, done) = working.await.map_err(io::Error::other)?;
        self.zip = Some(zip);
        done
    }
}

fn broken() -> io::Error {
    io::Error::other("writing the zip was broken off")
}
