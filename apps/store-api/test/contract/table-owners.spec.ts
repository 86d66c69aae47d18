import path from 'node:path';
import { type ForeignWrite, findForeignWrites } from '@comptoir/testing';

/** Files that write tables of other features, with these tables; an empty list allows all tables. */
const EXCEPTIONS: Record<string, string[]> = {
  // One statement handles every way into an account; push and webhooks depend on accounts, not the reverse.
  'customers/auth/address-proof.queries.ts': ['push_tokens', 'webhooks'],
  // A person is erased from all tables in one transaction.
  'customers/privacy/erasure.queries.ts': [],
  // The values of a deleted field go from all kinds of records, whose features do not know of fields.
  'platform/custom-fields/custom-fields.options.ts': [],
  // An order changes its owner together with everything that refers to it, in one lock order.
  'orders/orders/orders.claims.queries.ts': [],
};

function isAllowed({ file, table }: ForeignWrite): boolean {
  const tables = EXCEPTIONS[file];
  return tables !== undefined && (tables.length === 0 || tables.includes(table));
}

it('lets a feature write its own tables only', () => {
  const writes = findForeignWrites(path.join(__dirname, '../../src'));
  const rejected = writes.filter((write) => !isAllowed(write));
  expect(
    rejected.map(({ file, table, owner }) => `${file} writes ${table}, which belongs to ${owner}`),
  ).toEqual([]);
});

it('has no unused exception', () => {
  const files = findForeignWrites(path.join(__dirname, '../../src')).map(({ file }) => file);
  expect(Object.keys(EXCEPTIONS).filter((file) => !files.includes(file))).toEqual([]);
});
