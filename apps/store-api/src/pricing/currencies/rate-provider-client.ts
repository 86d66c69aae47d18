import { Inject, Injectable } from '@nestjs/common';
import { type OutboundResponse, OutboundError, OutboundHttp } from '@comptoir/outbound';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { type EuroRates, UnfitRates, parseEuroRates } from './euro-rates';

const TIMEOUT_MS = 5_000;
/** The daily rates of the European Central Bank have two kilobytes. */
const MAX_BYTES = 256 * 1024;

/** The configured publisher of reference rates. */
@Injectable()
export class RateProvider {
  constructor(
    private readonly http: OutboundHttp,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  get isConfigured(): boolean {
    return this.config.rates !== undefined;
  }

  /** The rates of today. @throws UnfitRates when there are none, for whatever reason */
  async fetch(): Promise<EuroRates> {
    const { rates } = this.config;
    if (!rates) throw new UnfitRates('No provider of rates is configured.');
    const { status, body, truncated } = await this.call(rates.url);
    if (status !== 200) throw new UnfitRates(`The provider answered ${status}.`);
    if (truncated) throw new UnfitRates('The feed is too large.');
    return parseEuroRates(body);
  }

  private async call(url: string): Promise<OutboundResponse> {
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
      throw new UnfitRates(`The provider could not be reached: ${error.message}`, { cause: error });
    }
  }
}
