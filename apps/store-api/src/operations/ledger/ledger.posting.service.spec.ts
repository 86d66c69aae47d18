import type { Db, Tx } from '@comptoir/db';
import type { SettingsService } from '../../platform/settings/settings.service';
import type { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { POST_DIFFERENCES, SET_POSTED_UNTIL } from './ledger.posting.queries';
import { LedgerPostingService } from './ledger.posting.service';

const HOUR_MS = 3_600_000;
const NOW = new Date('2026-03-01T00:00:00Z');

/** A ledger whose statement takes too long for records of more than some milliseconds. */
function ledgerOf(postedUntil: Date, longest: number) {
  const spans: number[] = [];
  let posted_until = postedUntil;
  const tx = {
    row: () => Promise.resolve({ posted_until, closed_through: null }),
    rows: (sql: string, [first, second]: Date[] = []) => {
      if (sql !== POST_DIFFERENCES || !first || !second) return Promise.resolve([{ code: 'EUR' }]);
      const span = second.getTime() - first.getTime();
      if (span > longest) return Promise.reject(Object.assign(new Error('too long'), { code: '57014' }));
      spans.push(span);
      return Promise.resolve([]);
    },
    execute: (sql: string, [first]: Date[]) => {
      if (sql === SET_POSTED_UNTIL && first) posted_until = first;
      return Promise.resolve(1);
    },
  };
  const service = new LedgerPostingService(
    { tx: (work: (of: Tx) => Promise<unknown>) => work(tx as unknown as Tx) } as unknown as Db,
    { readSettings: () => Promise.resolve({ store: { timezone: 'UTC' } }) } as unknown as SettingsService,
    { findBaseCode: () => Promise.resolve('EUR') } as unknown as CurrenciesService,
    { now: () => NOW },
  );
  return { service, spans, postedUntil: () => posted_until };
}

it('books fewer records at a time where a statement takes too long', async () => {
  const ledger = ledgerOf(new Date('2026-01-01T00:00:00Z'), 50 * HOUR_MS);
  await ledger.service.postAll();
  expect(ledger.postedUntil()).toEqual(NOW);
  expect(ledger.spans.length).toBeGreaterThan(28);
  expect(Math.max(...ledger.spans)).toBeLessThanOrEqual(50 * HOUR_MS);
});

it('gives up where even an hour takes too long', async () => {
  const ledger = ledgerOf(new Date('2026-01-01T00:00:00Z'), HOUR_MS / 2);
  await expect(ledger.service.postAll()).rejects.toThrow('too long');
});
