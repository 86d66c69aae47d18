import { isDocx } from './uploads.docx';
import { sanitizeSvg } from './uploads.svg';

/** A type of file as it is stored. */
export interface FileType {
  /** Canonical ending of the name, also in the storage. */
  extension: string;
  contentType: string;
  /** Whether browsers save it instead of showing it; a picture in a page is shown either way. */
  attachment: boolean;
}

/** A file whose content is what its name says. */
export interface CheckedFile {
  type: FileType;
  /** What is stored: the same bytes, or an SVG without anything active. */
  bytes: Buffer;
}

interface Candidate extends FileType {
  /** @returns what to store, or undefined when the content is another */
  accept: (bytes: Buffer) => Buffer | undefined | Promise<Buffer | undefined>;
}

const MAX_NAME = 1_000;
const SIGNATURE_BYTES = 12;

const JPG = startingWith('jpg', 'image/jpeg', /^ffd8ff/);
const PNG = startingWith('png', 'image/png', /^89504e470d0a1a0a/);
const GIF = startingWith('gif', 'image/gif', /^474946383[79]61/);
const WEBP = startingWith('webp', 'image/webp', /^52494646.{8}57454250/);
const SVG: Candidate = {
  extension: 'svg',
  contentType: 'image/svg+xml',
  attachment: true,
  accept: sanitizeSvg,
};
const PDF = startingWith('pdf', 'application/pdf', /^255044462d/, true);
const DOC = startingWith('doc', 'application/msword', /^d0cf11e0a1b11ae1/, true);
const DOCX: Candidate = {
  extension: 'docx',
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  attachment: true,
  accept: (bytes) => (isDocx(bytes) ? bytes : undefined),
};

const IMAGES: Record<string, Candidate> = {
  jpg: JPG,
  jpeg: JPG,
  png: PNG,
  gif: GIF,
  webp: WEBP,
  svg: SVG,
};
const TYPES: Record<string, Candidate> = { ...IMAGES, pdf: PDF, doc: DOC, docx: DOCX };

/** What a route takes. */
export type Accepted = 'any' | 'images';

/**
 * Checks an uploaded file by its content; the ending of its name must say the same, whatever else the name holds.
 * @returns undefined for a type that is not taken
 */
export async function checkFile(
  bytes: Buffer,
  name: string,
  accepted: Accepted,
): Promise<CheckedFile | undefined> {
  const extension = /\.([a-z]{3,4})$/i.exec(name.slice(-MAX_NAME))?.[1]?.toLowerCase() ?? '';
  const types = accepted === 'images' ? IMAGES : TYPES;
  const type = Object.hasOwn(types, extension) ? types[extension] : undefined;
  const content = await type?.accept(bytes);
  return type && content && { type, bytes: content };
}

/** @param signature of the first bytes in hexadecimal */
function startingWith(
  extension: string,
  contentType: string,
  signature: RegExp,
  attachment = false,
): Candidate {
  return {
    extension,
    contentType,
    attachment,
    accept: (bytes) => (signature.test(bytes.toString('hex', 0, SIGNATURE_BYTES)) ? bytes : undefined),
  };
}
