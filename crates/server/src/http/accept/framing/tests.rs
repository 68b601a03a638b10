use proptest::prelude::*;

use super::*;

/// Returns the bytes that hyper gets if the stream arrives in pieces of these sizes. `bodies` holds the body
/// length that hyper reports for each request, `None` for a chunked body.
fn forward_stream(stream: &[u8], piece_sizes: &[usize], bodies: &[Option<u64>]) -> (Vec<u8>, Framing) {
    let (mut framing, mut forwarded) = (Framing::default(), Vec::new());
    let (mut bodies, mut piece_sizes) = (bodies.iter(), piece_sizes.iter().cycle());
    let mut remaining = stream.to_vec();
    while !remaining.is_empty() {
        if framing.is_waiting_for_parser() {
            let Some(body) = bodies.next() else { break };
            framing.on_head_parsed(*body);
        }
        let piece_size = (*piece_sizes.next().unwrap()).min(remaining.len());
        match framing.inspect(&mut remaining[..piece_size]) {
            FramingDecision::Forward(count) => {
                assert!(count > 0, "hyper treats zero bytes as the end of the connection");
                forwarded.extend(remaining.drain(..count));
            }
            FramingDecision::Reject(count) => {
                forwarded.extend(remaining.drain(..count));
                forwarded.extend(END_OF_HEAD);
                remaining.clear();
            }
        }
    }
    (forwarded, framing)
}

const GET: &str = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
const POST: &str = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n";
const BODY: &str = "\n{\n\r\n\r\n}\n";
const REFUSED_GET: &str = "GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n";

#[test]
fn passes_whole_requests_unchanged_and_stops_at_the_end_of_each_head() {
    let mut stream = [GET, POST, BODY, GET].concat().into_bytes();
    let mut framing = Framing::default();
    assert_eq!(framing.inspect(&mut stream), FramingDecision::Forward(GET.len()));
    assert!(framing.is_waiting_for_parser() && !framing.is_between_requests());
    framing.on_head_parsed(Some(0));
    assert!(framing.is_between_requests());

    let bodies = [Some(0), Some(9), Some(0)];
    let (forwarded, framing) = forward_stream(&stream, &[usize::MAX], &bodies);
    assert_eq!(forwarded, stream);
    assert!(framing.is_waiting_for_parser());
}

#[test]
fn refuses_a_lone_line_feed_anywhere_in_a_head() {
    for head in [
        "GET / HTTP/1.1\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n\n",
        "GET / HTTP/1.1\r\nHost: a\n\n",
        "GET / HTTP/1.1\r\nHost: a\n\r\n",
        "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "\r\n\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
    ] {
        let before =
            head.bytes().zip(head.bytes().skip(1)).position(|pair| pair.0 != b'\r' && pair.1 == b'\n');
        let line_feed = if head.starts_with('\n') { 0 } else { before.unwrap() + 1 };
        for piece_size in [1, 2, 3, usize::MAX] {
            let (forwarded, _) = forward_stream(head.as_bytes(), &[piece_size], &[]);
            assert_eq!(
                forwarded[..line_feed],
                head.as_bytes()[..line_feed],
                "{head:?} in pieces of {piece_size}"
            );
            assert_eq!(forwarded[line_feed..], *b"\0\r\n\r\n", "{head:?} in pieces of {piece_size}");
        }
    }
}

#[test]
fn forwards_empty_lines_in_front_of_a_request_without_ending_its_head() {
    let stream = ["\r\n\r\n", GET].concat();
    let (forwarded, framing) = forward_stream(stream.as_bytes(), &[1], &[]);
    assert_eq!(forwarded, stream.as_bytes());
    assert!(framing.is_waiting_for_parser());
}

#[test]
fn checks_nothing_after_the_head_of_a_chunked_request() {
    let stream = [POST, "1\r\na\r\n0\r\n\r\n", "GET / HTTP/1.1\n\n"].concat();
    let (forwarded, framing) = forward_stream(stream.as_bytes(), &[7], &[None]);
    assert_eq!(forwarded, stream.as_bytes());
    assert!(!framing.is_between_requests());
}

proptest! {
    #[test]
    fn gives_the_same_result_for_any_piece_sizes(
        piece_sizes in prop::collection::vec(1_usize..40, 1..8),
        heads in prop::collection::vec(prop::sample::select(vec![GET, POST, REFUSED_GET]), 1..5),
    ) {
        let stream: String = heads.iter().flat_map(|head| [*head, if *head == POST { BODY } else { "" }]).collect();
        let bodies: Vec<_> = heads.iter().map(|head| Some(if *head == POST { 9 } else { 0 })).collect();
        let (in_pieces, _) = forward_stream(stream.as_bytes(), &piece_sizes, &bodies);
        let (at_once, _) = forward_stream(stream.as_bytes(), &[usize::MAX], &bodies);
        prop_assert_eq!(in_pieces, at_once);
    }
}
