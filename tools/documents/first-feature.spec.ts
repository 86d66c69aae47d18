import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const PAGE = readFileSync(path.join(ROOT, 'docs/first-feature.md'), 'utf8');

/** A block of the page: a file, and the lines that it has now in one place each. */
const BLOCKS = [...PAGE.matchAll(/^```diff\n--- (\S+)\n([\s\S]*?)^```$/gm)].map(
  ([, file = '', diff = '']) => ({
    file,
    hunks: diff
      .split(/^@@\n/m)
      .filter(Boolean)
      .map((hunk) => hunk.replace(/\n$/, '').split('\n')),
  }),
);

const isNew = (line: string): boolean => line.startsWith('+');

describe('the first feature', () => {
  it.each(BLOCKS)('is in $file as the page shows it', ({ file, hunks }) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    for (const lines of hunks) {
      const now = lines.filter((line) => !line.startsWith('-')).map((line) => line.slice(1));
      expect(source).toContain(`${now.join('\n')}\n`);
      for (const gone of lines.filter((line) => line.startsWith('-'))) {
        expect(source).not.toContain(`\n${gone.slice(1)}\n`);
      }
    }
  });

  it('has as many files and lines as the page says', () => {
    const added = BLOCKS.flatMap(({ hunks }) => hunks.flat()).filter(isNew).length;
    // The changelog has one line more.
    expect(PAGE).toContain(`The feature has ${BLOCKS.length + 1} files and ${added + 1} new lines by hand`);
  });
});
