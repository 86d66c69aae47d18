import fc from 'fast-check';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const NAMES = ['file', 'avatar', 'image', 'images[]', 'logo', 'x', '__proto__', '', 'é'];
const FILE_NAMES = [
  'a.png',
  '../../a.png',
  'a\\..\\b.svg',
  'x'.repeat(300),
  '',
  'a.php\0.png',
  'ü".png',
  'con',
];
const CONTENTS = [
  PNG,
  PNG,
  PNG,
  SVG,
  Buffer.alloc(0),
  Buffer.from('GIF89a'),
  Buffer.alloc(60_000, 7),
  PNG.subarray(0, 30),
];

/** Multipart forms with files, valid and broken; the boundary is `fuzz`. */
export const multipartBody: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.array(
      fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...FILE_NAMES), fc.constantFrom(...CONTENTS)),
      {
        minLength: 0,
        maxLength: 3,
      },
    ),
    fc.constantFrom('--fuzz--\r\n', '--fuzz--\r\n', '--fuzz--\r\n', '', '--fuzz', '--other--\r\n'),
    fc.constantFrom('\r\n', '\r\n', '\r\n', '\n'),
  )
  .map(([parts, end, line]) =>
    Buffer.concat([
      ...parts.map(([name, file, content]) =>
        Buffer.concat([
          Buffer.from(
            `--fuzz${line}Content-Disposition: form-data; name="${name}"; filename="${file}"${line}Content-Type: image/png${line}${line}`,
          ),
          content,
          Buffer.from(line),
        ]),
      ),
      Buffer.from(end),
    ]),
  );
