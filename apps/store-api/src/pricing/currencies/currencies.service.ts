import { Injectable } from '@nestjs/common';
import { type CurrencyCode } from '@comptoir/contracts';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { invalidField } from '../../platform/http/request.errors';
import type { ExchangeRate } from '../pricing/pricing.exchange.rules';
import { Currency } from './currencies.entity';

export interface NewCurrency {
  code: CurrencyCode;
  name?: string;
  symbol?: string;
  /** Units of this currency for one unit of the base currency, as decimal text; `1` for the base currency. */
  exchangeRate: string;
  isDefault?: boolean;
  isActive?: boolean;
}

const UNKNOWN_CURRENCY = 'The shop does not take this currency.';

/** Base currency of a shop whose configuration names none. */
export const DEFAULT_BASE_CURRENCY: CurrencyCode = 'EUR';

/** Reads the currencies that customers may pay in, and the base currency of the catalog. */
@Injectable()
export class CurrenciesService {
  private baseCode: CurrencyCode | undefined;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Creates a currency, or changes the one with that code. */
  async upsertCurrency(tx: Tx, input: NewCurrency): Promise<void> {
    await tx.repo(Currency).upsert(
      {
        code: input.code,
        name: input.name ?? nameOf(input.code),
        symbol: input.symbol ?? symbolOf(input.code),
        exchange_rate: input.exchangeRate,
        is_default: input.isDefault ?? false,
        is_active: input.isActive ?? true,
        updated_at: this.clock.now(),
      },
      ['code'],
    );
  }

  /** Lists active currencies, the base currency first. */
  listActiveCurrencies(): Promise<Currency[]> {
    return this.db
      .repo(Currency)
      .find({ where: { is_active: true }, order: { is_default: 'DESC', code: 'ASC' } });
  }

  /** Returns an active currency, or undefined. */
  async findCurrency(queryable: Queryable, code: CurrencyCode): Promise<Currency | undefined> {
    const currency = await queryable.repo(Currency).findOneBy({ code, is_active: true });
    return currency ?? undefined;
  }

  /**
   * Checks the field `currency` of a request.
   * @throws RequestErrors.VALIDATION_ERROR when the currency is not active
   */
  async requireActiveCode(code: CurrencyCode): Promise<CurrencyCode> {
    const found = await this.findCurrency(this.db, code);
    if (!found) throw invalidField('currency', UNKNOWN_CURRENCY);
    return found.code;
  }

  /**
   * Returns the rate that catalogue prices are converted at, which is 1 for the base currency and without a code.
   * @throws RequestErrors.VALIDATION_ERROR when the currency is not active
   */
  async readExchange(code?: CurrencyCode): Promise<ExchangeRate> {
    const base = await this.findBaseCode();
    if (code === undefined || code === base) return { base, code: base, rate: '1' };
    const found = await this.findCurrency(this.db, code);
    if (!found) throw invalidField('currency', UNKNOWN_CURRENCY);
    return { base, code, rate: found.exchange_rate };
  }

  /** Returns the preferred currency of a user while it is active; undefined otherwise. */
  async findPreferredCode(userId: number): Promise<CurrencyCode | undefined> {
    const row = await this.db.row<{ code: CurrencyCode }>(
      `SELECT c.code FROM users u JOIN currencies c ON c.code = u.preferred_currency AND c.is_active
       WHERE u.id = $1`,
      [userId],
    );
    return row?.code;
  }

  /**
   * Returns the currency of all prices in the catalog. It is read once and cached: a shop never changes it,
   * since that would mean changing every price.
   */
  async findBaseCode(): Promise<CurrencyCode> {
    if (this.baseCode === undefined) {
      const row = await this.db.row<{ code: string }>('SELECT code FROM currencies WHERE is_default');
      if (!row) return DEFAULT_BASE_CURRENCY;
      this.baseCode = row.code;
    }
    return this.baseCode;
  }
}

/** Returns the English name of a currency. */
export function nameOf(code: CurrencyCode): string {
  return new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code;
}

/** Returns the English symbol of a currency. */
export function symbolOf(code: CurrencyCode): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
}
