import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { RateProviderClient } from './rate-provider-client';
import { CurrenciesAdminService } from './currencies.admin.service';

/** Reference rates are published once on every working day; this often they are not much later here. */
const SYNC_EVERY_MS = 6 * 3_600_000;

@Injectable()
export class CurrencyJobs {
  constructor(
    private readonly currencies: CurrenciesAdminService,
    private readonly provider: RateProviderClient,
  ) {}

  /** Fails, and is seen to fail, when the rates could not be taken over. */
  @Every({ name: 'currencies-synchronise', everyMs: SYNC_EVERY_MS })
  async syncRates(): Promise<void> {
    if (this.provider.isConfigured) await this.currencies.syncRates();
  }
}
