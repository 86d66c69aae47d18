import { type ImageFormat, reencodeImage } from '@comptoir/images';
import { isDocx } from './docx-check';
import { sanitizeSvg } from './sanitize-svg';

/** A stored type of file. */
export interface FileType {
  /** Canonical extension, also in the storage. */
  extension: string;
  contentType: string;
  /** True when browsers download it instead of showing it; `<img>` shows an image either way. */
  attachment: boolean;
}

/** A file whose content matches its name. */
export interface CheckedFile {
  type: FileType;
  /** Bytes to store: a re-encoded image, a sanitised SVG, or the bytes of the upload. */
  bytes: Buffer;
}

interface Candidate extends FileType {
  /** @returns the bytes to store, or undefined when the content has another type */
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

/** Accepted extensions. */
export const EXTENSIONS = Object.keys(TYPES).map((ending) => `.${ending}`);

/** Returns true when browsers download the file of a key instead of showing it. */
export function isDownload(key: string): boolean {
  const extension = key.slice(key.lastIndexOf('.') + 1);
  return !Object.hasOwn(TYPES, extension) || Boolean(TYPES[extension]?.attachment);
}

/** Types of files that a route accepts. */
export type Accepted = 'any' | 'images';

/**
 * Checks an uploaded file by its content, which must match the extension of its name.
 * @returns undefined for a type that is not accepted
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

/** Re-encodes the image, so that no metadata such as the place of a photograph is stored. */
function imageType(extension: string, format: ImageFormat): Candidate {
  return {
    extension,
    contentType: `image/${format}`,
    attachment: false,
    accept: (bytes) => reencodeImage(bytes, format),
  };
}

/** @param signature first bytes of the file in hexadecimal */
function signatureType(extension: string, contentType: string, signature: string): Candidate {
  const start = Buffer.from(signature, 'hex');
  return {
    extension,
    contentType,
    attachment: true,
    accept: (bytes) => (bytes.subarray(0, start.length).equals(start) ? bytes : undefined),
  };
}
