import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { CurrenciesService, DEFAULT_BASE_CURRENCY } from './currencies.service';

/** Arbitrary number of an advisory lock, which lets only one of several starting replicas create the row. */
const BASE_CURRENCY_LOCK = 726_351_003;

/**
 * Creates the base currency of a new shop, and stops the start when the configuration names another one
 * later.
 */
@Injectable()
export class BaseCurrencyService implements OnApplicationBootstrap {
  constructor(
    private readonly db: Db,
    private readonly currencies: CurrenciesService,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  /** @throws Error when the shop's prices are in another currency than the configured one */
  async onApplicationBootstrap(): Promise<void> {
    const wanted = this.config.shop.baseCurrency;
    await this.db.tx(async (tx) => {
      await tx.rows('SELECT pg_advisory_xact_lock($1)', [BASE_CURRENCY_LOCK]);
      const base = await tx.row<{ code: string }>('SELECT code FROM currencies WHERE is_default');
      if (base && wanted && base.code !== wanted) {
        throw new Error(`BASE_CURRENCY is ${wanted}, but the prices of this shop are in ${base.code}`);
      }
      if (base) return;
      const code = wanted ?? DEFAULT_BASE_CURRENCY;
      await this.currencies.upsertCurrency(tx, { code, exchangeRate: '1', isDefault: true });
    });
  }
}
