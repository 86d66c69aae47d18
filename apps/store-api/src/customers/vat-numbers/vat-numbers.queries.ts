import type { Db, Queryable } from '@comptoir/db';
import type { VatNumberCheck } from './vat-numbers.entity';
import type { VatAnswer } from './vies-client';

export function findVatCheck(queryable: Queryable, number: string): Promise<VatNumberCheck | undefined> {
  return queryable.row<VatNumberCheck>('SELECT * FROM vat_number_checks WHERE number = $1', [number]);
}

/** An answer replaces an older one only. */
const STORE_ANSWER = `
  INSERT INTO vat_number_checks (number, valid, checked_at, consultation_number, name, address, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $3, $3)
  ON CONFLICT (number) DO UPDATE SET valid = excluded.valid, checked_at = excluded.checked_at, failed_at = NULL,
    consultation_number = excluded.consultation_number, name = excluded.name, address = excluded.address,
    updated_at = excluded.updated_at
  WHERE vat_number_checks.checked_at IS NULL OR vat_number_checks.checked_at <= excluded.checked_at
  RETURNING number`;

/** Stores an answer of VIES. @param at when it was asked for */
export async function storeAnswer(db: Db, number: string, answer: VatAnswer, at: Date): Promise<void> {
  const { valid, consultationNumber, name, address } = answer;
  await db.rows(STORE_ANSWER, [number, valid, at, consultationNumber, name, address]);
}

const STORE_FAILURE = `
  INSERT INTO vat_number_checks (number, failed_at, created_at, updated_at) VALUES ($1, $2, $2, $2)
  ON CONFLICT (number) DO UPDATE SET failed_at = excluded.failed_at, updated_at = excluded.updated_at
  RETURNING number`;

/** Stores that VIES gave no answer; an earlier one stays. */
export async function storeFailure(db: Db, number: string, at: Date): Promise<void> {
  await db.rows(STORE_FAILURE, [number, at]);
}

/** Counts the numbers that were asked about since a time, up to a limit. */
export async function countAsked(queryable: Queryable, since: Date, limit: number): Promise<number> {
  const row = await queryable.row<{ count: number }>(
    'SELECT count(*)::int AS count FROM (SELECT FROM vat_number_checks WHERE updated_at > $1 LIMIT $2) asked',
    [since, limit],
  );
  return row?.count ?? 0;
}

/** Deletes checks that no order can use any more. Decisions of staff stay. */
export async function deleteOldChecks(db: Db, before: Date): Promise<void> {
  await db.rows('DELETE FROM vat_number_checks WHERE override_valid IS NULL AND updated_at < $1', [before]);
}
