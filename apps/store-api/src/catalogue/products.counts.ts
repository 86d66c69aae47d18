import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { ProductSelection } from './products.filters';

const MAX_ENTRIES = 2_000;
/** Products whose publication was set for later appear without any write, so a count also ages. */
const MAX_AGE_MS = 30_000;

interface Entry {
  version: number;
  total: number;
  at: number;
}

/**
 * How many products a filter leaves. Counting is the one part of a list that grows with the catalogue, so the
 * last counts are kept in this process; each holds only as long as the catalogue's version stays what it was.
 */
@Injectable()
export class ProductCounts {
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** @param version the catalogue's version as it was before the count; undefined keeps nothing */
  async count(selection: ProductSelection, version: number | undefined): Promise<number> {
    const now = this.clock.now().getTime();
    const kept = this.entries.get(selection.key);
    if (kept && kept.version === version && now - kept.at < MAX_AGE_MS) return kept.total;
    const row = await this.db.row<{ total: number }>(
      `SELECT count(*) AS total FROM ${selection.from} WHERE ${selection.where}`,
      selection.params,
    );
    const total = row?.total ?? 0;
    if (version !== undefined) this.keep(selection.key, { version, total, at: now });
    return total;
  }

  /** The least recently written entry makes room. */
  private keep(key: string, entry: Entry): void {
    this.entries.delete(key);
    this.entries.set(key, entry);
    if (this.entries.size <= MAX_ENTRIES) return;
    const oldest = this.entries.keys().next();
    if (!oldest.done) this.entries.delete(oldest.value);
  }
}
