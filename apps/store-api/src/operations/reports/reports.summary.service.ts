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
import type { SalesTotals, Summary } from './reports.summary.view';

const DEFAULT_DAYS = 30;
const BEST = 5;
/** Rows that are read for them: a product has one for each currency. */
const MOST_LINES = 1_000;
/** Sales are expensive to read, and everyone in the team opens this screen. */
const MAX_AGE_MS = 30_000;
/** Above so many days, a read may take seconds in a large shop. */
const MANY_DAYS = 90;
const MAX_AGE_OF_MANY_MS = 300_000;

const NO_SALES: SalesTotals = { orders: 0, revenue: 0 };

type SalesSummary = Pick<Summary, 'base' | 'days' | 'bestSellers'>;

/** Reads the first screen of staff. Sales may be some seconds or minutes old; what waits is read each time. */
@Injectable()
export class SummaryService {
  private readonly sales = new QueryCache<SalesSummary>({ maxAgeMs: MAX_AGE_MS, maxSize: 10 });
  private readonly longSales = new QueryCache<SalesSummary>({ maxAgeMs: MAX_AGE_OF_MANY_MS, maxSize: 10 });
  private readonly thresholds = new QueryCache<ThresholdProgress>({ maxAgeMs: MAX_AGE_MS, maxSize: 10 });

  constructor(
    private readonly db: Db,
    private readonly reports: ReportsService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** @param days number of days of the sales, today included; up to 365 */
  async readSummary(days = DEFAULT_DAYS): Promise<Summary> {
    const { store, inventory, tax } = await this.settings.readSettings();
    const { timezone } = store;
    const day = today(this.clock.now(), timezone);
    const home = homeInEu(tax);
    const cache = days > MANY_DAYS ? this.longSales : this.sales;
    const [sales, threshold, waiting] = await Promise.all([
      cache.get(`${timezone} ${day} ${days}`, () => this.readSales(day, days)),
      home === null
        ? null
        : this.thresholds.get(`${home} ${timezone} ${day}`, () => this.reports.readThreshold(home)),
      this.db.replica.row<Waiting>(WAITING, [inventory.low_stock_threshold]),
    ]);
    if (!waiting) throw new Error('the records that wait were not counted');
    return { ...sales, threshold, waiting, timezone, shopName: store.name };
  }

  private async readSales(to: string, count: number): Promise<SalesSummary> {
    const from = addDays(to, 1 - count);
    const [now, before, best] = await Promise.all([
      this.reports.readSalesTotals({ from, to }),
      this.reports.readSalesTotals({ from: addDays(from, -count), to: addDays(from, -1) }),
      this.reports.readBestSellers({ from, to, limit: MOST_LINES }),
    ]);
    const [sold, soldBefore] = [totalsByDay(now.rows), totalsByDay(before.rows)];
    const days = periodsOf({ from, to, interval: 'day' }).map((day) => ({
      day,
      now: sold.get(day) ?? NO_SALES,
      before: soldBefore.get(addDays(day, -count)) ?? NO_SALES,
    }));
    return { base: now.base, days, bestSellers: bestOf(best.rows) };
  }
}

function totalsByDay(rows: readonly ReportRow[]): Map<string, SalesTotals> {
  return new Map(
    rows.map(({ period, orders, base_total }) => [
      String(period),
      { orders: Number(orders), revenue: Number(base_total) },
    ]),
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
