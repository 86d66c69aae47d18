import { Injectable } from '@nestjs/common';
import type { CurrencyCode } from '@comptoir/contracts';
import { Db, type Tx } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { invalidField } from '../../platform/http/request.errors';
import { RowErrors, readPriceFile, toPriceFileRows } from './price-list-file';
import { parseListPrice } from './list-price-amounts';
import { PriceListsAdminService, lockPriceList } from './price-lists.admin.service';
import type { PriceListPriceInput, PriceListPricesQuery } from './price-lists.dto';
import { PriceList, type PriceListPrice } from './price-lists.entity';
import { PriceListsService } from './price-lists.service';
import {
  type ListedPrice,
  deleteListPrices,
  findUnknownVariants,
  findVariantsBySku,
  listPriceListPrices,
  readAllPrices,
  upsertListPrices,
} from './price-lists.queries';

/** Currencies of the amounts of listed prices. */
interface PriceCurrencies {
  /** The list's. */
  currency: CurrencyCode;
  base: CurrencyCode;
}

/** Prices to add, change and remove. */
interface PriceChanges {
  put: Omit<PriceListPrice, 'price_list_id'>[];
  gone: Pick<PriceListPrice, 'variant_id' | 'min_quantity'>[];
}

/** Manages the prices of price lists. */
@Injectable()
export class PriceListPricesAdminService {
  constructor(
    private readonly db: Db,
    private readonly lists: PriceListsAdminService,
    private readonly shown: PriceListsService,
    private readonly currencies: CurrenciesService,
    private readonly clock: Clock,
  ) {}

  /** @throws RequestErrors.NOT_FOUND */
  async listPriceListPrices(
    id: number,
    query: PriceListPricesQuery,
  ): Promise<{ page: Page<ListedPrice>; currencies: PriceCurrencies }> {
    const { currency } = await this.lists.findPriceList(id);
    const base = await this.currencies.findBaseCode();
    return { page: await listPriceListPrices(this.db, id, query), currencies: { currency, base } };
  }

  /**
   * Adds, changes and removes prices, all or none.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR for an unknown variant, a variant and a
   * quantity named twice, and a price that cannot be charged in the list's currency
   */
  savePriceListPrices(
    id: number,
    prices: readonly PriceListPriceInput[],
  ): Promise<{ saved: number; removed: number }> {
    rejectRepeated(prices);
    return this.db.tx(async (tx) => {
      const { currency, is_priced_in } = await lockPriceList(tx, id);
      await rejectUnknownVariants(tx, prices);
      const put = prices.flatMap(({ variant_id, min_quantity, price }, index) =>
        price === null
          ? []
          : { variant_id, min_quantity, price: parseListPrice(currency, price, `prices.${index}.price`) },
      );
      const gone = prices.filter(({ price }) => price === null);
      return this.writePrices(tx, { id, is_priced_in }, { put, gone });
    });
  }

  /** Returns the rows of a CSV file with all prices of a list. @throws RequestErrors.NOT_FOUND */
  async exportPrices(id: number): Promise<string[][]> {
    const { currency } = await this.lists.findPriceList(id);
    return toPriceFileRows(await readAllPrices(this.db, id), currency);
  }

  /**
   * Adds, changes and removes the prices of a CSV file, all or none. A row without a price removes it.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR on `file`, or on `rows.<row>.<column>` for each
   * faulty row
   */
  importPrices(id: number, file: Buffer): Promise<{ saved: number; removed: number }> {
    return this.db.tx(async (tx) => {
      const { currency, is_priced_in } = await lockPriceList(tx, id);
      const errors = new RowErrors();
      const rows = await readPriceFile(file, currency, errors);
      const variants = await findVariantsBySku(tx, [...new Set(rows.map(({ sku }) => sku))]);
      const prices = rows.map(({ row, sku, min_quantity, price }) => {
        const variant_id = variants.get(sku);
        if (variant_id === undefined) errors.add(row, 'sku', 'No variant has this SKU.');
        return { variant_id: variant_id ?? 0, min_quantity, price };
      });
      errors.assertNone();
      const put = prices.flatMap(({ price, ...of }) => (price === null ? [] : [{ ...of, price }]));
      const gone = prices.filter(({ price }) => price === null);
      return this.writePrices(tx, { id, is_priced_in }, { put, gone });
    });
  }

  private async writePrices(
    tx: Tx,
    { id, is_priced_in }: Pick<PriceList, 'id' | 'is_priced_in'>,
    { put, gone }: PriceChanges,
  ): Promise<{ saved: number; removed: number }> {
    const [saved, removed] = await Promise.all([
      upsertListPrices(tx, id, put),
      deleteListPrices(tx, id, gone),
      tx.repo(PriceList).update({ id }, { updated_at: this.clock.now() }),
    ]);
    // The schedule prices in a list that has begun since.
    if (is_priced_in && saved + removed > 0) {
      const variants = [...put, ...gone].map(({ variant_id }) => variant_id);
      await this.shown.refreshProductsOfVariants(tx, variants);
    }
    return { saved, removed };
  }
}

function rejectRepeated(prices: readonly PriceListPriceInput[]): void {
  const seen = new Set<string>();
  for (const [index, { variant_id, min_quantity }] of prices.entries()) {
    const key = `${variant_id} ${min_quantity}`;
    if (seen.has(key)) {
      throw invalidField(
        `prices.${index}.min_quantity`,
        'This variant has a price from so many units already.',
      );
    }
    seen.add(key);
  }
}

async function rejectUnknownVariants(tx: Tx, prices: readonly PriceListPriceInput[]): Promise<void> {
  const unknown = await findUnknownVariants(
    tx,
    prices.map(({ variant_id }) => variant_id),
  );
  const index = prices.findIndex(({ variant_id }) => unknown.has(variant_id));
  if (index >= 0) throw invalidField(`prices.${index}.variant_id`, 'This variant does not exist.');
}
