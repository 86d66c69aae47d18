import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { anchorsOf, blocksOf, proseLines, sentencesOf, spansOf } from './markdown';

const ROOT = path.resolve(__dirname, '../..');
const MAX_WORDS = 25;
const MAX_SENTENCES = 5;

/** Generated, or notes of measurements. */
const SKIPPED = new Set(['docs/routes.md', 'docs/performance-notes.md']);
/** Written by the reader of the page, so not in the repository. */
const NOT_IN_REPOSITORY = new Set(['docker/.env', 'apps/store-api/test/ext/hours.e2e-spec.ts']);

const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'tools/README.md'],
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file.split(path.sep).join('/')}`),
].filter((page) => !SKIPPED.has(page));

/** Words that docs/glossary.md replaces, each with the word to use. */
const REPLACED: [RegExp, string][] = [
  [
    /\bkept counts?\b|\brow counts\b|\brecount(s|ed)?\b|\bfold(s|ed)? counts?\b/i,
    'counter cache, rebuild, compact',
  ],
  [/\bjoined reads?\b/i, 'single flight'],
  [/\bgroup commits?\b/i, 'batcher'],
  [/\bspreads? of (a |the )?(search|list|filter)s?\b/i, 'facets'],
  [/\bkept\b/i, 'stored, cached or retained'],
  [/\bmisfits?\b/i, 'ineligible'],
  [/\bcheck-books\b|\bthe books\b/i, 'reconciliation, ledger'],
  [/\bparcels?\b/i, 'shipment'],
  [/\bpictures?\b|\bphotos?\b/i, 'image'],
  [/\bgive-?backs?\b|\btake-?backs?\b/i, 'restock, release, reverse or refund'],
  [
    /\bduties by hand\b|\bconstant body\b|\brounds of a side\b/i,
    'overhead, static response, rounds per variant',
  ],
  [/\bowed\b/i, 'pending'],
  [/\bleav(es?|ing) the house\b|\bthe house\b/i, 'outgoing data, architecture'],
  [/\brefus(e|es|ed|ing|als?)\b/i, 'reject, error, answer 4xx'],
  [/\bgiven up\b|\bgave up\b/i, 'failed, dead'],
  [/\bfront page\b|\bshop[’']s page\b/i, 'home page'],
  [/\bhand(s|ed|ing)? (on|out)\b/i, 'publish, deliver, return'],
  [/\b(nobody|anybody|somebody)\b/i, 'no one, a user, another client'],
  [/\bside by side\b/i, 'concurrently'],
  [/\b(leaves?|left|leaving) out\b/i, 'exclude, skip, omit'],
  [/\bpicture of the machine\b|\bweather\b/i, 'noise, load'],
];

const read = (page: string): string => readFileSync(path.join(ROOT, page), 'utf8');

function longSentences(page: string): string[] {
  return blocksOf(read(page)).flatMap((block) =>
    sentencesOf(block)
      .filter(({ words }) => words > MAX_WORDS)
      .map(({ line, words, text }) => `${page}:${line} ${words} words: ${text}`),
  );
}

function longParagraphs(page: string): string[] {
  return blocksOf(read(page)).flatMap((block) => {
    const sentences = sentencesOf(block);
    if (sentences.length <= MAX_SENTENCES) return [];
    return [`${page}:${block.line} ${sentences.length} sentences: ${sentences[0]?.text}`];
  });
}

function brokenLinks(page: string): string[] {
  return spansOf(read(page))
    .links.filter(({ text }) => !/^[a-z][a-z+.-]*:/i.test(text))
    .flatMap(({ line, text }) => {
      const [file = '', anchor] = text.split('#');
      const target = file === '' ? path.join(ROOT, page) : path.resolve(ROOT, path.dirname(page), file);
      if (!existsSync(target)) return [`${page}:${line} ${text} does not exist`];
      const missing =
        anchor && target.endsWith('.md') && !anchorsOf(readFileSync(target, 'utf8')).has(anchor);
      return missing ? [`${page}:${line} ${text} has no such heading`] : [];
    });
}

function missingPaths(page: string): string[] {
  return spansOf(read(page))
    .code.filter(({ text }) => /^(apps|libs|tools|docs|docker|k8s)\/[\w./@-]*$/.test(text))
    .filter(({ text }) => !NOT_IN_REPOSITORY.has(text) && !existsSync(path.join(ROOT, text)))
    .map(({ line, text }) => `${page}:${line} ${text} does not exist`);
}

/** `store/orders/refunds` in docs/security.md is a spec of store-api. */
function missingSpecs(page: string): string[] {
  return spansOf(read(page)).code.flatMap(({ line, text }) => {
    const [, app, spec] = /^(store|booking)\/([\w./-]+)$/.exec(text) ?? [];
    if (app === undefined) return [];
    const file = `apps/${app}-api/test/${spec}`;
    const isThere = [file, `${file}.e2e-spec.ts`].some((name) => existsSync(path.join(ROOT, name)));
    return isThere ? [] : [`${page}:${line} ${text} does not exist`];
  });
}

const ROUTES = new Set(
  [...read('docs/routes.md').matchAll(/^\| (\w+) \| `([^`]+)`/gm)].map(([, method, route = '']) => {
    return `${method} ${withoutNames(route)}`;
  }),
);

