import { reconcile } from '../src/operations/reconciliation/reconcile';
import type { TestStore } from './store-harness';

/** Fails with the failed checks of stock and money. */
export async function expectLedgersToBalance({ db }: Pick<TestStore, 'db'>): Promise<void> {
  const findings = await reconcile(db.dataSource);
  const wrong = findings.flatMap(({ check, violations }) =>
    violations.map(({ subject, detail }) => `${check.name}: ${subject}: ${detail}`),
  );
  expect(wrong).toEqual([]);
}
