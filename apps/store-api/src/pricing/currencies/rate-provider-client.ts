import { Inject, Injectable } from '@nestjs/common';
import { type OutboundResponse, OutboundError, OutboundHttp } from '@comptoir/outbound';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { type EuroRates, UnusableRatesError, parseEuroRates } from './euro-rates';

const TIMEOUT_MS = 5_000;
/** The daily rates of the European Central Bank are about two kilobytes. */
const MAX_BYTES = 256 * 1024;

/** Reads reference rates from the configured provider. */
@Injectable()
export class RateProviderClient {
  constructor(
    private readonly http: OutboundHttp,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  get isConfigured(): boolean {
    return this.config.rates !== undefined;
  }

  /** Returns the rates of today. @throws UnusableRatesError when there are none, for any reason */
  async fetchRates(): Promise<EuroRates> {
    const { rates } = this.config;
    if (!rates) throw new UnusableRatesError('No provider of rates is configured.');
    const { status, body, truncated } = await this.callProvider(rates.url);
    if (status !== 200) throw new UnusableRatesError(`The provider answered ${status}.`);
    if (truncated) throw new UnusableRatesError('The feed is too large.');
    return parseEuroRates(body);
  }

  private async callProvider(url: string): Promise<OutboundResponse> {
    const headers = { accept: 'application/xml, text/xml' };
    try {
      return await this.http.send({
        method: 'GET',
        url,
        headers,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
      });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw new UnusableRatesError(`The provider could not be reached: ${error.message}`, { cause: error });
    }
  }
}
