import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { Failure } from './failure.mjs';
import { withLock } from './lock-file.mjs';

const CLIENTS = ['libs/client-core', 'libs/store-client', 'libs/booking-client'];
const CONFIGS = ['package-lock.json', 'tsconfig.base.json'];

/**
 * Each part is built by itself: it has a script, sources, and a file that it makes. The browser parts read no library
 * but the clients of the services.
 */
const PARTS = {
  services: {
    title: 'Compiling the services and tools',
    script: 'tools/dev/compile.mjs',
    // prettier-ignore
    sources: ['apps/store-api/src', 'apps/booking-api/src', 'apps/console/server', 'libs', 'tools',
      'package.json', 'nest-cli.json', '.swcrc'],
    output: 'dist/tools/tools/demo/main.js',
  },
  widget: {
    title: 'Building the booking widget',
    script: 'apps/booking-widget/build.mjs',
    sources: ['apps/booking-widget', ...CLIENTS],
    output: 'dist/booking-widget/booking.js',
  },
  console: {
    title: 'Building the console',
    script: 'apps/console/build.mjs',
    // prettier-ignore
    sources: ['apps/console/src', 'apps/console/public', 'apps/console/index.html', 'apps/console/tsconfig.json',
      ...CLIENTS],
    output: 'dist/console/public/index.html',
  },
  storefront: {
    title: 'Building the storefront',
    script: 'apps/storefront/build.mjs',
    sources: ['apps/storefront', ...CLIENTS],
    output: 'dist/storefront/apps/storefront/server.js',
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
  const { title, script, output } = PARTS[part];
  const stamp = path.join(root, 'dist', `.fingerprint-${part}`);
  const isFresh = () =>
    existsSync(path.join(root, output)) &&
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
 * Builds the parts of which a source changed since their last build, side by side.
 * @param run `Supervisor.run`
 * @param parts `services` (with the tools), `widget`, `console`, `storefront`; all by default
 */
export async function ensureBuilt(root, run, parts = Object.keys(PARTS)) {
  const unknown = parts.find((part) => !(part in PARTS));
  if (unknown !== undefined) {
    throw new Failure(`There is no part "${unknown}"; the parts are ${Object.keys(PARTS).join(', ')}.`);
  }
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  await Promise.all(parts.map((part) => ensurePart(root, run, part)));
}
