import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { crc32, gzipSync } from 'node:zlib';
import { until } from '@comptoir/testing';
import { type TestBooking, startBooking } from './booking-harness';
import { SAMPLES, SVG, type TestFile, docxOf, formOf, send, zipOf } from './uploads.fixture';

const SCRIPT = '<script>alert(1)</script>';
const NS = 'xmlns="http://www.w3.org/2000/svg"';
const followedBy = (start: Buffer, rest: Buffer | string): Buffer =>
  Buffer.concat([start, Buffer.from(rest)]);

/** Returns the same pixels under a header with larger sides. */
function withSide(side: number): Buffer {
  const copy = Buffer.from(SAMPLES.png);
  copy.writeUInt32BE(side, 16);
  copy.writeUInt32BE(side, 20);
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
  return copy;
}

const MACRO_TYPES =
  '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml" PartName="/word/document.xml"/>';
const BOMB = Buffer.alloc(60_000_000);

/** Files whose content does not match their name; none may be stored. */
const REJECTED: [string, TestFile][] = [
  ['a page under the name of a picture', { name: 'a.png', bytes: `<html>${SCRIPT}` }],
  ['a script under the name of a picture', { name: 'a.gif', bytes: 'alert(1)' }],
  ['a program', { name: 'a.pdf', bytes: 'MZ\x90\0' }],
  ['a shell script', { name: 'a.doc', bytes: '#!/bin/sh\n' }],
  ['PHP', { name: 'a.jpg', bytes: '<?php system($_GET[0]);' }],
  ['a PDF that begins later', { name: 'a.pdf', bytes: followedBy(Buffer.from('<html>\n'), SAMPLES.pdf) }],
  ['a picture that begins later', { name: 'a.png', bytes: followedBy(Buffer.from('\n'), SAMPLES.png) }],
  ['half a signature', { name: 'a.png', bytes: SAMPLES.png.subarray(0, 5) }],
  ['a GIF that is a script too', { name: 'a.gif', bytes: `GIF89a/*${SCRIPT}*/=1;alert(1)` }],
  ['half a picture', { name: 'a.jpg', bytes: SAMPLES.jpg.subarray(0, 200) }],
  ['a picture of a billion pixels', { name: 'a.png', bytes: withSide(30_000) }],
  ['a JPEG as a PNG', { name: 'a.png', bytes: SAMPLES.jpg }],
  ['half a WebP', { name: 'a.webp', bytes: 'RIFF\0\0\0\0WEB' }],
  ['sound in the container of WebP', { name: 'a.webp', bytes: 'RIFF\0\0\0\0WAVEfmt ' }],
  ['a docx as a doc', { name: 'a.doc', bytes: docxOf() }],
  ['a doc as a docx', { name: 'a.docx', bytes: SAMPLES.doc }],
  ['a ZIP', { name: 'a.zip', bytes: zipOf([{ name: 'a', content: 'a' }]) }],
  ['a ZIP as a docx', { name: 'a.docx', bytes: zipOf([{ name: 'a', content: 'a' }]) }],
  ['a spreadsheet as a docx', { name: 'a.docx', bytes: zipOf([{ name: 'xl/workbook.xml', content: 'a' }]) }],
  ['a docm', { name: 'a.docm', bytes: docxOf() }],
  ['macros', { name: 'a.docx', bytes: docxOf({ name: 'word/vbaProject.bin', content: 'x' }) }],
  [
    'macros in other letters',
    { name: 'a.docx', bytes: docxOf({ name: 'WORD/VBAPROJECT.BIN', content: 'x' }) },
  ],
  ['ActiveX', { name: 'a.docx', bytes: docxOf({ name: 'word/activeX/activeX1.bin', content: 'x' }) }],
  [
    'a docm by its content types',
    {
      name: 'a.docx',
      bytes: zipOf([
        { name: '[Content_Types].xml', content: MACRO_TYPES },
        { name: 'word/document.xml', content: 'x' },
      ]),
    },
  ],
  [
    'a bomb for content types',
    {
      name: 'a.docx',
      bytes: zipOf([
        { name: '[Content_Types].xml', content: BOMB, size: 10 },
        { name: 'word/document.xml', content: 'x' },
      ]),
    },
  ],
  [
    'a bomb that says so',
    { name: 'a.docx', bytes: docxOf({ name: 'word/media/a.png', content: 'x', size: 0xf0000000 }) },
  ],
  ['a docx with a way out', { name: 'a.docx', bytes: docxOf({ name: '../../etc/cron.d/a', content: 'x' }) }],
  ['a docx with an absolute path', { name: 'a.docx', bytes: docxOf({ name: '/etc/passwd', content: 'x' }) }],
  ['a docx with a drive', { name: 'a.docx', bytes: docxOf({ name: 'C:\\a', content: 'x' }) }],
  ['a docx with a NUL in a name', { name: 'a.docx', bytes: docxOf({ name: 'a\0b', content: 'x' }) }],
  ['an encrypted docx', { name: 'a.docx', bytes: docxOf({ name: 'a', content: 'x', flags: 1 }) }],
  [
    'a docx packed in another way',
    { name: 'a.docx', bytes: docxOf({ name: 'a', content: 'x', method: 12 }) },
  ],
  [
    'a docx with two of a name',
    { name: 'a.docx', bytes: docxOf({ name: 'word/document.xml', content: 'x' }) },
  ],
  [
    'a docx of too many parts',
    {
      name: 'a.docx',
      bytes: docxOf(...Array.from({ length: 6_000 }, (_, n) => ({ name: `a${n}`, content: '', method: 0 }))),
    },
  ],
  ['a docx that ends early', { name: 'a.docx', bytes: docxOf().subarray(0, -10) }],
  ['a docx without its directory', { name: 'a.docx', bytes: docxOf().subarray(0, 100) }],
  ['a docx in front of something', { name: 'a.docx', bytes: followedBy(docxOf(), '<html>') }],
  ['a docx behind something', { name: 'a.docx', bytes: followedBy(Buffer.from('<html>'), docxOf()) }],
  ['nothing but the signature of a ZIP', { name: 'a.docx', bytes: 'PK\x03\x04' }],
  ['a directory that points elsewhere', { name: 'a.docx', bytes: broken(docxOf()) }],
  ['a packed SVG', { name: 'a.svg', bytes: gzipSync(SVG) }],
  ['a packed SVG by its name', { name: 'a.svgz', bytes: gzipSync(SVG) }],
  ['an SVG in UTF-16', { name: 'a.svg', bytes: Buffer.from(`\ufeff${SVG}`, 'utf16le') }],
  ['a page as an SVG', { name: 'a.svg', bytes: `<html><body>${SCRIPT}<svg/></body></html>` }],
  ['an SVG with entities', { name: 'a.svg', bytes: laughs(9) }],
  [
    'an SVG with an outer entity',
    { name: 'a.svg', bytes: '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>' },
  ],
  ['an SVG with parameter entities', { name: 'a.svg', bytes: '<!DOCTYPE a [<!ENTITY % b "c"> %b;]><svg/>' }],
  ['an SVG without an end', { name: 'a.svg', bytes: `<svg ${NS}>${'<g>'.repeat(100_000)}` }],
  ['an SVG of one endless tag', { name: 'a.svg', bytes: `<svg ${'a '.repeat(1_000_000)}` }],
  ['noise', { name: 'a.svg', bytes: randomBytes(100_000) }],
  ['a page by its name', { name: 'a.html', bytes: SAMPLES.png }],
  ['a page by its last name', { name: 'a.png.html', bytes: SAMPLES.png }],
  ['a name with a NUL', { name: 'a.png\0.html', bytes: SAMPLES.png }],
  ['a name with something behind it', { name: 'a.png;.js', bytes: SAMPLES.png }],
  ['a name with a blank behind it', { name: 'a.png ', bytes: SAMPLES.png }],
  ['a name that reads backwards', { name: 'a\u202egnp.html', bytes: SAMPLES.png }],
  ['a name of other letters', { name: 'a.рng', bytes: SAMPLES.png }],
  ['an inherited name', { name: 'a.constructor', bytes: SAMPLES.png }],
];

