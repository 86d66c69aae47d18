import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { RateProviderClient } from './rate-provider-client';
import { CurrenciesAdminService } from './currencies.admin.service';

/**
 * The provider publishes rates once on every working day; with six hours between reads, they arrive soon
 * after.
 */
const SYNC_EVERY_MS = 6 * 3_600_000;

@Injectable()
export class CurrencyJobs {
  constructor(
    private readonly currencies: CurrenciesAdminService,
    private readonly provider: RateProviderClient,
  ) {}

  /** Fails the job when the rates cannot be stored, so that monitoring shows it. */
  @Every({ name: 'currencies-synchronise', everyMs: SYNC_EVERY_MS })
  async syncRates(): Promise<void> {
    if (this.provider.isConfigured) await this.currencies.syncRates();
  }
}
