import { Injectable } from '@nestjs/common';
import type { CurrencyCode } from '@comptoir/contracts';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { invalidField } from '../../platform/http/request.errors';
import type { Settings } from '../../platform/settings/settings.view';
import { SettingsService } from '../../platform/settings/settings.service';
import type { ReportRow } from './report-columns';
import { readMinorUnits } from './minor-units';
import { type Interval, type ReportRange, rangeOf, today } from './report-range';
import { type ThresholdProgress, thresholdProgress } from './reports.threshold.rules';
import type { BestSellersQuery, CrossBorderQuery, MoneyReportQuery } from './reports.dto';
import { CROSS_BORDER_SALES, CROSS_BORDER_TAXES, TAXES } from './reports.documents.queries';
import { PAYMENTS, REFUNDS } from './reports.payments.queries';
import { BEST_CATEGORIES, BEST_COUNTRIES, BEST_PRODUCTS, SALES, SALES_TOTALS } from './reports.sales.queries';

/** Rows of a report with what they were read for. */
export interface Report {
  rows: ReportRow[];
  range: ReportRange;
  /** Currency of the amounts whose names begin with `base_`. */
  base: CurrencyCode;
}

/** Sales to consumers in other countries of the EU beside the threshold. */
export interface ThresholdReport extends ThresholdProgress {
  /** Country of the shop. */
  home: string;
  crossBorder: Settings['tax']['cross_border'];
  base: CurrencyCode;
}

interface AskedRange {
  from?: string;
  to?: string;
  interval?: Interval;
}

const RANKED = { product: BEST_PRODUCTS, category: BEST_CATEGORIES, country: BEST_COUNTRIES };

/** Reads the reports about orders and documents (docs/reports.md). Reports change nothing. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly db: Db,
    private readonly settings: SettingsService,
    private readonly currencies: CurrenciesService,
    private readonly clock: Clock,
  ) {}

  readSales(query: MoneyReportQuery): Promise<Report> {
    return this.read(SALES, query);
  }

  /** Reads number and value of the paid orders of each day, in the base currency only. */
  readSalesTotals(range: { from: string; to: string }): Promise<Report> {
    return this.read(SALES_TOTALS, { ...range, interval: 'day' });
  }

  readTaxes(query: MoneyReportQuery): Promise<Report> {
    return this.read(TAXES, query);
  }

  /**
   * Reads the taxes of other countries of the EU by quarter.
   * @throws RequestErrors.VALIDATION_ERROR when the shop's country is not known
   */
  async readCrossBorderTaxes({ from, to, home }: CrossBorderQuery): Promise<Report> {
    const { tax } = await this.settings.readSettings();
    return this.read(CROSS_BORDER_TAXES, { from, to, interval: 'quarter' }, [homeOf(home, tax)]);
  }

  /**
   * Compares the sales to consumers in other countries of the EU with the threshold up to which a shop may tax them
   * at home.
   * @throws RequestErrors.VALIDATION_ERROR when the shop's country is not known
   */
  async readThreshold(home?: string): Promise<ThresholdReport> {
    const { store, tax } = await this.settings.readSettings();
    const country = homeOf(home, tax);
    const to = today(this.clock.now(), store.timezone);
    const year = Number(to.slice(0, 4));
    const range = { from: `${year - 1}-01-01`, to, interval: 'year' as const };
    const { rows, base } = await this.read(CROSS_BORDER_SALES, range, [country]);
    const years = [year - 1, year].map((of) => ({
      year: of,
      net: Number(rows.find(({ period }) => period === `${of}-01-01`)?.base_net ?? 0),
    }));
    return { home: country, crossBorder: tax.cross_border, base, ...thresholdProgress(years, base) };
  }

  readPayments(query: MoneyReportQuery): Promise<Report> {
    return this.read(PAYMENTS, query);
  }

  readRefunds(query: MoneyReportQuery): Promise<Report> {
    return this.read(REFUNDS, query);
  }

  /** Ranks what was sold by its value in the base currency, the best first. */
  readBestSellers({ group_by = 'product', currency, limit, from, to }: BestSellersQuery): Promise<Report> {
    const range = { from, to, interval: 'year' as const };
    return this.read(RANKED[group_by], range, [currency ?? null, limit]);
  }

  /** Completes a range with the shop's time zone. */
  async readRange(asked: AskedRange): Promise<ReportRange> {
    const { timezone } = (await this.settings.readSettings()).store;
    return rangeOf(asked, timezone, this.clock.now());
  }

  private async read(
    sql: string,
    { currency, ...asked }: AskedRange & { currency?: string },
    more: readonly unknown[] = [],
  ): Promise<Report> {
    const range = await this.readRange(asked);
    const base = await this.currencies.findBaseCode();
    const { from, to, timezone, interval } = range;
    const values = [
      from,
      to,
      timezone,
      interval,
      base,
      JSON.stringify(await readMinorUnits(this.db)),
      ...more,
    ];
    const rows = await this.db.replica.rows<ReportRow>(sql, values);
    return { rows: currency ? rows.filter((row) => row.currency === currency) : rows, range, base };
  }
}

/** @throws RequestErrors.VALIDATION_ERROR when the shop's country is not known */
function homeOf(home: string | undefined, tax: Settings['tax']): string {
  const country = home ?? tax.home_country;
  if (!country) throw invalidField('home', 'Give the country of the shop, or set tax.home_country.');
  return country;
}
