import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const STORED = 0;

/** The files of a zip by name, read as any unpacker would: from the list at its end. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  let end = zip.length - END_LENGTH;
  while (end >= 0 && zip.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new Error('This is no zip.');

  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('The list of this zip is broken.');
    const lengthOf = (offset: number) => zip.readUInt16LE(at + offset);
    const name = zip.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + lengthOf(28));
    const local = zip.readUInt32LE(at + 42);
    const begin = local + LOCAL_LENGTH + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(begin, begin + zip.readUInt32LE(at + 20));
    files.set(name, lengthOf(10) === STORED ? packed : inflateRawSync(packed));
    at += ENTRY_LENGTH + lengthOf(28) + lengthOf(30) + lengthOf(32);
  }
  return files;
}
