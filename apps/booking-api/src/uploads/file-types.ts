import { type ImageFormat, reencodeImage } from '@comptoir/images';
import { isDocx } from './docx-check';
import { sanitizeSvg } from './sanitize-svg';

/** A type of file as it is stored. */
export interface FileType {
  /** Canonical ending of the name, also in the storage. */
  extension: string;
  contentType: string;
  /** True when browsers save it instead of showing it; a picture in a page is shown either way. */
  attachment: boolean;
}

/** A file whose content is what its name says. */
export interface CheckedFile {
  type: FileType;
  /** The bytes to store: a picture drawn anew, an SVG without anything active, or the same bytes. */
  bytes: Buffer;
}

interface Candidate extends FileType {
  /** @returns what to store, or undefined when the content is another */
  accept: (bytes: Buffer) => Buffer | undefined | Promise<Buffer | undefined>;
}

const MAX_NAME = 1_000;

const JPG = imageType('jpg', 'jpeg');
const PNG = imageType('png', 'png');
const GIF = imageType('gif', 'gif');
const WEBP = imageType('webp', 'webp');
const SVG: Candidate = {
  extension: 'svg',
  contentType: 'image/svg+xml',
  attachment: true,
  accept: sanitizeSvg,
};
const PDF = signatureType('pdf', 'application/pdf', '255044462d');
const DOC = signatureType('doc', 'application/msword', 'd0cf11e0a1b11ae1');
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

/** The endings of the names that are taken. */
export const EXTENSIONS = Object.keys(TYPES).map((ending) => `.${ending}`);

/** The types of file that a route takes. */
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

/** Nothing but pixels is stored: whoever photographs a damage at home does not tell everybody where that is. */
function imageType(extension: string, format: ImageFormat): Candidate {
  return {
    extension,
    contentType: `image/${format}`,
    attachment: false,
    accept: (bytes) => reencodeImage(bytes, format),
  };
}

/** @param signature the first bytes in hexadecimal */
function signatureType(extension: string, contentType: string, signature: string): Candidate {
  const start = Buffer.from(signature, 'hex');
  return {
    extension,
    contentType,
    attachment: true,
    accept: (bytes) => (bytes.subarray(0, start.length).equals(start) ? bytes : undefined),
  };
}
