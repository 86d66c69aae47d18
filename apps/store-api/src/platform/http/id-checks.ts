import type { Queryable } from '@comptoir/db';

const INT4_MAX = 2_147_483_647;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Tells if a text, such as one of a path, may be the id of a row. */
export function isId(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) <= INT4_MAX;
}

/** Tells if a text may be a UUID of ours, which are written in small letters. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * Tells if a path names a row: the `exists` of most lookups.
 * @param id as the path has it
 * @param condition in SQL, that the row has to meet as well
 */
export async function rowExists(
  queryable: Queryable,
  table: string,
  id: string,
  condition = 'true',
): Promise<boolean> {
  if (!isId(id)) return false;
  return (await queryable.row(`SELECT FROM ${table} WHERE id = $1 AND ${condition}`, [id])) !== undefined;
}
