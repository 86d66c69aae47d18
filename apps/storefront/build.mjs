import { cpSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnSync } from 'node:child_process';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');

/**
 * Builds the storefront: `dist/storefront/apps/storefront/server.js` with everything that it needs beside it, so that
 * the folder can be copied to another machine.
 */
export function buildStorefront(outDir = path.join(root, 'dist/storefront')) {
  const { status } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/next/dist/bin/next'), 'build'],
    {
      cwd: here,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (status !== 0) throw new Error('The storefront could not be built.');
  rmSync(outDir, { recursive: true, force: true });
  renameSync(path.join(here, '.next/standalone'), outDir);
  const app = path.join(outDir, 'apps/storefront');
  // The server of the build serves them, but Next.js leaves them out for sites with a CDN.
  cpSync(path.join(here, '.next/static'), path.join(app, '.next/static'), { recursive: true });
  cpSync(path.join(here, 'public'), path.join(app, 'public'), { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildStorefront(process.argv[2]);
