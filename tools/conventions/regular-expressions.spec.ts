import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { check } from 'recheck';
import { patience } from '../testing-servers/time-scale';

const ROOT = path.resolve(__dirname, '../..');
/** Tests, and code that reads no foreign text. */
const NOT_CHECKED =
  /[.-]spec\.tsx?$|\.(fixture|stories|d)\.ts$|(^|\/)(test|generated|testing|\.next|node_modules)\//;
const SECONDS = 5;

/**
 * Regular expressions of quadratic time. Their texts are short: settings of the deployment, headers, names of files
 * and errors, and texts that were cut before.
 */
const SHORT_TEXTS = [
  '\\s*,[\\s,]*',
  '0+$',
  '\\.?0+$',
  '=+$',
  '-+$',
  '^-+|-+$',
  '\\/+$',
  '\\.+$',
  '[.\\s]+$',
  '@.*$',
  '[?#].*$',
  '[\\w-]*$',
  '[^/]+$',
  '<[^>]*>',
  '-[A-Za-z0-9_-]{8,}\\.\\w+$',
  '\\/(health(\\/ready)?|docs.*)$',
  `([\\w.:-]+)\\s*=\\s*(?:"([^"]*)"|'([^']*)')`,
  '^\\d*\\.?\\d+$',
  '^(ETLS|EPROTO|ERR_TLS\\w*|ERR_SSL\\w*|\\w*CERT\\w*|UNABLE_TO_\\w+|HOSTNAME_MISMATCH)$',
];

type Found = { pattern: string; flags: string; file: string };

/** Lists the regular expressions of the sources, each once. */
function findAll(): Found[] {
  const found = new Map<string, Found>();
  for (const folder of ['apps', 'libs']) {
    for (const name of readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      const file = path.join(folder, name);
      if (!/\.tsx?$/.test(file) || NOT_CHECKED.test(file)) continue;
      const source = readFileSync(path.join(ROOT, file), 'utf8');
      const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true });
      JSON.stringify(tree, (_, node: unknown) => {
        const { type, pattern = '', flags = '' } = (node ?? {}) as Partial<Found> & { type?: string };
        if (type === 'RegExpLiteral') found.set(`/${pattern}/${flags}`, { pattern, flags, file });
        return node;
      });
    }
  }
  return [...found.values()];
}

/** Returns how the time of a regular expression grows with the length of a text; undefined when that is harmless. */
async function growthOf({ pattern, flags, file }: Found): Promise<string | undefined> {
  const diagnostics = await check(pattern, flags, { timeout: patience(SECONDS * 1_000) });
  if (diagnostics.status !== 'vulnerable') return undefined;
  const { complexity } = diagnostics;
  const isQuadratic = complexity.type === 'polynomial' && complexity.degree === 2;
  return isQuadratic && SHORT_TEXTS.includes(pattern)
    ? undefined
    : `${file}: /${pattern}/ ${complexity.summary}`;
}

it(
  'takes no more time for a longer text than its length explains',
  async () => {
    const faults: string[] = [];
    for (const one of findAll()) faults.push((await growthOf(one)) ?? '');
    expect(faults.filter(Boolean)).toEqual([]);
  },
  patience(600_000),
);

it('would find sections of XML that a text can be split into in many ways', async () => {
  const pattern = '<a>([^<]*(?:<!\\[CDATA\\[.*?\\]\\]>[^<]*)*)<\\/a>';
  expect(await growthOf({ pattern, flags: 's', file: 'a.ts' })).toContain('exponential');
});
