import path from 'node:path';
import { findForeignWrites } from '@comptoir/testing';

it('lets a feature write its own tables only', () => {
  const writes = findForeignWrites(path.join(__dirname, '../../src'));
  expect(
    writes.map(({ file, table, owner }) => `${file} writes ${table}, which belongs to ${owner}`),
  ).toEqual([]);
});
