import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/** Openings of noun clauses; a comment states a fact with a verb instead, or says why. */
const NOUN_CLAUSE = /^(What|Whether|Of|How|Who|Whom|Whose|Those|Which)\b/;
/** Documents that are not in the repository. */
const ABSENT_DOCUMENT = /\b(store|booking)-decisions\b|\b[Ss]pec(ification)?, (section|route|[A-Z])/;

/** The first line of each comment of a source: of a block, and of a run of `//` lines. */
function openingsOf(source: string): string[] {
  const lines = source.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    if (line === '/**' || line === '/*') return [(lines[index + 1] ?? '').replace(/^\* ?/, '')];
    if (/^\/\*\*? /.test(line)) return [line.replace(/^\/\*\*? /, '')];
    const continues = lines[index - 1]?.startsWith('// ') ?? false;
    return line.startsWith('// ') && !continues ? [line.slice(3)] : [];
  });
}

const sources = ['apps', 'libs', 'tools'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.(tsx?|mjs)$/.test(file) &&
        !file.split(path.sep).some((part) => part === 'generated' || part === '.next') &&
        file !== path.join('conventions', path.basename(__filename)),
    )
    .map((file) => ({
      file: path.join(folder, file),
      text: readFileSync(path.join(ROOT, folder, file), 'utf8'),
    })),
);

it('opens no comment with a noun clause', () => {
  const found = sources.flatMap(({ file, text }) =>
    openingsOf(text)
      .filter((opening) => NOUN_CLAUSE.test(opening))
      .map((opening) => `${file}: ${opening}`),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});

it('cites no document that is not in the repository', () => {
  expect(sources.filter(({ text }) => ABSENT_DOCUMENT.test(text)).map(({ file }) => file)).toEqual([]);
});

it.each([
  ['/** What is left. */', 'What is left. */'],
  ['/**\n * Whether it fits.\n */', 'Whether it fits.'],
  ['// Of two, the first.\n// How so', 'Of two, the first.'],
])('reads the opening of %j', (source, opening) => {
  expect(openingsOf(source)).toEqual([opening]);
});
