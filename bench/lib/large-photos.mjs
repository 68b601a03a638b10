import { crc32, deflateSync } from 'node:zlib';

/** 39 megapixels, just below what the server takes. */
export const WIDTH = 7216;
export const HEIGHT = 5412;

/** Just below the 5 MB that an upload may have: a file this large costs the server more than its pixels. */
const FILE_BYTES = 5_200_000;

/**
 * Photos of one colour, of each kind that takes memory of its own to decode. They are written here bit by bit: the bits
 * of a picture in which nothing changes are nearly all zero, and any encoder would need seconds for so many pixels.
 */
export const largePhotos = () => ({
  JPEG: jpeg(SEQUENTIAL, [{ components: [1, 2, 3], spectrum: [0, 63], bitsPerBlock: 2 }]),
  'progressive JPEG': jpeg(PROGRESSIVE, [
    { components: [1, 2, 3], spectrum: [0, 0], bitsPerBlock: 1 },
    { components: [1], spectrum: [1, 5], bitsPerBlock: 1 },
    { components: [2], spectrum: [1, 63], bitsPerBlock: 1 },
    { components: [3], spectrum: [1, 63], bitsPerBlock: 1 },
    { components: [1], spectrum: [6, 63], bitsPerBlock: 1 },
  ]),
  'transparent PNG': png(),
  'WebP without loss': losslessWebp(),
  WebP: lossyWebp(),
});

const SEQUENTIAL = 0xc0;
const PROGRESSIVE = 0xc2;

/** Brightness in every pixel, colours in every fourth. */
function jpeg(frame, scans) {
  const sampling = { 1: 2, 2: 1, 3: 1 };
  const ids = Object.keys(sampling).map(Number);
  // One code, a single zero, for "as the block before" and for "nothing more in this block".
  const table = (id) => [id, 1, ...Buffer.alloc(15), 0];
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Buffer.alloc(64, 1)]),
    segment(0xc4, [...table(0x00), ...table(0x10)]),
    segment(frame, [
      8,
      ...uint16(HEIGHT),
      ...uint16(WIDTH),
      ids.length,
      ...ids.flatMap((id) => [id, sampling[id] * 0x11, 0]),
    ]),
    ...scans.flatMap(({ components, spectrum, bitsPerBlock }) => [
      segment(0xda, [components.length, ...components.flatMap((id) => [id, 0]), ...spectrum, 0]),
      Buffer.alloc(Math.ceil((blocksOf(components, sampling) * bitsPerBlock) / 8)),
    ]),
    Buffer.from([0xff, 0xd9]),
  ];
  const comment = segment(0xfe, Buffer.alloc(65_533));
  const room = FILE_BYTES - Buffer.concat(parts).length;
  const comments = Array.from({ length: Math.floor(room / comment.length) }, () => comment);
  return Buffer.concat([parts[0], ...comments, ...parts.slice(1)]);
}

/** A scan of several components goes over whole squares of 16 × 16 pixels, one of a single component over its own blocks. */
function blocksOf(components, sampling) {
  const squares = (side) => Math.ceil(WIDTH / side) * Math.ceil(HEIGHT / side);
  if (components.length > 1) return squares(16) * 6;
  return squares(sampling[components[0]] === 2 ? 8 : 16);
}

function segment(marker, content) {
  return Buffer.concat([Buffer.from([0xff, marker, ...uint16(content.length + 2)]), Buffer.from(content)]);
}

function png() {
  const chunk = (kind, content) => {
    const body = Buffer.concat([Buffer.from(kind), content]);
    return Buffer.concat([uint32(content.length), body, uint32(crc32(body))]);
  };
  const header = Buffer.concat([uint32(WIDTH), uint32(HEIGHT), Buffer.from([8, 6, 0, 0, 0])]);
  const rows = deflateSync(Buffer.alloc(HEIGHT * (1 + 4 * WIDTH)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('fiLl', Buffer.alloc(FILE_BYTES - rows.length)),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Each of the five codes has one symbol and so takes no bits: no pixel takes any. */
function losslessWebp() {
  const size = Buffer.alloc(4);
  size.writeUInt32LE((WIDTH - 1) | ((HEIGHT - 1) << 14));
  const codes = [0b10001000, 0b10001000, 0b00001000];
  return webp('VP8L', Buffer.concat([Buffer.from([0x2f]), size, Buffer.from(codes)]));
}

/** Zeros say that every block is predicted from its neighbours, and that nothing is added to that. */
function lossyWebp() {
  const firstPart = 500_000;
  const tag = Buffer.alloc(4);
  tag.writeUInt32LE((firstPart << 5) | 0b10000);
  const size = Buffer.alloc(4);
  size.writeUInt16LE(WIDTH, 0);
  size.writeUInt16LE(HEIGHT, 2);
  return webp('VP8 ', Buffer.concat([tag.subarray(0, 3), Buffer.from([0x9d, 0x01, 0x2a]), size]));
}

function webp(kind, content) {
  const padded = Buffer.concat([content, Buffer.alloc(FILE_BYTES - content.length)]);
  const chunk = (name, body) => Buffer.concat([Buffer.from(name), uint32(body.length).reverse(), body]);
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), chunk(kind, padded)]));
}

const uint16 = (number) => [number >> 8, number & 255];

function uint32(number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}
