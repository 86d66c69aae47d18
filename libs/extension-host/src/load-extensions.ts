import { createRequire } from 'node:module';
import path from 'node:path';
import * as parts from '@comptoir/extension';
import { type Extension, isExtension } from '@comptoir/extension';
import { type HostParts, problemsOf } from './extension-problems';

/** The service leaves its own modules under this name, for `libs/extension/from-service.cjs`. */
const PARTS = Symbol.for('comptoir.extension');

/**
 * Loads the extensions of a service.
 * @param sources what EXTENSIONS names: packages, and files or folders relative to the working folder
 * @param host parts of the service that extensions may name
 * @throws Error that lists everything that is wrong with them
 */
export function loadExtensions(sources: readonly string[], host: HostParts): Extension[] {
  Reflect.set(globalThis, PARTS, parts);
  const loaded = sources.map(loadExtension);
  const problems = problemsOf(loaded, host);
  if (problems.length > 0)
    throw new Error(`Extensions cannot be loaded:\n${problems.map((text) => `  - ${text}`).join('\n')}`);
  return loaded;
}

function loadExtension(source: string): Extension {
  const given = load(source);
  const found = [given, defaultOf(given), defaultOf(defaultOf(given))].find(isExtension);
  if (!found)
    throw new Error(`"${source}" of EXTENSIONS exports no extension: export default defineExtension({ … }).`);
  return found;
}

function load(source: string): unknown {
  const fromHere = createRequire(path.resolve('package.json'));
  try {
    return fromHere(source) as unknown;
  } catch (error) {
    const advice = isMissing(error) ? ' Is it built, and does the path of a folder begin with ./?' : '';
    throw new Error(`"${source}" of EXTENSIONS cannot be loaded.${advice}`, { cause: error });
  }
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'MODULE_NOT_FOUND';
}

function defaultOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, 'default') : undefined;
}
