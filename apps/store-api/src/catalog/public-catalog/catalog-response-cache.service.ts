import { Inject, Injectable } from '@nestjs/common';
import type { QueryCache } from '@comptoir/cache';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { ReadCachesService } from '../../platform/read-caches/read-caches.service';

/** A response with a list or with one record. */
interface CatalogResponse {
  data: object;
}

/** Maximum number of records in all cached responses, each of some kilobytes. */
const MAX_RECORDS = 10_000;

/**
 * Caches responses of the public catalog for a short time, by default one second, because many clients
 * request the same lists (docs/adr/0008).
 */
@Injectable()
export class CatalogResponseCacheService {
  private readonly responses: QueryCache<CatalogResponse>;

  constructor(caches: ReadCachesService, @Inject(STORE_CONFIG) { catalog }: Pick<StoreConfig, 'catalog'>) {
    this.responses = caches.open<CatalogResponse>({
      maxAgeMs: catalog.responsesMaxAgeMs,
      maxSize: MAX_RECORDS,
      sizeOf: ({ data }) => 1 + (Array.isArray(data) ? data.length : 0),
    });
  }

  /**
   * Returns the cached response, or makes and caches it.
   * @param route name of the route
   * @param input everything else that the response depends on
   * @throws the errors of `make`
   */
  getResponse<T extends CatalogResponse>(route: string, input: object, make: () => Promise<T>): Promise<T> {
    return this.responses.get(`${route} ${JSON.stringify(input)}`, make) as Promise<T>;
  }
}
