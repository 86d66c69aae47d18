import { deflateRawSync } from 'node:zlib';
import type { TestResponse } from '@comptoir/testing';
import type { TestBooking } from './booking-harness';

export const MAX_BYTES = 10 * 1024 * 1024;

const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64');

/** The smallest files of their types: images of two by two pixels, and documents with a header only. */
export const SAMPLES = {
  jpg: bytesOf(
    '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigj' +
      'KE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAACAAIDASIAAhEBAxEB/8QA' +
      'FQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQT/xAAUEQEAAAAAAAAAAAAA' +
      'AAAAAAAA/9oADAMBAAIRAxEAPwCIApH/2Q==',
  ),
  png: bytesOf(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAMAAABFaP0WAAAAA1BMVEUfb1wwuLMgAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQImWNg' +
      'AAEAAAYAAeaH/n8AAAAASUVORK5CYII=',
  ),
  gif: bytesOf('R0lGODlhAgACAIAAAExpcR9vXCH5BAUAAAAALAAAAAACAAIAAAICjFMAOw=='),
  webp: bytesOf('UklGRiwAAABXRUJQVlA4ICAAAABwAQCdASoCAAIABABoJaACdAFAAAD+6Mav5w7s87IwAA=='),
  pdf: Buffer.from('%PDF-1.7\n'),
  doc: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
};
export const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"></path></svg>';

/** A named file of a form. */
export interface TestFile {
  name: string;
  bytes: Buffer | string;
  field?: string;
  type?: string;
}

export function formOf(...files: TestFile[]): FormData {
  const form = new FormData();
  for (const { name, bytes, field = 'file', type = 'application/octet-stream' } of files) {
    form.append(field, new Blob([new Uint8Array(Buffer.from(bytes))], { type }), name);
  }
  return form;
}

/** Sends a form, or bytes with their own headers, to an upload route. */
export async function send(
  booking: TestBooking,
  body: FormData | Buffer | string | undefined,
  { path = '/upload', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<TestResponse> {
  const response = await fetch(booking.client.baseUrl + path, {
    method: 'POST',
    headers,
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : text };
}

/** Uploads an image and returns its URL. */
export async function anUpload(booking: TestBooking): Promise<string> {
  const { status, body } = await send(booking, formOf({ name: 'a.png', bytes: SAMPLES.png }));
  if (status !== 200) throw new Error(`The upload was answered with ${status}`);
  return body.url as string;
}

export async function isThere(url: string): Promise<boolean> {
  return (await fetch(url, { method: 'HEAD' })).status === 200;
}

/** Overrides for an entry of the central directory of a ZIP file. */
interface ZipEntry {
  name: string;
  content: Buffer | string;
  flags?: number;
  method?: number;
  size?: number;
}

const DEFLATED = 8;

/** Creates a minimal ZIP file. */
export function zipOf(entries: ZipEntry[], { comment = '' } = {}): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, flags = 0, method = DEFLATED, size } of entries) {
    const raw = Buffer.from(content);
    const packed = method === DEFLATED ? deflateRawSync(raw) : raw;
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size ?? raw.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, title, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, tail, title]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...locals, central, end, Buffer.from(comment, 'latin1')]);
}

const CONTENT_TYPE =
  '<Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>';

/** Creates a Word document with additional entries. */
export function docxOf(...more: ZipEntry[]): Buffer {
  return zipOf([
    { name: '[Content_Types].xml', content: CONTENT_TYPE },
    { name: 'word/document.xml', content: '<w:document/>' },
    ...more,
  ]);
}
