import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Returns true when node_modules agrees with package-lock.json. npm stores a list of what it installed, and
 * none when it was interrupted.
 */
export function isInstalled(root) {
  const wanted = readJson(path.join(root, 'package-lock.json'));
  const present = readJson(path.join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null || present === null) return false;
  return Object.entries(wanted.packages).every(([name, entry]) => {
    if (name === '') return true;
    const installed = present.packages[name];
    return installed ? installed.version === entry.version : Boolean(entry.optional || entry.devOptional);
  });
}

/** Returns the npm that runs this script, or the one of the PATH. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  const known = script !== undefined && /npm-cli\.c?js$/.test(script) && existsSync(script);
  return known ? [process.execPath, script] : ['npm'];
}

/** Installs the packages if they are missing. `run(title, command, args)` runs a program to its end. */
export async function ensureInstalled(root, run) {
  if (isInstalled(root)) return;
  const [command, ...args] = npmCommand();
  const flags = ['ci', '--no-progress', '--loglevel=error'];
  await run('Installing the packages (npm ci)', 'install', command, [...args, ...flags], { lines: 60 });
}
