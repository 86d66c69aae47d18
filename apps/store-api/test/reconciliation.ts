import { reconcile } from '../src/operations/reconciliation/reconcile';
import type { TestStore } from './store.harness';

/** Fails with what is wrong in stock and money, if anything is. */
export async function expectBooksToBalance({ db }: Pick<TestStore, 'db'>): Promise<void> {
  const findings = await reconcile(db.dataSource);
  const wrong = findings.flatMap(({ check: invariant, violations }) =>
    violations.map(({ subject, detail }) => `${invariant.name}: ${subject}: ${detail}`),
  );
  expect(wrong).toEqual([]);
}
