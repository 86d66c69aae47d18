import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { Failure } from './failure.mjs';
import { withLock } from './lock-file.mjs';

const CLIENTS = ['libs/client-core', 'libs/store-client', 'libs/booking-client'];
const CONFIGS = ['package-lock.json', 'tsconfig.base.json'];

/** The types and tables of the clients, which are made of the OpenAPI documents and are not in git. */
const GENERATED = ['libs/store-client', 'libs/booking-client'].flatMap((client) =>
  ['schema', 'operations', 'api', 'error-codes'].map((name) => `${client}/src/generated/${name}.ts`),
);

/**
 * Each part is built by itself: it has a script, sources, and files that it makes. The browser parts read no library
 * but the clients of the services. All other parts read what `clients` makes.
 */
const PARTS = {
  clients: {
    title: 'Generating the typed clients',
    script: 'tools/clients/generate.mjs',
    // prettier-ignore
    sources: ['docs/openapi', 'tools/clients/packages.mjs', 'tools/clients/read-document.mjs',
      'tools/clients/write-client.mjs'],
    outputs: GENERATED,
  },
  services: {
    title: 'Compiling the services and tools',
    script: 'tools/dev/compile.mjs',
    // prettier-ignore
    sources: ['apps/store-api/src', 'apps/booking-api/src', 'apps/console/server', 'libs', 'tools',
      'package.json', 'nest-cli.json', '.swcrc'],
    outputs: ['dist/tools/tools/demo/main.js'],
  },
  widget: {
    title: 'Building the booking widget',
    script: 'apps/booking-widget/build.mjs',
    sources: ['apps/booking-widget', ...CLIENTS],
    outputs: ['dist/booking-widget/booking.js'],
  },
  console: {
    title: 'Building the console',
    script: 'apps/console/build.mjs',
    // prettier-ignore
    sources: ['apps/console/src', 'apps/console/public', 'apps/console/index.html', 'apps/console/tsconfig.json',
      ...CLIENTS],
    outputs: ['dist/console/public/index.html'],
  },
  storefront: {
    title: 'Building the storefront',
    script: 'apps/storefront/build.mjs',
    sources: ['apps/storefront', ...CLIENTS],
    outputs: ['dist/storefront/apps/storefront/server.js'],
  },
};

/** The parts that visitors' browsers run. */
export const FRONT_ENDS = ['widget', 'console', 'storefront'];

const SOURCE = /\.(?:[jt]sx?|html|svg|sql|css|json)$|(?:^|\/)(?:build|compile|postcss\.config)\.mjs$/;
// Next.js writes `.next` and `next-env.d.ts` while it builds; they would make every build look old.
const NOT_BUILT = /(?:^|\/)(?:test|dist|node_modules|\.next)\/|[.-]spec\.tsx?$|(?:^|\/)next-env\.d\.ts$/;

/** Returns a source that is a file, or all files below a source that is a folder, seen from the root. */
function filesOf(root, source) {
  const absolute = path.join(root, source);
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [source];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => SOURCE.test(file) && !NOT_BUILT.test(file))
    .sort();
}

/** Returns a fingerprint of all files that the build of a part reads. */
export function fingerprintOf(root, part) {
  const hash = createHash('sha256');
  const { script, sources } = PARTS[part];
  for (const file of [script, ...sources, ...CONFIGS].flatMap((source) => filesOf(root, source))) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

async function ensurePart(root, run, part) {
  const { title, script, outputs } = PARTS[part];
  const stamp = path.join(root, 'dist', `.fingerprint-${part}`);
  const isFresh = () =>
    outputs.every((output) => existsSync(path.join(root, output))) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === fingerprintOf(root, part);
  if (isFresh()) return;
  await withLock(path.join(root, 'dist', `.lock-${part}`), async () => {
    if (isFresh()) return;
    // Taken before the build: what is changed meanwhile is built the next time.
    const fingerprint = fingerprintOf(root, part);
    rmSync(stamp, { force: true });
    await run(title, `build-${part}`, process.execPath, [script], { cwd: root });
    writeFileSync(stamp, fingerprint);
  });
}

/**
 * Builds the parts of which a source changed since their last build: the clients first, the others side by side.
 * @param run `Supervisor.run`
 * @param parts `clients`, `services` (with the tools), `widget`, `console`, `storefront`; all by default
 */
export async function ensureBuilt(root, run, parts = Object.keys(PARTS)) {
  const unknown = parts.find((part) => !(part in PARTS));
  if (unknown !== undefined) {
    throw new Failure(`There is no part "${unknown}"; the parts are ${Object.keys(PARTS).join(', ')}.`);
  }
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  await ensurePart(root, run, 'clients');
  await Promise.all(parts.map((part) => part !== 'clients' && ensurePart(root, run, part)));
}
