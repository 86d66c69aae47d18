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
 * True when node_modules is what package-lock.json asks for: npm keeps the list of what it installed, and
 * leaves none when it was interrupted.
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

/** The npm that runs this script, or the one of the PATH. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  const known = script !== undefined && /npm-cli\.c?js$/.test(script) && existsSync(script);
  return known ? [process.execPath, script] : ['npm'];
}

/** Installs the packages unless they are there. `run(title, command, args)` runs a program to its end. */
export async function ensureInstalled(root, run) {
  if (isInstalled(root)) return;
  const [command, ...args] = npmCommand();
  const flags = ['ci', '--no-progress', '--loglevel=error'];
  await run('Installing the packages (npm ci)', 'install', command, [...args, ...flags], { lines: 60 });
}
