import { rerun, untilZero } from './database';
import type { Figure } from './process-figures';
import { Program, type ProgramOptions } from './programs';
import { median } from './statistics';

const DOCUMENTS = 20_000;
const NUMBERING_GOAL = 2_000;
const WITHIN_MS = 600_000;

/** Credit notes of no refund, because an order can have any number of them. The content has the usual length. */
const WRITE = `
  INSERT INTO invoices (type, year, order_id, user_id, currency, subtotal, discount_amount, shipping_amount, tax_amount,
    total, snapshot, issued_at, announced)
  SELECT 'credit_note', extract(year FROM now())::int, id, user_id, 'EUR', 100, 0, 0, 0, 100,
    jsonb_build_object('content', repeat(md5(id::text), 40)), now(), false
  FROM (SELECT id, user_id FROM orders ORDER BY id LIMIT 1000) o, generate_series(1, ${DOCUMENTS / 1_000})`;
/** A dispute that does not exist: its handler only has the documents numbered. */
const EMIT = `
  INSERT INTO outbox (event_id, name, payload, run_at, created_at)
  VALUES (uuidv7(), 'dispute.money-moved', '{"orderId": 1, "disputeId": 0}', now(), now());
  NOTIFY outbox`;
const WAITING =
  'SELECT count(*) AS value FROM (SELECT FROM invoices WHERE number_in_year IS NULL LIMIT 1) waiting';

/** Measures how many documents a worker numbers per second, with the events that it emits for them. */
export async function numbering(
  options: ProgramOptions,
  databaseUrl: string,
  rounds: number,
): Promise<Figure> {
  const worker = await Program.start(options);
  const rates: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      await rerun(databaseUrl, [
        { title: 'outbox', sql: 'TRUNCATE outbox, outbox_deliveries' },
        { title: 'documents', sql: WRITE },
      ]);
      const startedAt = performance.now();
      await rerun(databaseUrl, [{ title: 'event', sql: EMIT }]);
      await untilZero(databaseUrl, WAITING, WITHIN_MS);
      rates.push((DOCUMENTS * 1_000) / (performance.now() - startedAt));
    }
  } finally {
    await worker.stop();
  }
  return {
    name: 'store worker: documents numbered',
    value: median(rates),
    unit: 'per second',
    goal: { at: 'least', value: NUMBERING_GOAL },
    note: 'beside the jobs of the documents before',
  };
}
