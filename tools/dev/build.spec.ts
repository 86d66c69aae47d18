import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BuildPart, type Run, ensureBuilt } from './build.mjs';

const GENERATE = 'tools/clients/generate.mjs';
const GENERATED = ['libs/store-client', 'libs/booking-client'].flatMap((client) =>
  ['api', 'error-codes', 'operations', 'schema'].map((name) => `${client}/src/generated/${name}.ts`),
);
const OUTPUTS: Record<string, string[]> = {
  'tools/dev/compile.mjs': ['dist/tools/tools/demo/main.js'],
  'apps/booking-widget/build.mjs': ['dist/booking-widget/booking.js'],
  'apps/console/build.mjs': ['dist/console/public/index.html'],
  'apps/storefront/build.mjs': ['dist/storefront/apps/storefront/server.js'],
  [GENERATE]: GENERATED,
};
const ALL = Object.keys(OUTPUTS).sort();
const READERS = ALL.filter((script) => script !== GENERATE);

let root: string;
let built: string[];

function write(file: string, text = file): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

/** Stands for the builds: remembers which ran, and makes their files. */
const run: Run = (_title, _name, _command, [script = '']) => {
  built.push(script);
  for (const file of OUTPUTS[script] ?? []) write(file);
  return Promise.resolve();
};

/** Returns the scripts that run for the parts, all by default. */
async function builtNow(parts?: BuildPart[]): Promise<string[]> {
  built = [];
  await ensureBuilt(root, run, parts);
  return built.sort();
}

beforeEach(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'build-'));
  built = [];
  for (const file of [...ALL, 'package.json', 'package-lock.json', 'apps/storefront/src/page.tsx'])
    write(file);
  await ensureBuilt(root, run);
});

afterEach(() => rmSync(root, { recursive: true }));

describe('ensureBuilt', () => {
  it('builds every part once', async () => {
    expect(built.sort()).toEqual(ALL);
    expect(await builtNow()).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['apps/store-api/src/main.ts', ['tools/dev/compile.mjs']],
    ['apps/booking-api/src/migrations/1-table.sql', ['tools/dev/compile.mjs']],
    ['apps/console/server/main.ts', ['tools/dev/compile.mjs']],
    ['libs/db/src/index.ts', ['tools/dev/compile.mjs']],
    ['tools/demo/main.ts', ['tools/dev/compile.mjs']],
    ['.swcrc', ['tools/dev/compile.mjs']],
    ['apps/console/src/main.tsx', ['apps/console/build.mjs']],
    ['apps/console/index.html', ['apps/console/build.mjs']],
    ['apps/storefront/src/page.tsx', ['apps/storefront/build.mjs']],
    ['apps/storefront/public/icon.svg', ['apps/storefront/build.mjs']],
    ['apps/booking-widget/pages/page.css', ['apps/booking-widget/build.mjs']],
    ['libs/store-client/src/index.ts', READERS],
    ['docs/openapi/store-api.json', [GENERATE]],
    ['tools/clients/write-client.mjs', [GENERATE]],
    ['package-lock.json', ALL],
  ])('builds only what reads %s', async (file, scripts) => {
    write(file, 'changed');
    expect(await builtNow()).toEqual(scripts);
    expect(await builtNow()).toEqual([]);
  });

  it.each([
    'apps/store-api/src/orders/orders.service.spec.ts',
    'apps/store-api/test/orders.e2e-spec.ts',
    'apps/console/test/console.fixture.ts',
    'apps/storefront/.next/types/routes.d.ts',
    'apps/storefront/next-env.d.ts',
    'tools/dev/stack.mjs',
    'docs/architecture.md',
  ])('builds nothing for %s', async (file) => {
    write(file, 'changed');
    expect(await builtNow()).toEqual([]);
  });

  it('builds the parts that are asked for, and the clients that they read', async () => {
    write('package-lock.json', 'changed');
    expect(await builtNow(['widget'])).toEqual(['apps/booking-widget/build.mjs', GENERATE]);
    expect(await builtNow()).toHaveLength(3);
    await expect(ensureBuilt(root, run, ['shop' as BuildPart])).rejects.toThrow('There is no part "shop"');
  });

  it('builds a part again that was deleted', async () => {
    rmSync(path.join(root, 'dist/storefront'), { recursive: true });
    expect(await builtNow()).toEqual(['apps/storefront/build.mjs']);
  });

  it.each(GENERATED)('generates the clients again without %s', async (file) => {
    rmSync(path.join(root, file));
    expect(await builtNow(['clients'])).toEqual([GENERATE]);
  });

  it('generates the clients before it builds what reads them', async () => {
    write('docs/openapi/store-api.json', 'changed');
    built = [];
    await ensureBuilt(root, async (...task) => {
      await run(...task);
      if (built.at(-1) === GENERATE) write('libs/store-client/src/generated/schema.ts', 'changed');
    });
    expect(built[0]).toBe(GENERATE);
    expect(built.toSorted()).toEqual(ALL);
  });

  it('builds a part again that could not be built', async () => {
    write('apps/console/src/main.tsx', 'wrong');
    await expect(ensureBuilt(root, () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
    expect(await builtNow()).toEqual(['apps/console/build.mjs']);
  });

  it('builds again what changed during a build', async () => {
    write('apps/console/src/main.tsx', 'first');
    await ensureBuilt(root, async (...task) => {
      write('apps/console/src/main.tsx', 'second');
      await run(...task);
    });
    expect(await builtNow()).toEqual(['apps/console/build.mjs']);
  });

  it('builds once when two ask at the same time', async () => {
    write('apps/console/src/main.tsx', 'changed');
    built = [];
    await Promise.all([ensureBuilt(root, run), ensureBuilt(root, run)]);
    expect(built).toEqual(['apps/console/build.mjs']);
  });
});
