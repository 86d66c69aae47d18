import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';

/** Where a frame of a stack is, such as `/app/dist/x.js:12:34`; packages are left as they are. */
const PLACE = /(?:file:\/\/)?(\/(?:(?!\/node_modules\/)[^():\n])+\.js):(\d+):(\d+)/g;
const MAX_MAPS = 50;
const maps = new Map<string, SourceMap | undefined>();

/**
 * A stack by the lines that were written instead of those that were compiled. `--enable-source-maps` says the same,
 * and reads the maps of all modules while they are loaded, of packages too; here a map is read when an error needs it.
 */
export function writtenStack(stack: string): string {
  return stack.replace(PLACE, (place, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return place;
    const source = path.resolve(path.dirname(file), entry.originalSource);
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    if (maps.size >= MAX_MAPS) maps.clear();
    maps.set(file, readMap(`${file}.map`));
  }
  return maps.get(file);
}

/** Undefined when there is none; a stack that cannot be mapped is still a stack. */
function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
