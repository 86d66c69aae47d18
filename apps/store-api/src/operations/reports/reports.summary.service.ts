import { Injectable } from '@nestjs/common';
import { QueryCache } from '@comptoir/cache';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { homeInEu } from '../../pricing/pricing/pricing.tax-policy.rules';
import { SettingsService } from '../../platform/settings/settings.service';
import type { ReportRow } from './report-columns';
import { addDays, periodsOf, today } from './report-range';
import { ReportsService } from './reports.service';
import type { ThresholdProgress } from './reports.threshold.rules';
import { WAITING, type Waiting } from './reports.summary.queries';
import { type SalesTotals, type Summary, sumOf } from './reports.summary.view';

const DAYS = 30;
const BEST = 5;
/** Rows that are read for them: a product has one for each currency. */
const MOST_LINES = 1_000;
/** Sales of 60 days are expensive to read, and everyone in the team opens this screen. */
const MAX_AGE_MS = 30_000;

type SalesSummary = Pick<Summary, 'base' | 'days' | 'bestSellers'>;

/** Reads the first screen of staff. Sales are at most 30 seconds old; what waits is read each time. */
@Injectable()
export class SummaryService {
  private readonly sales = new QueryCache<SalesSummary>({ maxAgeMs: MAX_AGE_MS, maxSize: 10 });
  private readonly thresholds = new QueryCache<ThresholdProgress>({ maxAgeMs: MAX_AGE_MS, maxSize: 10 });

  constructor(
    private readonly db: Db,
    private readonly reports: ReportsService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  async readSummary(): Promise<Summary> {
    const { store, inventory, tax } = await this.settings.readSettings();
    const { timezone } = store;
    const day = today(this.clock.now(), timezone);
    const home = homeInEu(tax);
    const [sales, threshold, waiting] = await Promise.all([
      this.sales.get(`${timezone} ${day}`, () => this.readSales(day)),
      home === null
        ? null
        : this.thresholds.get(`${home} ${timezone} ${day}`, () => this.reports.readThreshold(home)),
      this.db.replica.row<Waiting>(WAITING, [inventory.low_stock_threshold]),
    ]);
    if (!waiting) throw new Error('the records that wait were not counted');
    return { ...sales, threshold, waiting, timezone };
  }

  private async readSales(to: string): Promise<SalesSummary> {
    const from = addDays(to, 1 - DAYS);
    const { rows, base } = await this.reports.readSales({ from: addDays(from, -DAYS), to, interval: 'day' });
    const days = periodsOf({ from, to, interval: 'day' }).map((day) => ({
      day,
      now: totalsOf(rows, day),
      before: totalsOf(rows, addDays(day, -DAYS)),
    }));
    const best = await this.reports.readBestSellers({ from, to, limit: MOST_LINES });
    return { base, days, bestSellers: bestOf(best.rows) };
  }
}

function totalsOf(rows: readonly ReportRow[], day: string): SalesTotals {
  const ofDay = rows.filter(({ period }) => period === day);
  return sumOf(
    ofDay.map(({ orders, base_total }) => ({ orders: Number(orders), revenue: Number(base_total) })),
  );
}

/** Adds up the rows of each product over its currencies. */
function bestOf(rows: readonly ReportRow[]): Summary['bestSellers'] {
  const products = new Map<string, Summary['bestSellers'][number]>();
  for (const row of rows) {
    const key = String(row.id ?? row.name);
    const { units = 0, total = 0 } = products.get(key) ?? {};
    products.set(key, {
      id: row.id === null ? null : Number(row.id),
      name: row.name === null ? null : String(row.name),
      units: units + Number(row.units),
      total: total + Number(row.base_total),
    });
  }
  return [...products.values()].sort((a, b) => b.total - a.total).slice(0, BEST);
}