/** Files that are valid in two formats; they are stored as the harmless one. */
const HARMLESS: [string, TestFile, string][] = [
  [
    'a PDF that is a page too',
    { name: 'a.pdf', bytes: followedBy(SAMPLES.pdf, `<html>${SCRIPT}`) },
    'application/pdf',
  ],
  ['a JPEG that is a ZIP too', { name: 'a.jpg', bytes: followedBy(SAMPLES.jpg, docxOf()) }, 'image/jpeg'],
  ['a JPEG that is a page too', { name: 'a.jpg', bytes: followedBy(SAMPLES.jpg, SCRIPT) }, 'image/jpeg'],
  ['an image with a script in it', { name: 'a.png', bytes: followedBy(SAMPLES.png, SCRIPT) }, 'image/png'],
  [
    'a doc that is a page too',
    { name: 'a.doc', bytes: followedBy(SAMPLES.doc, `<html>${SCRIPT}`) },
    'application/msword',
  ],
  ['a way out in the name', { name: '../../../etc/passwd.png', bytes: SAMPLES.png }, 'image/png'],
  ['a way out in another name', { name: '..\\..\\a.png', bytes: SAMPLES.png }, 'image/png'],
  [
    'a header in the name',
    { name: 'a\r\nContent-Type: text/html\r\n\r\n.png', bytes: SAMPLES.png },
    'image/png',
  ],
  ['quotes in the name', { name: 'a"; filename="b.html".png', bytes: SAMPLES.png }, 'image/png'],
  ['half a letter in the name', { name: '\ud800😀\u0000.png', bytes: SAMPLES.png }, 'image/png'],
  ['a long name', { name: `${'a'.repeat(10_000)}.png`, bytes: SAMPLES.png }, 'image/png'],
  ['a type of its own', { name: 'a.png', bytes: SAMPLES.png, type: 'text/html' }, 'image/png'],
  [
    'an SVG that runs',
    {
      name: 'a.svg',
      bytes: `<svg ${NS} onload="alert(1)"><script href="data:,alert(1)"/><foreignObject><body onload="alert(1)"/>
        </foreignObject><image href="javascript:alert(1)"/><use href="data:image/svg+xml,x#a"/>
        <a href="javascript:alert(1)"><text onclick="alert(1)">x</text></a><style>*{fill:url(//evil.example)}</style>
        <animate attributeName="href" to="javascript:alert(1)"/></svg>`,
    },
    'image/svg+xml',
  ],
];

