import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const SERVICE = 'apps/store-api/src/catalog/brands/brands.service.ts';
const SPEC = 'apps/store-api/test/catalog/brands.e2e-spec.ts';
const SCRIPT = 'tools/dev/script.js';

/** Each file with lines that break a rule, and the rule; others are correct. */
const FILES: Record<string, [line: string, rule?: string][]> = {
  [SERVICE]: [
    ['interface Repository { save(row: object): Promise<void>; find(): Promise<void> }'],
    ['declare const db: { repo(name: string): Repository };'],
    ['declare const service: { db: typeof db };'],
    ['declare const tx: typeof db;'],
    ['export async function write(): Promise<void> {'],
    ["  await service.db.repo('brands').save({});", 'comptoir(write-in-transactions)'],
    ["  await service.db.repo('brands').find();"],
    ["  await tx.repo('brands').save({});"],
    ["  tx.repo('brands').find();", 'typescript(no-floating-promises)'],
    ['  void process.env.SECRET;', 'eslint(no-restricted-properties)'],
    ['}'],
  ],
  [SPEC]: [
    ["it('has an assertion', () => expect(1).toBe(1));"],
    ["it('has none', () => undefined);", 'jest-js(expect-expect)'],
    ["it.only('is alone', () => expect(1).toBe(1));", 'jest-js(no-focused-tests)'],
    ['void process.env.SECRET;'],
  ],
  [SCRIPT]: [['void [0o10, 8, 0.5];'], ['void 010;', 'comptoir(no-octal)']],
};

let home: string;
let found: string[];
beforeAll(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'lint-'));
  for (const file of [
    '.oxlintrc.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'tools/conventions/lint-rules.mjs',
  ]) {
    cpSync(path.join(ROOT, file), path.join(home, file));
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(home, 'node_modules'));
  for (const [file, lines] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
    writeFileSync(path.join(home, file), lines.map(([line]) => `${line}\n`).join(''));
  }
  const program = path.join(home, 'node_modules/oxlint/bin/oxlint');
  const options = { cwd: home, encoding: 'utf8' } as const;
  const { stdout } = spawnSync(process.execPath, [program, '-f', 'unix'], options);
  // Lines have the form file:line:column: message [Error/rule].
  found = stdout.split('\n').flatMap((line) => {
    const [, place, rule] = /^([^:]+:\d+):\d+: .* \[Error\/(.+)\]$/.exec(line) ?? [];
    return place && rule ? [`${place} ${rule}`] : [];
  });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

it.each(Object.entries(FILES))('finds what is wrong in %s, and nothing else', (file, lines) => {
  const expected = lines.flatMap(([, rule], index) => (rule ? [`${file}:${index + 1} ${rule}`] : []));
  expect(found.filter((line) => line.startsWith(file)).sort()).toEqual(expected.sort());
});
