import type { Queryable, Tx } from '@comptoir/db';
import type { MessageText } from './message-texts.entity';
import { PARTS, type Part } from './message-kinds';

/** A template of each part; null for the default. */
export type StoredParts = Record<Part, string | null>;

const COLUMNS = 'id, kind, language, subject, title, notice, body, updated_at, version';

/** Reads the words of staff of all kinds and languages: at most a few dozen rows. */
export function readTexts(queryable: Queryable): Promise<MessageText[]> {
  return queryable.rows<MessageText>(`SELECT ${COLUMNS} FROM message_texts ORDER BY id`);
}

/** Returns undefined when nobody has written a text yet. */
export function readText(queryable: Queryable, id: string): Promise<MessageText | undefined> {
  return queryable.row<MessageText>(`SELECT ${COLUMNS} FROM message_texts WHERE id = $1`, [id]);
}

/** Locks a text. @returns its version; undefined when there is none */
export async function lockText(tx: Tx, id: string): Promise<string | undefined> {
  const sql = 'SELECT version::text FROM message_texts WHERE id = $1 FOR UPDATE';
  return (await tx.row<{ version: string }>(sql, [id]))?.version;
}

/** Adds a text. @returns false when somebody else has just added it */
export async function insertText(
  tx: Tx,
  { id, kind, language }: Pick<MessageText, 'id' | 'kind' | 'language'>,
  parts: StoredParts,
): Promise<boolean> {
  const values = PARTS.map((part) => parts[part]);
  const added = await tx.execute(
    `INSERT INTO message_texts (id, kind, language, subject, title, notice, body)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
    [id, kind, language, ...values],
  );
  return added === 1;
}

/** Changes a locked text. */
export async function updateText(tx: Tx, id: string, parts: StoredParts, now: Date): Promise<void> {
  const values = PARTS.map((part) => parts[part]);
  await tx.execute(
    'UPDATE message_texts SET subject = $2, title = $3, notice = $4, body = $5, updated_at = $6 WHERE id = $1',
    [id, ...values, now],
  );
}
