import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const LIBS = path.resolve(__dirname, '../..');
const IMPORT = /from '@comptoir\/([\w-]+)'/g;

/** Returns the directories of the libraries that sources below a directory import, directly or through others. Tests do not count. */
export function libsOf(directory: string): string[] {
  const found = new Set<string>();
  const follow = (where: string): void => {
    for (const name of importedBy(where)) {
      if (found.has(name)) continue;
      found.add(name);
      follow(path.join(LIBS, name, 'src'));
    }
  };
  follow(directory);
  return [...found].map((name) => path.join(LIBS, name));
}

function importedBy(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/(spec|fixture)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(directory, file), 'utf8').matchAll(IMPORT)])
    .map(([, name = '']) => name);
}
