//! A mail server with scripted failures.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::support::sent_email::SentEmail;

/// Where in the SMTP session the client waits for a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    Greeting,
    Ehlo,
    Auth,
    Mail,
    Rcpt,
    Data,
    /// After the dot that ends the message.
    Body,
}

pub enum SmtpAction {
    Reply(&'static str),
    /// Sends no response and keeps the connection open.
    Hang,
    Drop,
    /// Accepts the message, but closes the connection before the response.
    AcceptAndDrop,
}

/// Called with the stage, its argument (the recipient at `Rcpt`) and how often clients reached the stage
/// before. `None` accepts.
pub type Script = dyn Fn(Stage, &str, usize) -> Option<SmtpAction> + Send + Sync;

#[derive(Default)]
struct Log {
    stage_counts: HashMap<Stage, usize>,
    /// The source of each accepted message.
    accepted: Vec<String>,
}

#[derive(Clone)]
pub struct SmtpServer {
    pub address: SocketAddr,
    log: Arc<Mutex<Log>>,
    /// Notifies `wait_until` of every change of the log.
    changes: Arc<watch::Sender<()>>,
}

impl SmtpServer {
    pub async fn start(
        script: impl Fn(Stage, &str, usize) -> Option<SmtpAction> + Send + Sync + 'static,
    ) -> Self {
        Self::start_at("127.0.0.1:0", script).await
    }

    pub async fn start_at(
        address: &str,
        script: impl Fn(Stage, &str, usize) -> Option<SmtpAction> + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let server = Self {
            address: listener.local_addr().unwrap(),
            log: Arc::default(),
            changes: Arc::new(watch::Sender::new(())),
        };
        let (shared, script): (Self, Arc<Script>) = (server.clone(), Arc::new(script));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (shared, script) = (shared.clone(), script.clone());
                tokio::spawn(async move { shared.serve_connection(stream, &*script).await });
            }
        });
        server
    }

    /// How often clients reached the stage.
    pub fn reached(&self, stage: Stage) -> usize {
        self.log.lock().unwrap().stage_counts.get(&stage).copied().unwrap_or(0)
    }

    /// The accepted messages, in order of arrival.
    pub fn emails(&self) -> Vec<SentEmail> {
        self.log.lock().unwrap().accepted.iter().map(|source| SentEmail::parse(source)).collect()
    }

    /// Fails the test if the condition does not become true within 20 seconds.
    pub async fn wait_until(&self, condition: impl Fn(&Self) -> bool) {
        let mut changes = self.changes.subscribe();
        let wait = async {
            while !condition(self) {
                changes.changed().await.unwrap();
            }
        };
        timeout(Duration::from_secs(20), wait).await.expect("the condition is not met within 20 seconds");
    }

    async fn serve_connection(&self, stream: TcpStream, script: &Script) -> Option<()> {
        let mut stream = BufReader::new(stream);
        self.respond(&mut stream, script, Stage::Greeting, "", "220 test").await?;
        loop {
            let line = read_line(&mut stream).await?;
            let command = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
            let (stage, default_reply) = match &*command {
                "EHLO" => (Stage::Ehlo, "250-test\r\n250-8BITMIME\r\n250 AUTH PLAIN LOGIN"),
                "AUTH" => (Stage::Auth, "235 welcome"),
                "MAIL" => (Stage::Mail, "250 ok"),
                "RCPT" => (Stage::Rcpt, "250 ok"),
                "DATA" => (Stage::Data, "354 go on"),
                "QUIT" => return None,
                _ => {
                    write_line(&mut stream, "250 ok").await?;
                    continue;
                }
            };
            let argument = line.split(['<', '>']).nth(1).unwrap_or_default();
            self.respond(&mut stream, script, stage, argument, default_reply).await?;
            if stage == Stage::Data {
                let source = read_message(&mut stream).await?;
                self.receive_message(&mut stream, script, source).await?;
            }
        }
    }

    async fn receive_message(
        &self,
        stream: &mut BufReader<TcpStream>,
        script: &Script,
        source: String,
    ) -> Option<()> {
        let action = self.record_stage(script, Stage::Body, "");
        if matches!(action, None | Some(SmtpAction::AcceptAndDrop)) {
            self.log.lock().unwrap().accepted.push(source);
            self.changes.send_replace(());
        }
        perform(stream, action, "250 accepted").await
    }

    async fn respond(
        &self,
        stream: &mut BufReader<TcpStream>,
        script: &Script,
        stage: Stage,
        argument: &str,
        default_reply: &str,
    ) -> Option<()> {
        let action = self.record_stage(script, stage, argument);
        perform(stream, action, default_reply).await
    }

    fn record_stage(&self, script: &Script, stage: Stage, argument: &str) -> Option<SmtpAction> {
        let count_before = {
            let mut log = self.log.lock().unwrap();
            let count = log.stage_counts.entry(stage).or_default();
            *count += 1;
            *count - 1
        };
        self.changes.send_replace(());
        script(stage, argument, count_before)
    }
}

/// Performs the action, or sends the default reply. `None` ends the session.
async fn perform(
    stream: &mut BufReader<TcpStream>,
    action: Option<SmtpAction>,
    default_reply: &str,
) -> Option<()> {
    match action {
        None => write_line(stream, default_reply).await,
        Some(SmtpAction::Reply(reply)) => write_line(stream, reply).await,
        Some(SmtpAction::Drop | SmtpAction::AcceptAndDrop) => None,
        Some(SmtpAction::Hang) => {
            // Waits until the client closes the connection.
            let _ = stream.read_to_end(&mut Vec::new()).await;
            None
        }
    }
}

async fn write_line(stream: &mut BufReader<TcpStream>, reply: &str) -> Option<()> {
    stream.get_mut().write_all(format!("{reply}\r\n").as_bytes()).await.ok()
}

async fn read_line(stream: &mut BufReader<TcpStream>) -> Option<String> {
    let mut line = String::new();
    let length = stream.read_line(&mut line).await.ok()?;
    (length > 0).then(|| line.trim_end().to_owned())
}

/// Reads until the line with a single dot and removes the dots that the client added.
async fn read_message(stream: &mut BufReader<TcpStream>) -> Option<String> {
    let mut source = String::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        if line == ".\r\n" {
            return Some(source);
        }
        source.push_str(line.strip_prefix('.').unwrap_or(&line));
    }
}
