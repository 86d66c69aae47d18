import { Inject, Injectable } from '@nestjs/common';
import type { CurrencyCode } from '@comptoir/contracts';
import { Db, Filter, listQuery } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { invalidField, RequestErrors } from '../../platform/http/request.errors';
import { readPage } from '../../platform/http/paging';
import { SettingsService } from '../../platform/settings/settings.service';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { type ReportRange, rangeOf, today } from '../reports/report-range';
import type { Report } from '../reports/reports.service';
import {
  ACCOUNT_NAMES,
  type Account,
  type Chart,
  ChartOfAccounts,
  TAXED_ACCOUNTS,
  chartOf,
} from './ledger-accounts';
import type { LedgerBalancesQuery, LedgerEntriesQuery } from './ledger.dto';
import { LedgerAccount } from './ledger.entity';
import { sirenOf } from './fec-file';
import { LedgerErrors } from './ledger.errors';
import { LedgerPostingService } from './ledger.posting.service';
import { SET_CLOSED_THROUGH } from './ledger.posting.queries';
import { BALANCES, ENTRY_COLUMNS, READ_STATE, SAVE_ACCOUNT } from './ledger.queries';
import type { LedgerRow } from './ledger.view';

const KEY = /^([a-z_]+)(?::([A-Z]{2})(?::(\d{1,2}(?:\.\d{0,3}[1-9])?|[A-Z]{1,2}))?)?$/;

/** State of the ledger. */
export interface LedgerProgress {
  posted_until: Date | null;
  /** `YYYY-MM-DD` */
  closed_through: string | null;
  /** Number of the company, which begins the name of the French file; empty when it is not known. */
  company_number: string;
}

/** Terms in which the ledger is shown. */
export interface LedgerTerms {
  chart: ChartOfAccounts;
  /** Own numbers of the shop by account. */
  own: ReadonlyMap<string, LedgerAccount>;
  base: CurrencyCode;
  timezone: string;
  /** Chart of the country of the shop, whose language the files have. */
  language: Chart;
}

/** Reads the ledger for staff, names its accounts and closes days (docs/ledger.md). */
@Injectable()
export class LedgerService {
  constructor(
    private readonly db: Db,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
    private readonly settings: SettingsService,
    private readonly currencies: CurrenciesService,
    private readonly posting: LedgerPostingService,
    private readonly clock: Clock,
  ) {}

  async readTerms(): Promise<LedgerTerms> {
    const { store, tax } = await this.settings.readSettings();
    const rows = await this.db.repo(LedgerAccount).find({ order: { account: 'ASC' } });
    const own = new Map(rows.map((row) => [row.account, row]));
    const chart = chartOf(tax.home_country || this.config.shop.legal.country);
    return {
      chart: new ChartOfAccounts(chart, own),
      own,
      base: await this.currencies.findBaseCode(),
      timezone: store.timezone,
      language: chart,
    };
  }

  async readProgress(): Promise<LedgerProgress> {
    const state = await this.db.row<Omit<LedgerProgress, 'company_number'>>(READ_STATE);
    const company_number = sirenOf(this.config.shop.legal.registration_number);
    return { posted_until: null, closed_through: null, ...state, company_number };
  }

  /** Lists rows of a range of days, or of one order, the newest first. */
  async listEntries(query: LedgerEntriesQuery): Promise<Page<LedgerRow>> {
    const filter = new Filter('ledger_entries', 'e');
    if (query.order_number) {
      const number = filter.bind(query.order_number);
      filter.add(`e.order_id = (SELECT id FROM orders WHERE order_number = ${number})`);
    } else {
      const { from, to } = await this.readRange(query);
      filter.add(`e.day BETWEEN ${filter.bind(from)}::date AND ${filter.bind(to)}::date`);
    }
    if (query.account) {
      const account = filter.bind(query.account);
      filter.add(`e.debit = ${account} OR e.credit = ${account}`);
    }
    if (query.source) filter.add(`e.source = ${filter.bind(query.source)}`);
    const order = 'e.day DESC, e.number DESC, e.line';
    const joins = 'LEFT JOIN orders o ON o.id = e.order_id';
    return readPage(this.db.replica, query, listQuery(filter, { order, columns: ENTRY_COLUMNS, joins }));
  }

  /** Sums up the accounts before, in and after a range of days. */
  async readBalances(query: LedgerBalancesQuery, { chart, base }: LedgerTerms): Promise<Report> {
    const range = await this.readRange(query);
    const sums = await this.db.replica.rows<BalanceRow>(BALANCES, [range.from, range.to]);
    const rows = sums.map(({ account, country, rate, ...amounts }) => ({
      account,
      ...chart.find(account, country, rate),
      country: country || null,
      rate: rate || null,
      ...amounts,
    }));
    return { rows, range, base };
  }

  /**
   * Gives an account the number and the name of the shop's own chart.
   * @param key account, also with country and rate where these exist, such as `tax:FR:20`
   * @throws RequestErrors.NOT_FOUND
   */
  async nameAccount(key: string, { number, name }: { number: string; name: string }): Promise<void> {
    assertAccount(key);
    await this.db.rows(SAVE_ACCOUNT, [key, number, name, this.clock.now()]);
  }

  /** Gives an account its default number again. @throws RequestErrors.NOT_FOUND when it has no own one */
  async resetAccount(key: string): Promise<void> {
    const deleted = await this.db.tx((tx) =>
      tx.execute('DELETE FROM ledger_accounts WHERE account = $1', [key]),
    );
    if (deleted === 0) throw RequestErrors.NOT_FOUND();
  }

  /**
   * Closes all days up to one: nothing is added to them any more. What belongs to them and is booked later has the day
   * of its booking.
   * @throws RequestErrors.VALIDATION_ERROR when the day is not over
   * @throws LedgerErrors.LEDGER_CLOSED, LedgerErrors.LEDGER_BEHIND
   */
  async closeThrough(day: string): Promise<LedgerProgress> {
    const { timezone } = (await this.settings.readSettings()).store;
    if (day >= today(this.clock.now(), timezone)) {
      throw invalidField('through', 'This day is not over yet.');
    }
    await this.db.tx(async (tx) => {
      const ledger = await this.posting.lockLedger(tx);
      if (ledger.closed_through && day <= ledger.closed_through) throw LedgerErrors.LEDGER_CLOSED();
      const { isComplete } = await this.posting.postSpan(tx, ledger);
      if (!isComplete) throw LedgerErrors.LEDGER_BEHIND();
      await tx.execute(SET_CLOSED_THROUGH, [day]);
    });
    return this.readProgress();
  }

  /** Completes a range of days with the shop's time zone. */
  async readRange(asked: { from?: string; to?: string }): Promise<ReportRange> {
    const { timezone } = (await this.settings.readSettings()).store;
    return rangeOf({ ...asked, interval: 'year' }, timezone, this.clock.now());
  }
}

interface BalanceRow {
  account: Account;
  country: string;
  rate: string;
  currency: CurrencyCode;
  [sum: string]: string | number;
}

function assertAccount(key: string): void {
  const [, name, country] = KEY.exec(key) ?? [];
  const isKnown = ACCOUNT_NAMES.some((account) => account === name);
  const mayHaveCountry = TAXED_ACCOUNTS.some((account) => account === name);
  if (!isKnown || (country && !mayHaveCountry)) throw RequestErrors.NOT_FOUND();
}