const ACTIVE = /<script|javascript:|onload|onclick|foreignObject|evil\.example|<style|<image|data:/i;

function laughs(levels: number): string {
  const entities = Array.from({ length: levels }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
  return `<!DOCTYPE svg [<!ENTITY l0 "ha">${entities.join('')}]><svg><text>&l${levels};</text></svg>`;
}

/** Returns the ZIP with a directory outside of the file. */
function broken(zip: Buffer): Buffer {
  const copy = Buffer.from(zip);
  copy.writeUInt32LE(0xfffffff0, copy.length - 6);
  return copy;
}

describe('hostile uploads', () => {
  let booking: TestBooking;
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking.stop());
  const puts = (): number => booking.s3.requests.get('PUT') ?? 0;

  it.each(REJECTED)('of %s are rejected', async (_, file) => {
    const before = puts();
    const { status, body } = await send(booking, formOf(file));
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: 'File type not allowed', code: 'FILE_TYPE_NOT_ALLOWED' },
    });
    expect(puts()).toBe(before);
  });

  it.each(HARMLESS)('of %s are stored as something harmless', async (_, file, type) => {
    const { status, body } = await send(booking, formOf(file));
    expect(status).toBe(200);
    expect(body.url).toMatch(/\/booking\/uploads\/\d{4}\/\d{2}\/[0-9a-f-]{36}\.[a-z]{3,4}$/);
    const stored = await fetch(body.url);
    expect(stored.headers.get('content-type')).toBe(type);
    const text = await stored.text();
    expect(type.startsWith('image/') && ACTIVE.test(text)).toBe(false);
    expect(stored.headers.get('content-disposition')).toBe(
      /^image\/(?!svg)/.test(type) ? null : 'attachment',
    );
  });

  const boundary = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const part = (headers: string, content = 'abc'): string => `--x\r\n${headers}\r\n\r\n${content}\r\n`;
  const file = (name = 'file', filename = 'a.png'): string =>
    part(`content-disposition: form-data; name="${name}"; filename="${filename}"`);
  it.each([
    ['a thousand files', Array.from({ length: 1_000 }, () => file()).join('')],
    ['two files', file() + file()],
    ['a hundred thousand fields', part('content-disposition: form-data; name="a"').repeat(100_000)],
    [
      'huge headers',
      part(`content-disposition: form-data; name="file"; filename="a.png"\r\nx: ${'y'.repeat(3_000_000)}`),
    ],
    [
      'many headers',
      part(`content-disposition: form-data; name="file"; filename="a"\r\n${'x: y\r\n'.repeat(200_000)}z: z`),
    ],
    ['the name of a prototype', file('__proto__')],
    ['the name of a constructor', file('constructor')],
    ['a huge field', part('content-disposition: form-data; name="file"', 'a'.repeat(3_000_000))],
    ['no name', part('content-disposition: form-data')],
    ['no headers', '--x\r\n\r\nabc\r\n'],
    [
      'JSON that is none',
      part('content-disposition: form-data; name="a"\r\ncontent-type: application/json', '{'),
    ],
    ['boundaries only', '--x\r\n'.repeat(100_000)],
  ])('of %s in a form are rejected', async (_, form) => {
    const before = puts();
    const { status, body } = await send(booking, `${form}--x--\r\n`, { headers: boundary });
    expect({ status, keys: Object.keys(body) }).toEqual({ status: 400, keys: ['error', 'code'] });
    expect(puts()).toBe(before);
  });

  it.each([
    ['in the middle of the file', 5_000],
    ['of a size that it only claims', 20_000_000],
    ['of a size that is not allowed', 900_000_000_000],
  ])('that are given up %s leave nothing', async (_, length) => {
    const before = puts();
    const { host, hostname, port } = new URL(booking.client.baseUrl);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /api/upload HTTP/1.1\r\nHost: ${host}\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
            `Content-Length: ${length}\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`,
        );
        socket.end(SAMPLES.png, () => socket.destroy());
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
    });
    expect(puts()).toBe(before);
    expect((await send(booking, formOf({ name: 'a.png', bytes: SAMPLES.png }))).status).toBe(200);
  });

  it('that never end do not take all the memory', async () => {
    const { host, hostname, port } = new URL(booking.client.baseUrl);
    const head =
      `POST /api/upload HTTP/1.1\r\nHost: ${host}\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
      'Content-Length: 11000000\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const sockets = Array.from({ length: 11 }, () =>
      connect(Number(port), hostname).on('error', () => undefined),
    );
    const responses = sockets.map((socket) => {
      socket.write(head);
      socket.write(Buffer.alloc(10_000_000));
      return new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
    });
    expect(await Promise.race(responses)).toMatch(/^HTTP\/1\.1 503 .*retry-after: 5/is);
    for (const socket of sockets) socket.destroy();
    const picture = { name: 'a.png', bytes: followedBy(SAMPLES.png, Buffer.alloc(9_000_000)) };
    await until('five uploads are accepted at once', async () => {
      const uploads = Array.from({ length: 5 }, () => send(booking, formOf(picture)));
      return (await Promise.all(uploads)).every(({ status }) => status === 200);
    });
  });

  it('leave the service as it was', async () => {
    const { status, body } = await booking.client.get('/health/ready');
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});
