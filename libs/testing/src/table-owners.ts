import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const ENTITY = /@Entity\(\s*(?:\{\s*name:\s*)?'(\w+)'[\s\S]*?\bclass (\w+)/g;
/** Excludes `FOR UPDATE`, `DO UPDATE` and triggers, which are part of other statements. */
const SQL_WRITE =
  /(?<!\b(?:FOR|FOR NO KEY|DO|ON|OR|BEFORE|AFTER)\s+)\b(?:INSERT\s+INTO|DELETE\s+FROM|UPDATE|MERGE\s+INTO|TRUNCATE)\s+(?:ONLY\s+)?"?(\w+)"?/g;
const REPO_WRITE =
  /\brepo\((\w+)\)\s*\.(?:save|insert|update|upsert|delete|remove|softDelete|softRemove|restore|increment|decrement|clear)\b/g;

/** A statement that changes a table of another feature. */
export interface ForeignWrite {
  /** Relative to the searched folder. */
  file: string;
  table: string;
  /** Folder with the entity of the table. */
  owner: string;
}

/**
 * Finds the statements in which one feature writes a table of another. The owner is the feature with the
 * entity.
 * @param src the `src` folder of a service; migrations and specs are skipped
 */
export function findForeignWrites(src: string): ForeignWrite[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.spec)\.ts$/.test(file) && !file.split(path.sep).includes('migrations'))
    .sort()
    .map((file) => ({ file, folder: path.dirname(file), text: readFileSync(path.join(src, file), 'utf8') }));
  const owners = new Map<string, string>();
  const tables = new Map<string, string>();
  for (const { folder, text } of files) {
    for (const [, table = '', entity = ''] of text.matchAll(ENTITY)) {
      owners.set(table, folder);
      tables.set(entity, table);
    }
  }
  return files.flatMap(({ file, folder, text }) => {
    const written = [
      ...[...text.matchAll(SQL_WRITE)].map(([, table = '']) => table),
      ...[...text.matchAll(REPO_WRITE)].map(([, entity = '']) => tables.get(entity) ?? ''),
    ];
    return [...new Set(written)].flatMap((table) => {
      const owner = owners.get(table);
      return owner === undefined || owner === folder ? [] : [{ file, table, owner }];
    });
  });
}
