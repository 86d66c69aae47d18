import { readFileSync } from 'node:fs';
import path from 'node:path';

const DOCUMENT = path.resolve(__dirname, '../../../docs/privacy.md');
const ROW = /^\| `(\w+)` +([^|]*?) *\|/gm;

/** Reads the columns, by table, that a section of `docs/privacy.md` lists as personal data. */
function personalData(section: string): Map<string, string[]> {
  const [, rest = ''] = readFileSync(DOCUMENT, 'utf8').split(`\n## ${section}\n`);
  const [rows = ''] = rest.split('\n## ');
  const columns = new Map<string, string[]>();
  for (const [, table = '', names = ''] of rows.matchAll(ROW)) {
    columns.set(table, [...(columns.get(table) ?? []), ...names.split(', ')]);
  }
  return columns;
}

interface Database {
  rows<T extends object>(sql: string): Promise<T[]>;
}

/** Columns that a service declares not to be personal data. */
export interface NonPersonalColumns {
  /** Columns without personal data, separated by blanks, by table that has some. */
  columns: Record<string, string>;
  /** Tables without personal data, separated by blanks. Counter caches need not be listed. */
  tables: string;
}

/**
 * Compares a section of `docs/privacy.md` with a database.
 * @returns columns that can hold text and are in neither list, and documented columns that do not exist
 */
export async function findUnclassifiedColumns(
  db: Database,
  section: string,
  declared: NonPersonalColumns,
): Promise<{ unknown: string[]; gone: string[] }> {
  const [there, documented] = [await textColumns(db), personalData(section)];
  const nonPersonal = new Set(declared.tables.split(/\s+/));
  const named = (table: string, columns: string[]): string[] => columns.map((column) => `${table}.${column}`);
  const unknown = [...there].flatMap(([table, columns]) => {
    if (nonPersonal.has(table) || table.endsWith('_counts')) return [];
    const known = [...(documented.get(table) ?? []), ...(declared.columns[table] ?? '').split(' ')];
    return named(
      table,
      columns.filter((column) => !known.includes(column)),
    );
  });
  const gone = [...documented].flatMap(([table, columns]) =>
    named(
      table,
      columns.filter((column) => !there.get(table)?.includes(column)),
    ),
  );
  return { unknown, gone };
}

/** Reads the columns of every table that can hold text, including JSON, arrays and bytes. */
async function textColumns(db: Database): Promise<Map<string, string[]>> {
  const rows = await db.rows<{ table_name: string; columns: string[] }>(
    `SELECT table_name, array_agg(column_name::text ORDER BY ordinal_position) AS columns
       FROM information_schema.columns
      WHERE table_schema = 'public'
        AND udt_name IN ('text', 'varchar', 'bpchar', 'json', 'jsonb', '_text', '_varchar', 'bytea', 'tsvector', 'inet')
      GROUP BY table_name ORDER BY table_name`,
  );
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns]));
}

/** Lists the tables with a row that contains a text, ignoring case. */
export async function findTablesWithText(db: Database, text: string): Promise<string[]> {
  const holding: string[] = [];
  for (const table of (await textColumns(db)).keys()) {
    const quoted = `'%${text.replaceAll("'", "''")}%'`;
    const [found] = await db.rows(`SELECT 1 AS found FROM ${table} t WHERE t::text ILIKE ${quoted} LIMIT 1`);
    if (found) holding.push(table);
  }
  return holding;
}
