import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findForeignWrites } from '.';

const ENTITY = `@Entity('parcels')\nexport class Parcel {}\n`;

function writesOf(text: string): string[] {
  const src = mkdtempSync(path.join(tmpdir(), 'table-owners-'));
  for (const feature of ['parcels', 'orders']) mkdirSync(path.join(src, feature));
  writeFileSync(path.join(src, 'parcels/parcels.entity.ts'), ENTITY);
  writeFileSync(path.join(src, 'parcels/parcels.service.ts'), text);
  writeFileSync(path.join(src, 'orders/orders.service.ts'), text);
  const found = findForeignWrites(src);
  rmSync(src, { recursive: true });
  return found.map(({ file, table, owner }) => `${file} ${table} ${owner}`);
}

it.each([
  'INSERT INTO parcels (id) VALUES (1)',
  'UPDATE parcels p SET id = 1',
  'UPDATE ONLY parcels SET id = 1',
  'DELETE FROM\n  parcels',
  'MERGE INTO parcels',
  'tx.repo(Parcel).save({})',
  'this.db.repo(Parcel)\n  .update(1, {})',
])('finds the write of another feature: %s', (text) => {
  expect(writesOf(text)).toEqual(['orders/orders.service.ts parcels parcels']);
});

it.each([
  'SELECT * FROM parcels FOR UPDATE',
  'SELECT FROM parcels p FOR NO KEY UPDATE OF parcels',
  'INSERT INTO others (id) VALUES (1) ON CONFLICT DO UPDATE SET id = 2',
  'tx.repo(Parcel).findOneBy({ id })',
])('ignores reading and locking: %s', (text) => {
  expect(writesOf(text)).toEqual([]);
});
