import type { Queryable } from '@comptoir/db';

const INT4_MAX = 2_147_483_647;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns true for a text that may be the id of a row. */
export function isId(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) <= INT4_MAX;
}

/** Returns true for a UUID in lower case, as the services write them. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * Returns true when a row with the id of a path exists.
 * @param id as in the path
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
