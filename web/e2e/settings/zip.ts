import { inflateRawSync } from 'node:zlib';

// Signatures and lengths of the records of a zip file, as its specification (APPNOTE.TXT) defines them.
const END_SIGNATURE = 0x06054b50;
const END_LENGTH = 22;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL_HEADER_LENGTH = 30;
const METHOD_STORED = 0;

/** Returns the files of a zip file by name. They are listed in the central directory at its end. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  let end = zip.length - END_LENGTH;
  while (end >= 0 && zip.readUInt32LE(end) !== END_SIGNATURE) end -= 1;
  if (end < 0) throw new Error('The file is not a zip file.');

  const files = new Map<string, Buffer>();
  const entryCount = zip.readUInt16LE(end + 10);
  let entry = zip.readUInt32LE(end + 16);
  for (let index = 0; index < entryCount; index += 1) {
    if (zip.readUInt32LE(entry) !== ENTRY_SIGNATURE)
      throw new Error('The central directory of the zip file is broken.');
    const method = zip.readUInt16LE(entry + 10);
    const compressedLength = zip.readUInt32LE(entry + 20);
    const nameLength = zip.readUInt16LE(entry + 28);
    const extraLength = zip.readUInt16LE(entry + 30);
    const commentLength = zip.readUInt16LE(entry + 32);
    const localHeader = zip.readUInt32LE(entry + 42);
    const name = zip.toString('utf8', entry + ENTRY_LENGTH, entry + ENTRY_LENGTH + nameLength);
    const localNameLength = zip.readUInt16LE(localHeader + 26);
    const localExtraLength = zip.readUInt16LE(localHeader + 28);
    const start = localHeader + LOCAL_HEADER_LENGTH + localNameLength + localExtraLength;
    const content = zip.subarray(start, start + compressedLength);
    files.set(name, method === METHOD_STORED ? content : inflateRawSync(content));
    entry += ENTRY_LENGTH + nameLength + extraLength + commentLength;
  }
  return files;
}