function withoutNames(route: string): string {
  return route.replace(/\{[^}]*\}/g, '{}');
}

/** Pages write routes with their prefix or without, and may name several as `{a,b}`. */
function missingRoutes(page: string): string[] {
  return spansOf(read(page)).code.flatMap(({ line, text }) => {
    const [, method, route = ''] = /^(GET|POST|PUT|PATCH|DELETE) (\/[^\s?]*)/.exec(text) ?? [];
    if (method === undefined || /\{[^}]*,/.test(route)) return [];
    const isThere = ['', '/api', '/api/v1'].some((prefix) =>
      ROUTES.has(`${method} ${prefix}${withoutNames(route)}`),
    );
    return isThere ? [] : [`${page}:${line} ${text} does not exist`];
  });
}

function replacedWords(page: string): string[] {
  if (page === 'docs/glossary.md') return [];
  return proseLines(read(page)).flatMap(({ line, text }) =>
    REPLACED.flatMap(([pattern, use]) => {
      const found = pattern.exec(text)?.[0];
      return found === undefined ? [] : [`${page}:${line} "${found}": use ${use}`];
    }),
  );
}

it.each(PAGES)('%s links to pages and headings that exist', (page) => {
  expect(brokenLinks(page)).toEqual([]);
});

// The changelog names what a version had.
describe.each(PAGES.filter((page) => page !== 'CHANGELOG.md'))('%s', (page) => {
  it('names paths that exist', () => {
    expect(missingPaths(page)).toEqual([]);
  });

  it('names routes that exist', () => {
    expect(missingRoutes(page)).toEqual([]);
  });
});

it('docs/README.md lists every page of the folder', () => {
  const index = spansOf(read('docs/README.md')).links.map(({ text }) => `docs/${text}`);
  const pages = [...PAGES, ...SKIPPED].filter((page) => /^docs\/(?!README)[^/]+$/.test(page));
  expect(pages.filter((page) => !index.includes(page))).toEqual([]);
});

it('docs/security.md names specs that exist', () => {
  expect(missingSpecs('docs/security.md')).toEqual([]);
});

describe.each(PAGES)('%s', (page) => {
  it(`has sentences of at most ${MAX_WORDS} words`, () => {
    expect(longSentences(page)).toEqual([]);
  });

  it(`has paragraphs of at most ${MAX_SENTENCES} sentences`, () => {
    expect(longParagraphs(page)).toEqual([]);
  });

  it('uses the words of the glossary', () => {
    expect(replacedWords(page)).toEqual([]);
  });
});
