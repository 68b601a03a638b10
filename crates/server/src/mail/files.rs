//! Writes emails to files, so that operators can try the product without a mail server.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use domain::EmailId;
use storage::create_private_folder;

use super::message::MimeMessage;

const TIME_DIGITS: usize = 15;

/// The fixed number of digits makes names sort by creation time. An email that is delivered twice overwrites
/// its own file.
fn file_name(message: &MimeMessage) -> String {
    format!("{:0TIME_DIGITS$}-{}.eml", message.created_at.as_millis(), message.id)
}

/// Writes a temporary file and renames it, so that a reader never sees a partial email.
pub(super) async fn deliver(folder: &Path, message: MimeMessage) -> io::Result<()> {
    let folder = folder.to_owned();
    tokio::task::spawn_blocking(move || write_file(&folder, &message)).await.map_err(io::Error::other)?
}

fn write_file(folder: &Path, message: &MimeMessage) -> io::Result<()> {
    create_private_folder(folder)?;
    let path = folder.join(file_name(message));
    let temporary_path = path.with_extension("new");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&temporary_path)?;
    file.write_all(&message.bytes)?;
    file.sync_all()?;
    fs::rename(&temporary_path, &path)?;
    File::open(folder)?.sync_all()
}

/// The file names of all emails, newest first. Empty if the folder does not exist.
pub(super) fn list_names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = read_names(folder)?;
    names.retain(|name| name.ends_with(".eml"));
    names.sort_unstable_by(|a, b| b.cmp(a));
    Ok(names)
}

/// Every file that the server wrote, with the email's id. Includes temporary files that a crash left behind.
pub(crate) fn list_email_files(folder: &Path) -> io::Result<Vec<(EmailId, PathBuf)>> {
    let with_id = |name: String| Some((parse_file_name(&name)?, folder.join(name)));
    Ok(read_names(folder)?.into_iter().filter_map(with_id).collect())
}

/// Also succeeds if the file does not exist.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}

fn read_names(folder: &Path) -> io::Result<Vec<String>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    Ok(entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect())
}

/// `None` for file names that the server does not write.
fn parse_file_name(name: &str) -> Option<EmailId> {
    let stem = name.strip_suffix(".eml").or_else(|| name.strip_suffix(".new"))?;
    let (time, id) = stem.split_once('-')?;
    let is_time = time.len() == TIME_DIGITS && time.bytes().all(|digit| digit.is_ascii_digit());
    id.parse().ok().filter(|parsed: &EmailId| is_time && parsed.to_string() == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognises_only_its_own_file_names() {
        const ID: &str = "018f0000-0000-7000-8000-000000000000";
        for extension in ["eml", "new"] {
            assert_eq!(parse_file_name(&format!("001763000000000-{ID}.{extension}")), ID.parse().ok());
        }
        for name in ["holiday.eml", &format!("{ID}.eml"), &format!("1-{ID}.eml"), "001763000000000-a.eml"] {
            assert_eq!(parse_file_name(name), None, "{name}");
        }
        assert_eq!(parse_file_name(&format!("001763000000000-{}.eml", ID.to_uppercase())), None);
        assert_eq!(parse_file_name(&format!("001763000000000-{ID}.txt")), None);
    }
}
