//! Runs the real binary as a child process.

use std::path::Path;
use std::process::{Output, Stdio};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::task::JoinHandle;

use crate::support::harness::http_client;

pub fn lenslink_command(folder: &Path, settings: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lenslink"));
    command
        .current_dir(folder)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        // Tests run in parallel and cannot share the default port.
        .env("LENSLINK_METRICS_LISTEN", "off")
        .envs(settings.iter().copied())
        .stdin(Stdio::null())
        .kill_on_drop(true);
    command
}

/// Runs a command to its end. Returns the output, and standard output and standard error as text.
pub async fn run_lenslink(
    folder: &Path,
    settings: &[(&str, &str)],
    arguments: &[&str],
) -> (Output, String, String) {
    let output = lenslink_command(folder, settings).args(arguments).output().await.unwrap();
    let stdout = String::from_utf8(output.stdout.clone()).unwrap();
    let stderr = String::from_utf8(output.stderr.clone()).unwrap();
    (output, stdout, stderr)
}

/// A server process that has printed its ready line, on a port that the system chose.
pub struct ServerProcess {
    child: Child,
    /// Read continuously: a full pipe (64 kB) would block the server.
    log: JoinHandle<String>,
    pub ready_line: String,
    pub address: String,
}

impl ServerProcess {
    pub async fn start(folder: &Path, settings: &[(&str, &str)]) -> Self {
        let mut command = lenslink_command(folder, settings);
        command.arg("serve");
        Self::spawn(command).await
    }

    /// Starts a server that ignores SIGXFSZ, so that a write beyond the file size limit fails instead of
    /// killing the process.
    pub async fn start_ignoring_file_size_signal(folder: &Path, settings: &[(&str, &str)]) -> Self {
        let server = lenslink_command(folder, settings);
        let mut shell = Command::new("sh");
        shell.current_dir(folder).env_clear().kill_on_drop(true).stdin(Stdio::null());
        shell.envs(server.as_std().get_envs().filter_map(|(name, value)| Some((name, value?))));
        shell.args(["-c", "trap '' XFSZ; exec \"$0\" serve"]).arg(server.as_std().get_program());
        Self::spawn(shell).await
    }

    async fn spawn(mut command: Command) -> Self {
        command.env("LENSLINK_LISTEN", "127.0.0.1:0");
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stderr = child.stderr.take().unwrap();
        let log = tokio::spawn(async move {
            let mut log = String::new();
            stderr.read_to_string(&mut log).await.unwrap();
            log
        });
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let ready_line = lines.next_line().await.unwrap().expect("the server ended before it was ready");
        let address = ready_line.split("listening on ").nth(1).and_then(|rest| rest.split(',').next());
        let address = address.expect("the ready line names the address").to_owned();
        Self { child, log, ready_line, address }
    }

    pub fn pid(&self) -> u32 {
        self.child.id().unwrap()
    }

    /// Sends SIGKILL, so that the server cannot clean up.
    pub async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }

    /// Sends SIGTERM and waits for the end. Returns the exit code and the log.
    pub async fn terminate(mut self) -> (Option<i32>, String) {
        let pid = self.pid().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().await.unwrap().success());
        let status = self.child.wait().await.unwrap();
        (status.code(), self.log.await.unwrap())
    }

    /// Sends a request like the product's own pages. Returns the status, the body (null if it is not JSON)
    /// and the new cookies.
    pub async fn call(
        &self,
        method: reqwest::Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<serde_json::Value>,
    ) -> (u16, serde_json::Value, String) {
        let origin = format!("http://{}", self.address);
        let mut request = http_client().request(method, format!("{origin}{path}")).header("Origin", &origin);
        request = request.header("X-Requested-By", "lenslink");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        let set_cookies = response.headers().get_all("set-cookie").iter();
        let cookies: Vec<_> =
            set_cookies.map(|value| value.to_str().unwrap().split(';').next().unwrap().to_owned()).collect();
        let body = response.text().await.unwrap();
        (status, serde_json::from_str(&body).unwrap_or_default(), cookies.join("; "))
    }
}

/// A loopback address without a listener: connections are refused.
pub const UNREACHABLE_ADDRESS: &str = "127.99.99.99:9";
