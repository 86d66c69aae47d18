import type { Db } from '@comptoir/db';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
}

/**
 * Compares every entity with the migrated schema, column by column, in both directions.
 * @returns one sentence for each difference
 */
export async function findSchemaDifferences(db: Db): Promise<string[]> {
  const actual = await db.rows<Column>(
    `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS type, NOT a.attnotnull AS nullable
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  const found = new Map(actual.map((column) => [`${column.table}.${column.column}`, column]));
  const differences: string[] = [];
  const mapped = new Set<string>();
  for (const entity of db.dataSource.entityMetadatas) {
    for (const column of entity.columns) {
      const name = `${entity.tableName}.${column.databaseName}`;
      mapped.add(name);
      const real = found.get(name);
      const type = normalize(db.dataSource.driver.normalizeType(column) + (column.isArray ? '[]' : ''));
      if (!real) differences.push(`${name} is mapped but not in the database`);
      else if (normalize(real.type) !== type) differences.push(`${name} is ${real.type}, mapped as ${type}`);
      else if (real.nullable !== column.isNullable) differences.push(`${name} differs in being nullable`);
    }
  }
  const tables = new Set(db.dataSource.entityMetadatas.map((entity) => entity.tableName));
  for (const [name, { table }] of found) {
    if (tables.has(table) && !mapped.has(name)) differences.push(`${name} is in the database but not mapped`);
  }
  return differences;
}

const SYNONYMS: Record<string, string> = {
  'timestamp with time zone': 'timestamptz',
  'character varying': 'varchar',
  character: 'char',
  bpchar: 'char',
  int8: 'bigint',
  int4: 'integer',
  bool: 'boolean',
  decimal: 'numeric',
};

function normalize(type: string): string {
  const [, base = type, brackets = ''] = /^(.*?)(\[\])?$/.exec(type) ?? [];
  return (SYNONYMS[base] ?? base) + brackets;
}
