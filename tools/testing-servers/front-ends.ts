import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt } from '../dev/build.mjs';

const ROOT = path.resolve(__dirname, '../..');

/** A front end, and the folder of its build. */
const FOLDERS = {
  console: 'dist/console/public',
  storefront: 'dist/storefront',
  widget: 'dist/booking-widget',
} as const;

/**
 * Builds a front end if a source changed since its last build, once for all workers.
 * @returns the folder of the build
 * @throws Error with what the build said
 */
export async function builtFrontEnd(name: keyof typeof FOLDERS): Promise<string> {
  await ensureBuilt(ROOT, runQuietly, [name]);
  return path.join(ROOT, FOLDERS[name]);
}

async function runQuietly(
  title: string,
  _name: string,
  command: string,
  args: string[],
  options: { cwd?: string } = {},
): Promise<void> {
  // A compiler would take this process for one of its own workers.
  const { JEST_WORKER_ID: _worker, ...env } = process.env;
  const child = spawn(command, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${title} has failed:\n${said}`);
}
