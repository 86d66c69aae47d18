import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { creditForPoints } from '../../credit/loyalty/loyalty.rules';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { invalidField } from '../../platform/http/request.errors';
import { SettingsService } from '../../platform/settings/settings.service';
import type { ReportRow } from './report-columns';
import { periodsOf, rangeOf, today } from './report-range';
import { type LedgerSum, statementsOf } from './report-statements';
import {
  COMMISSION_SUMS,
  CREDIT_SUMS,
  POINTS_SUMS,
  STOCK_NOW,
  STOCK_OF_DAY,
} from './reports.balances.queries';
import type { MoneyReportQuery, PeriodsQuery, StockReportQuery } from './reports.dto';
import type { Report } from './reports.service';

/** Value of the units in stock. */
export interface StockReport {
  rows: ReportRow[];
  /** Day at whose end the units were counted. */
  day: string;
  timezone: string;
  base: string;
}

interface Sums extends Omit<Report, 'rows'> {
  sums: LedgerSum[];
  periods: string[];
}

/** Reads the reports about balances: what the shop owes its customers and affiliates, and what it has in stock. */
@Injectable()
export class BalanceReportsService {
  constructor(
    private readonly db: Db,
    private readonly settings: SettingsService,
    private readonly currencies: CurrenciesService,
    private readonly clock: Clock,
  ) {}

  /** Reads the balances of gift cards and wallets. */
  async readLiabilities(query: MoneyReportQuery): Promise<Report> {
    const { sums, periods, ...report } = await this.readSums(CREDIT_SUMS, query);
    const books = ['gift_card', 'wallet'].map((book) => statementsOf(sums, book, periods));
    const rows = periods.flatMap((period) =>
      books.flatMap((lines) => lines.filter((row) => row.period === period)),
    );
    return { ...report, rows: query.currency ? rows.filter((row) => row.currency === query.currency) : rows };
  }

  /** Reads the balances of loyalty points, with their value at the present rate. */
  async readPoints(query: PeriodsQuery): Promise<Report> {
    const { sums, periods, ...report } = await this.readSums(POINTS_SUMS, query);
    const { redeem_points_per_currency_unit: perUnit } = (await this.settings.readSettings()).loyalty;
    const base = { code: report.base, rate: '1' };
    const debts = statementsOf(sums, 'debt', periods);
    const rows = statementsOf(sums, 'points', periods).map((row): ReportRow => {
      const debt = debts.find(({ period }) => period === row.period)?.closing ?? 0;
      return { ...row, debt, base_value: creditForPoints(Number(row.closing), base, base, perUnit) };
    });
    return { ...report, rows };
  }

  /** Reads the balances of affiliates, beside the commissions of each period's orders by state. */
  async readCommissions(query: MoneyReportQuery): Promise<Report> {
    const { sums, periods, ...report } = await this.readSums(COMMISSION_SUMS, query);
    const conversions = statementsOf(sums, 'conversions', periods);
    const known = new Map(statementsOf(sums, 'commissions', periods).map((row) => [keyOf(row), row]));
    const rows = conversions.map((row): ReportRow => {
      const { period, currency, pending = 0, approved = 0, paid = 0, cancelled = 0 } = row;
      return { period, currency, pending, approved, paid, cancelled, ...known.get(keyOf(row)) } as ReportRow;
    });
    return { ...report, rows: query.currency ? rows.filter((row) => row.currency === query.currency) : rows };
  }

  /**
   * Reads the units in stock and their value at present prices.
   * @throws RequestErrors.VALIDATION_ERROR for a day in the future
   */
  async readStock({ day, group_by = 'warehouse', limit }: StockReportQuery): Promise<StockReport> {
    const { timezone } = (await this.settings.readSettings()).store;
    const now = today(this.clock.now(), timezone);
    if (day && day > now) throw invalidField('day', 'This day must not be in the future.');
    const rows = day
      ? await this.db.replica.rows<ReportRow>(STOCK_OF_DAY, [group_by, limit, day, timezone])
      : await this.db.replica.rows<ReportRow>(STOCK_NOW, [group_by, limit]);
    return { rows, day: day ?? now, timezone, base: await this.currencies.findBaseCode() };
  }

  private async readSums(sql: string, asked: PeriodsQuery): Promise<Sums> {
    const { timezone } = (await this.settings.readSettings()).store;
    const range = rangeOf(asked, timezone, this.clock.now());
    const sums = await this.db.replica.rows<LedgerSum>(sql, [range.from, range.to, timezone, range.interval]);
    return { sums, periods: periodsOf(range), range, base: await this.currencies.findBaseCode() };
  }
}

function keyOf({ period, currency }: ReportRow): string {
  return `${period} ${currency}`;
}
