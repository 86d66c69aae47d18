import { Injectable } from '@nestjs/common';
import { processorCurrency } from '@comptoir/contracts';
import { Db, type Tx, containsPattern } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { readPage } from '../../platform/http/paging';
import { mapConstraintErrors } from '../../platform/http/constraint-errors';
import type { AddCurrency, CurrenciesQuery, UpdateCurrency } from './currencies.dto';
import { Currency } from './currencies.entity';
import { CurrencyErrors } from './currencies.errors';
import { RateProviderClient } from './rate-provider-client';
import { type EuroRates, UnusableRatesError, isRate, ratesFor } from './euro-rates';
import { nameOf, symbolOf } from './currencies.service';

const FILTERED = `
  FROM currencies c WHERE ($1::boolean IS NULL OR c.is_active = $1)
    AND ($2::text IS NULL OR c.code ILIKE $2 OR c.name ILIKE $2)`;

const SET_RATES = `
  UPDATE currencies c SET exchange_rate = given.rate, updated_at = $3
  FROM unnest($1::text[], $2::numeric[]) AS given (code, rate) WHERE c.code = given.code`;

/** Manages the currencies for administrators (docs/pricing.md). */
@Injectable()
export class CurrenciesAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly provider: RateProviderClient,
    private readonly clock: Clock,
  ) {}

  /** Lists the base currency first, then the others by code. */
  listCurrencies(query: CurrenciesQuery): Promise<Page<Currency>> {
    return readPage(this.db, query, {
      rows: `SELECT c.* ${FILTERED} ORDER BY c.is_default DESC, c.code LIMIT $3 OFFSET $4`,
      count: `SELECT count(*) AS total ${FILTERED}`,
      values: [query.is_active ?? null, containsPattern(query.search)],
    });
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findCurrency(code: string): Promise<Currency> {
    const currency = isCode(code) && (await this.db.repo(Currency).findOneBy({ code: code.toUpperCase() }));
    if (!currency) throw RequestErrors.NOT_FOUND();
    return currency;
  }

  /**
   * @throws RequestErrors.VALIDATION_ERROR for a currency that exists already, or that the payment processor
   * does not accept, CurrencyErrors.BASE_CURRENCY_FIXED
   */
  async createCurrency(input: AddCurrency): Promise<Currency> {
    if (input.is_default) throw CurrencyErrors.BASE_CURRENCY_FIXED();
    const { code } = input;
    rejectUnpayable(code, 'code');
    await this.db.tx((tx) =>
      mapConstraintErrors({ currencies_pkey: ['code', 'This currency is there already.'] }, () =>
        tx.repo(Currency).insert({
          code,
          name: input.name ?? nameOf(code),
          symbol: input.symbol ?? symbolOf(code),
          exchange_rate: validRate(input.exchange_rate),
          is_active: input.is_active ?? true,
          rate_source: input.rate_source ?? 'provider',
          updated_at: this.clock.now(),
        }),
      ),
    );
    return this.findCurrency(code);
  }

  /**
   * Changes the given fields. Carts use the new rate immediately; orders retain the rate of their placement.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR when it becomes active although the
   * payment processor does not accept it, CurrencyErrors.BASE_CURRENCY_FIXED for another base currency, and for
   * a base currency that is not active or has a rate other than 1
   */
  async updateCurrency(code: string, input: UpdateCurrency): Promise<Currency> {
    const { code: found } = await this.findCurrency(code);
    await this.db.tx(async (tx) => {
      const currencies = tx.repo(Currency);
      const currency = await currencies.findOneOrFail({
        where: { code: found },
        lock: { mode: 'for_no_key_update' },
      });
      rejectBaseChange(currency, input);
      if (input.is_active && !currency.is_active) rejectUnpayable(found, 'is_active');
      const { exchange_rate, is_active, rate_source, name, symbol } = input;
      await currencies.update(
        { code: found },
        {
          ...(exchange_rate !== undefined && { exchange_rate: validRate(exchange_rate) }),
          ...(is_active !== undefined && { is_active }),
          ...(rate_source !== undefined && { rate_source }),
          ...(name !== undefined && { name }),
          ...(symbol !== undefined && { symbol }),
          updated_at: this.clock.now(),
        },
      );
    });
    return this.findCurrency(found);
  }

  /**
   * Sets the provider's rate on every active currency whose rate it controls: on all of them, or on none.
   * @throws CurrencyErrors.RATE_PROVIDER_ERROR when the provider cannot be reached, or its rates are unusable
   */
  async syncRates(): Promise<Currency[]> {
    try {
      const feed = await this.provider.fetchRates();
      await this.db.tx((tx) => this.storeRates(tx, feed));
    } catch (error) {
      if (!(error instanceof UnusableRatesError)) throw error;
      const message = `${CurrencyErrors.RATE_PROVIDER_ERROR.text} ${error.message}`;
      throw CurrencyErrors.RATE_PROVIDER_ERROR({ message, cause: error });
    }
    return this.db.repo(Currency).find({ order: { is_default: 'DESC', code: 'ASC' } });
  }

  /** Checks that the path `/admin/currencies/{code}` exists. */
  async targetExists({ code = '' }: Record<string, string>): Promise<boolean> {
    return isCode(code) && this.db.repo(Currency).existsBy({ code: code.toUpperCase() });
  }

  private async storeRates(tx: Tx, feed: EuroRates): Promise<void> {
    const currencies = await tx.rows<Currency>('SELECT * FROM currencies ORDER BY code FOR NO KEY UPDATE');
    const base = currencies.find(({ is_default }) => is_default);
    if (!base) throw new UnusableRatesError('The shop has no base currency.');
    const following = currencies.filter(
      ({ is_default, is_active, rate_source }) => !is_default && is_active && rate_source === 'provider',
    );
    const rates = ratesFor(following, base.code, feed);
    await tx.execute(SET_RATES, [[...rates.keys()], [...rates.values()], this.clock.now()]);
  }
}

function isCode(text: string): boolean {
  return /^[a-z]{3}$/i.test(text);
}

/** @throws RequestErrors.VALIDATION_ERROR for a currency that no card could pay in */
function rejectUnpayable(code: string, field: string): void {
  if (!processorCurrency(code)) throw invalidField(field, `The payment processor does not accept ${code}.`);
}

function rejectBaseChange(currency: Currency, input: UpdateCurrency): void {
  const { is_default, is_active, exchange_rate } = input;
  const isAnother = is_default !== undefined && is_default !== currency.is_default;
  const isBroken =
    currency.is_default &&
    (is_active === false || (exchange_rate !== undefined && Number(exchange_rate) !== 1));
  if (isAnother || isBroken) throw CurrencyErrors.BASE_CURRENCY_FIXED();
}

function validRate(rate: string): string {
  if (!isRate(rate)) throw invalidField('exchange_rate', 'It must be from 0.000001 to 10000000.');
  return rate;
}
