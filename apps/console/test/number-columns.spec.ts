import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = path.resolve(__dirname, '../src');

// A number column of react-admin takes `field` and `render`, and draws its source as a number all the same.
it('gives number columns no field of their own, which they would not draw', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const columns = files.flatMap((file) =>
    [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(/<DataTable\.NumberCol\b[^]*?\/>/g)].map(
      ([column]) => ({ file, column }),
    ),
  );
  expect(columns.length).toBeGreaterThan(10);
  expect(columns.filter(({ column }) => /\b(?:field|render)=/.test(column))).toEqual([]);
});
