import { inflateRawSync } from 'node:zlib';

/** One entry of a ZIP file's central directory (APPNOTE 6.3, section 4.3.12). */
interface Entry {
  name: string;
  method: number;
  packedSize: number;
  size: number;
  /** Offset of its local header, in bytes. */
  offset: number;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const LOCAL_HEADER_BYTES = 30;
const CENTRAL_HEADER_BYTES = 46;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const ENCRYPTED = 0x0001;
const STORED = 0;
const DEFLATED = 8;

const MAX_ENTRIES = 5_000;
/** Maximum of the declared unpacked sizes of all entries, in bytes. */
const MAX_UNPACKED = 500 * 1024 * 1024;
const MAX_CONTENT_TYPES = 1024 * 1024;
const CONTENT_TYPES = '[Content_Types].xml';
/** Files with macros or ActiveX controls. */
const MACRO = /(^|\/)(vbaproject\.bin|vbaprojectsignature\w*\.bin|vbadata\.xml)$|^word\/activex\//i;

/**
 * Returns true for a Word document without macros. Reads only the directory of the ZIP, and unpacks at most a
 * megabyte of the list of content types.
 */
export function isDocx(bytes: Buffer): boolean {
  if (bytes.length < END_BYTES || bytes.readUInt32LE(0) !== LOCAL_HEADER) return false;
  const entries = directoryOf(bytes);
  if (!entries?.has('word/document.xml')) return false;
  const unpacked = [...entries.values()].reduce((sum, { size }) => sum + size, 0);
  if (unpacked > MAX_UNPACKED || [...entries.keys()].some((name) => MACRO.test(name))) return false;
  const types = entries.get(CONTENT_TYPES);
  if (!types) return true;
  const text = unpack(bytes, types);
  return text !== undefined && !/macroenabled/i.test(text);
}

/**
 * Reads the directory of a ZIP. Returns undefined for one that is broken, encrypted, split or ZIP64, or has
 * duplicate or out-of-range entries.
 */
function directoryOf(bytes: Buffer): Map<string, Entry> | undefined {
  const end = endOfDirectory(bytes);
  if (end === undefined) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  const stop = bytes.readUInt32LE(end + 16) + bytes.readUInt32LE(end + 12);
  const isWhole = bytes.readUInt32LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === count;
  if (!isWhole || count > MAX_ENTRIES || stop > end) return undefined;
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    const entry = entryAt(bytes, at, stop);
    if (!entry || entries.has(entry.name)) return undefined;
    entries.set(entry.name, entry);
    at += entry.length;
  }
  return at === stop ? entries : undefined;
}

function endOfDirectory(bytes: Buffer): number | undefined {
  const last = bytes.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
    if (bytes.readUInt32LE(at) !== END_OF_DIRECTORY) continue;
    if (at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  return undefined;
}

function entryAt(bytes: Buffer, at: number, stop: number): (Entry & { length: number }) | undefined {
  if (at + CENTRAL_HEADER_BYTES > stop || bytes.readUInt32LE(at) !== CENTRAL_HEADER) return undefined;
  const nameLength = bytes.readUInt16LE(at + 28);
  const extras = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  const length = CENTRAL_HEADER_BYTES + nameLength + extras;
  const name = bytes.toString('utf8', at + CENTRAL_HEADER_BYTES, at + CENTRAL_HEADER_BYTES + nameLength);
  const entry = {
    name,
    length,
    method: bytes.readUInt16LE(at + 10),
    packedSize: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  };
  const isPlain = (bytes.readUInt16LE(at + 8) & ENCRYPTED) === 0 && [STORED, DEFLATED].includes(entry.method);
  const isInside = at + length <= stop && entry.offset + LOCAL_HEADER_BYTES <= at;
  return isPlain && isInside && isSafeName(name) ? entry : undefined;
}

/** Rejects names that a program could unpack outside of its target folder. */
function isSafeName(name: string): boolean {
  return /^[^\0\\/:]/.test(name) && !/[\0\\:]|(^|\/)\.\.(\/|$)/.test(name);
}

function unpack(bytes: Buffer, { method, packedSize, offset }: Entry): string | undefined {
  if (bytes.readUInt32LE(offset) !== LOCAL_HEADER) return undefined;
  const skipped = bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const start = offset + LOCAL_HEADER_BYTES + skipped;
  const packed = bytes.subarray(start, start + packedSize);
  if (packed.length !== packedSize || packed.length > MAX_CONTENT_TYPES) return undefined;
  try {
    return (
      method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: MAX_CONTENT_TYPES })
    ).toString('utf8');
  } catch {
    return undefined;
  }
}
