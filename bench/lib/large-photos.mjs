import { crc32, deflateSync } from 'node:zlib';

/** 39 megapixels, just below the server's limit of 40. */
export const WIDTH = 7216;
export const HEIGHT = 5412;

/** Just below the upload limit of 5 MiB, because the file takes memory in addition to its pixels. */
const FILE_BYTES = 5_200_000;

/**
 * Photos of one colour, in each format whose decoder uses a different amount of memory. They are written byte by byte,
 * because an encoder would need seconds for so many pixels, and the data of a uniform image is nearly all zeros.
 */
export const createLargePhotos = () => ({
  JPEG: createJpeg(SEQUENTIAL, [{ components: [1, 2, 3], spectrum: [0, 63], bitsPerBlock: 2 }]),
  'progressive JPEG': createJpeg(PROGRESSIVE, [
    { components: [1, 2, 3], spectrum: [0, 0], bitsPerBlock: 1 },
    { components: [1], spectrum: [1, 5], bitsPerBlock: 1 },
    { components: [2], spectrum: [1, 63], bitsPerBlock: 1 },
    { components: [3], spectrum: [1, 63], bitsPerBlock: 1 },
    { components: [1], spectrum: [6, 63], bitsPerBlock: 1 },
  ]),
  'transparent PNG': createPng(),
  'lossless WebP': createLosslessWebp(),
  WebP: createLossyWebp(),
});

const SEQUENTIAL = 0xc0;
const PROGRESSIVE = 0xc2;

/** With 4:2:0 subsampling: every pixel has its own luma, and four pixels share the chroma. */
function createJpeg(frameMarker, scans) {
  const sampling = { 1: 2, 2: 1, 3: 1 };
  const ids = Object.keys(sampling).map(Number);
  // A Huffman table with one code, a zero bit: no difference to the previous block, or end of block.
  const createHuffmanTable = (id) => [id, 1, ...Buffer.alloc(15), 0];
  const parts = [
    Buffer.from([0xff, 0xd8]),
    createSegment(0xdb, [0, ...Buffer.alloc(64, 1)]),
    createSegment(0xc4, [...createHuffmanTable(0x00), ...createHuffmanTable(0x10)]),
    createSegment(frameMarker, [
      8,
      ...encodeUint16(HEIGHT),
      ...encodeUint16(WIDTH),
      ids.length,
      ...ids.flatMap((id) => [id, sampling[id] * 0x11, 0]),
    ]),
    ...scans.flatMap(({ components, spectrum, bitsPerBlock }) => [
      createSegment(0xda, [components.length, ...components.flatMap((id) => [id, 0]), ...spectrum, 0]),
      Buffer.alloc(Math.ceil((countBlocks(components, sampling) * bitsPerBlock) / 8)),
    ]),
    Buffer.from([0xff, 0xd9]),
  ];
  const comment = createSegment(0xfe, Buffer.alloc(65_533));
  const remainingBytes = FILE_BYTES - Buffer.concat(parts).length;
  const comments = Array.from({ length: Math.floor(remainingBytes / comment.length) }, () => comment);
  return Buffer.concat([parts[0], ...comments, ...parts.slice(1)]);
}

/** A scan of several components covers whole units of 16 × 16 pixels, a scan of one component its own blocks. */
function countBlocks(components, sampling) {
  const countSquares = (side) => Math.ceil(WIDTH / side) * Math.ceil(HEIGHT / side);
  if (components.length > 1) return countSquares(16) * 6;
  return countSquares(sampling[components[0]] === 2 ? 8 : 16);
}

function createSegment(marker, content) {
  return Buffer.concat([
    Buffer.from([0xff, marker, ...encodeUint16(content.length + 2)]),
    Buffer.from(content),
  ]);
}

function createPng() {
  const createChunk = (kind, content) => {
    const body = Buffer.concat([Buffer.from(kind), content]);
    return Buffer.concat([encodeUint32(content.length), body, encodeUint32(crc32(body))]);
  };
  const header = Buffer.concat([encodeUint32(WIDTH), encodeUint32(HEIGHT), Buffer.from([8, 6, 0, 0, 0])]);
  const rows = deflateSync(Buffer.alloc(HEIGHT * (1 + 4 * WIDTH)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createChunk('IHDR', header),
    createChunk('fiLl', Buffer.alloc(FILE_BYTES - rows.length)),
    createChunk('IDAT', rows),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Each of the five prefix codes has a single symbol, which takes no bits. So the pixels take none. */
function createLosslessWebp() {
  const size = Buffer.alloc(4);
  size.writeUInt32LE((WIDTH - 1) | ((HEIGHT - 1) << 14));
  const codes = [0b10001000, 0b10001000, 0b00001000];
  return createWebp('VP8L', Buffer.concat([Buffer.from([0x2f]), size, Buffer.from(codes)]));
}

/** Zeros mean: predict every block from its neighbours, and add no residual. */
function createLossyWebp() {
  const firstPartitionBytes = 500_000;
  const tag = Buffer.alloc(4);
  tag.writeUInt32LE((firstPartitionBytes << 5) | 0b10000);
  const size = Buffer.alloc(4);
  size.writeUInt16LE(WIDTH, 0);
  size.writeUInt16LE(HEIGHT, 2);
  return createWebp('VP8 ', Buffer.concat([tag.subarray(0, 3), Buffer.from([0x9d, 0x01, 0x2a]), size]));
}

function createWebp(kind, content) {
  const padded = Buffer.concat([content, Buffer.alloc(FILE_BYTES - content.length)]);
  const createChunk = (name, body) =>
    Buffer.concat([Buffer.from(name), encodeUint32(body.length).reverse(), body]);
  return createChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), createChunk(kind, padded)]));
}

const encodeUint16 = (number) => [number >> 8, number & 255];

function encodeUint32(number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}
