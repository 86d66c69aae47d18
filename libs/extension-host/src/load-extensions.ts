import { createRequire } from 'node:module';
import path from 'node:path';
import * as parts from '@comptoir/extension';
import { type Extension, type ExtensionService, isExtension } from '@comptoir/extension';
import { problemsOf } from './extension-problems';

/** The service leaves its own modules under this name, for `libs/extension/from-service.cjs`. */
const PARTS = Symbol.for('comptoir.extension');

/**
 * Loads the extensions of a service.
 * @param sources what EXTENSIONS names: packages, and files or folders relative to the working folder
 * @throws Error that lists everything that is wrong with them
 */
export function loadExtensions(sources: readonly string[], service: ExtensionService): Extension[] {
  Reflect.set(globalThis, PARTS, parts);
  const loaded = sources.map(loadExtension);
  const problems = problemsOf(loaded, service);
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
    throw new Error(`"${source}" of EXTENSIONS cannot be loaded.`, { cause: error });
  }
}

function defaultOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, 'default') : undefined;
}
