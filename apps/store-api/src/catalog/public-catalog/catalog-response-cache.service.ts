import { Inject, Injectable } from '@nestjs/common';
import { QueryCache } from '@comptoir/cache';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';

/** An answer with its list, or with one record. */
interface CatalogResponse {
  data: object;
}

/** Listed records of all cached answers, each of some kilobytes. */
const MAX_RECORDS = 10_000;

/**
 * The answers of the public catalogue, each for a second: shop windows ask for the same lists over and over, and
 * many clients at once (docs/adr/0008).
 */
@Injectable()
export class CatalogResponseCacheService {
  private readonly responses: QueryCache<CatalogResponse>;

  constructor(@Inject(STORE_CONFIG) { catalog }: Pick<StoreConfig, 'catalog'>) {
    this.responses = new QueryCache<CatalogResponse>({
      maxAgeMs: catalog.responsesMaxAgeMs,
      maxSize: MAX_RECORDS,
      sizeOf: ({ data }) => 1 + (Array.isArray(data) ? data.length : 0),
    });
  }

  /**
   * @param route names the route
   * @param input everything else that the answer depends on
   * @throws whatever `make` throws
   */
  getResponse<T extends CatalogResponse>(route: string, input: object, make: () => Promise<T>): Promise<T> {
    return this.responses.get(`${route} ${JSON.stringify(input)}`, make) as Promise<T>;
  }
}
