use proptest::prelude::*;

use super::*;

/// What hyper gets of a connection whose bytes arrive in pieces of the given sizes. Each head has the body that its
/// turn in `bodies` says.
fn passed(stream: &[u8], pieces: &[usize], bodies: &[Option<u64>]) -> (Vec<u8>, Framing) {
    let (mut framing, mut passed) = (Framing::default(), Vec::new());
    let (mut bodies, mut pieces) = (bodies.iter(), pieces.iter().cycle());
    let mut left = stream.to_vec();
    while !left.is_empty() {
        if framing.is_waiting_for_parser() {
            let Some(body) = bodies.next() else { break };
            framing.head_parsed(*body);
        }
        let piece = (*pieces.next().unwrap()).min(left.len());
        match framing.pass(&mut left[..piece]) {
            Passed::First(count) => {
                assert!(count > 0, "hyper would take it for the end of the connection");
                passed.extend(left.drain(..count));
            }
            Passed::Refused(count) => {
                passed.extend(left.drain(..count));
                passed.extend(END_OF_HEAD);
                left.clear();
            }
        }
    }
    (passed, framing)
}

const GET: &str = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
const POST: &str = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n";
const BODY: &str = "\n{\n\r\n\r\n}\n";
const REFUSED_GET: &str = "GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n";

#[test]
fn passes_whole_requests_unchanged_and_stops_at_the_end_of_each_head() {
    let mut stream = [GET, POST, BODY, GET].concat().into_bytes();
    let mut framing = Framing::default();
    assert_eq!(framing.pass(&mut stream), Passed::First(GET.len()));
    assert!(framing.is_waiting_for_parser() && !framing.is_between_requests());
    framing.head_parsed(Some(0));
    assert!(framing.is_between_requests());

    let bodies = [Some(0), Some(9), Some(0)];
    let (all, framing) = passed(&stream, &[usize::MAX], &bodies);
    assert_eq!(all, stream);
    assert!(framing.is_waiting_for_parser());
}

#[test]
fn refuses_a_lone_line_feed_wherever_it_stands_in_a_head() {
    for head in [
        "GET / HTTP/1.1\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n\n",
        "GET / HTTP/1.1\r\nHost: a\n\n",
        "GET / HTTP/1.1\r\nHost: a\n\r\n",
        "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "\r\n\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
    ] {
        let end = head.bytes().zip(head.bytes().skip(1)).position(|pair| pair.0 != b'\r' && pair.1 == b'\n');
        let at = if head.starts_with('\n') { 0 } else { end.unwrap() + 1 };
        for piece in [1, 2, 3, usize::MAX] {
            let (all, _) = passed(head.as_bytes(), &[piece], &[]);
            assert_eq!(all[..at], head.as_bytes()[..at], "{head:?} in pieces of {piece}");
            assert_eq!(all[at..], *b"\0\r\n\r\n", "{head:?} in pieces of {piece}");
        }
    }
}

#[test]
fn skips_empty_lines_in_front_of_a_request() {
    let stream = ["\r\n\r\n", GET].concat();
    let (all, framing) = passed(stream.as_bytes(), &[1], &[]);
    assert_eq!(all, stream.as_bytes());
    assert!(framing.is_waiting_for_parser());
}

#[test]
fn looks_at_nothing_behind_a_body_of_unknown_length() {
    let stream = [POST, "1\r\na\r\n0\r\n\r\n", "GET / HTTP/1.1\n\n"].concat();
    let (all, framing) = passed(stream.as_bytes(), &[7], &[None]);
    assert_eq!(all, stream.as_bytes());
    assert!(!framing.is_between_requests());
}

proptest! {
    #[test]
    fn judges_a_connection_alike_however_its_bytes_arrive(
        pieces in prop::collection::vec(1_usize..40, 1..8),
        heads in prop::collection::vec(prop::sample::select(vec![GET, POST, REFUSED_GET]), 1..5),
    ) {
        let stream: String = heads.iter().flat_map(|head| [*head, if *head == POST { BODY } else { "" }]).collect();
        let bodies: Vec<_> = heads.iter().map(|head| Some(if *head == POST { 9 } else { 0 })).collect();
        let (in_pieces, _) = passed(stream.as_bytes(), &pieces, &bodies);
        let (at_once, _) = passed(stream.as_bytes(), &[usize::MAX], &bodies);
        prop_assert_eq!(in_pieces, at_once);
    }
}
