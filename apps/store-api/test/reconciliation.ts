import { LedgerPostingService } from '../src/operations/ledger/ledger.posting.service';
import { reconcile } from '../src/operations/reconciliation/reconcile';
import type { TestStore } from './store-harness';

/** Fails with the failed checks of stock and money, after the ledger was posted from the beginning. */
export async function expectLedgersToBalance({ db, get }: Pick<TestStore, 'db' | 'get'>): Promise<void> {
  // Specs move the clock back, so that what is written now may be older than what was posted.
  await db.rows('UPDATE ledger_state SET posted_until = NULL');
  await get(LedgerPostingService).postAll();
  const findings = await reconcile(db.dataSource);
  const wrong = findings.flatMap(({ check, violations }) =>
    violations.map(({ subject, detail }) => `${check.name}: ${subject}: ${detail}`),
  );
  expect(wrong).toEqual([]);
}
