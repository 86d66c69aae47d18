import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { npmCommand } from './install.mjs';
import { withLock } from './lock-file.mjs';

const CONFIGS = ['package.json', 'package-lock.json', 'nest-cli.json', 'tsconfig.json', 'tsconfig.base.json'];

function filesBelow(directory, accept) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && accept(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !isGenerated(file))
    .sort();
}

const isSource = (name) =>
  (/\.tsx?$/.test(name) && !/spec\.ts$/.test(name)) ||
  /^(build|postcss\.config)\.mjs$/.test(name) ||
  name.endsWith('.html') ||
  name.endsWith('.svg') ||
  name.endsWith('.sql') ||
  name.endsWith('.css') ||
  (name.endsWith('.json') && !name.startsWith('package')) ||
  /^tsconfig.*\.json$/.test(name);

// Next.js writes them while it builds; they would make every build look old.
function isGenerated(file) {
  return file.includes(`${path.sep}.next${path.sep}`) || path.basename(file) === 'next-env.d.ts';
}

/** Returns a fingerprint of all files that the build reads. */
export function sourceFingerprint(root) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  const sources = ['apps', 'libs', 'tools'].flatMap((name) => filesBelow(path.join(root, name), isSource));
  for (const file of [...CONFIGS.map((name) => path.join(root, name)), ...sources]) {
    if (!existsSync(file)) continue;
    hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Deletes compiled files without a source. Otherwise a renamed migration would run twice. */
function removeOrphans(root) {
  for (const project of ['store-api', 'booking-api', 'tools']) {
    const output = path.join(root, 'dist', project);
    for (const file of filesBelow(output, (name) => name.endsWith('.js'))) {
      const source = path.join(root, path.relative(output, file)).replace(/\.js$/, '.ts');
      if (existsSync(source)) continue;
      rmSync(file);
      rmSync(`${file}.map`, { force: true });
    }
  }
}

/** Compiles if a source changed since the last build. Returns the fingerprint of the sources. */
export async function ensureBuilt(root, run) {
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  const stamp = path.join(root, 'dist', '.fingerprint');
  const isFresh = (fingerprint) => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
  const fingerprint = sourceFingerprint(root);
  if (isFresh(fingerprint)) return fingerprint;
  return withLock(path.join(root, 'dist', '.lock'), async () => {
    const current = sourceFingerprint(root);
    if (isFresh(current)) return current;
    const [command, ...args] = npmCommand();
    await run('Compiling the services and tools', 'build', command, [...args, 'run', 'build']);
    removeOrphans(root);
    writeFileSync(stamp, current);
    return current;
  });
}
