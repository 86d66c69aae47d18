import { Injectable } from '@nestjs/common';
import type { CurrencyCode } from '@comptoir/contracts';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { USUAL_PRICE, listedPriceJoin, lowestEarlierPrice } from '../../catalog/prices/prices.queries';
import type { Content } from '../../catalog/prices/unit-prices';
import { isVisible } from '../../catalog/product-records/product-visibility';
import { type ExchangeRate, fromBase } from '../../pricing/pricing/pricing.exchange.rules';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { RequestErrors } from '../../platform/http/request.errors';
import { COVER_IMAGE } from '../../platform/media/cover-image';
import type { StoredCover } from '../../platform/media/images.view';

/** Amounts are minor units of the sale's currency. */
export interface ShownFlashItem {
  id: number;
  product_variant_id: number;
  sku: string;
  sale_price: number;
  original_price: number;
  qty_limit: number | null;
  qty_sold: number;
  is_active: boolean;
  product_id: number;
  product_name: string;
  product_slug: string;
  cover: StoredCover | null;
}

/** An item with the prices that the page of its product shows beside the sale's. */
export interface FlashOffer extends ShownFlashItem, Content {
  compare_price: number;
  /** Null while the sale does not run, and when no earlier price is known. */
  lowest_price_30_days: number | null;
}

/** A flash sale as visitors see it. */
export interface ShownFlashSale extends FlashSaleFacts {
  items: FlashOffer[];
}

export interface FlashSaleFacts {
  id: number;
  name: string;
  starts_at: Date;
  ends_at: Date;
  is_active: boolean;
  currency: CurrencyCode;
  /** Whole seconds until it ends; 0 afterwards. */
  remaining_seconds: number;
}

type SaleRow = Pick<ShownFlashSale, 'id' | 'name' | 'starts_at' | 'ends_at' | 'is_active'>;

const SALE = 'SELECT id, name, starts_at, ends_at, is_active FROM flash_sales';

const ITEMS = `
  SELECT i.id, i.flash_sale_id, i.product_variant_id, v.sku, i.sale_price, v.price AS original_price,
    GREATEST(${USUAL_PRICE}, v.compare_price) AS compare_price,
    ${lowestEarlierPrice('v.id')} AS lowest_price_30_days,
    v.content_amount, v.content_unit, i.qty_limit, i.qty_sold, i.is_active, p.id AS product_id, p.name AS product_name, p.slug AS product_slug,
    ${COVER_IMAGE} AS cover
  FROM flash_sale_items i
  JOIN product_variants v ON v.id = i.product_variant_id AND v.is_active AND v.deleted_at IS NULL
  JOIN products p ON p.id = v.product_id AND ${isVisible('$2')}
  ${listedPriceJoin('$2')}
  WHERE i.flash_sale_id = ANY($1) AND i.is_active
  ORDER BY i.flash_sale_id, i.id`;

@Injectable()
export class FlashSalesStorefrontService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly currencies: CurrenciesService,
  ) {}

  /** Lists the sales that run now, the earliest end first. */
  async listLiveFlashSales(currency?: CurrencyCode): Promise<ShownFlashSale[]> {
    const exchange = await this.currencies.readExchange(currency);
    const now = this.clock.now();
    const sales = await this.db.rows<SaleRow>(
      `${SALE} WHERE is_active AND starts_at <= $1 AND ends_at > $1 ORDER BY ends_at, id`,
      [now],
    );
    return this.withItems(sales, now, exchange);
  }

  /** Returns an active sale, also before its start and after its end. @throws AppError 404 */
  async findFlashSale(id: number, currency?: CurrencyCode): Promise<ShownFlashSale> {
    const exchange = await this.currencies.readExchange(currency);
    const sales = await this.db.rows<SaleRow>(`${SALE} WHERE id = $1 AND is_active`, [id]);
    const [sale] = await this.withItems(sales, this.clock.now(), exchange);
    if (!sale) throw RequestErrors.NOT_FOUND();
    return sale;
  }

  private async withItems(sales: SaleRow[], now: Date, exchange: ExchangeRate): Promise<ShownFlashSale[]> {
    if (sales.length === 0) return [];
    const stored = await this.db.rows<FlashOffer & { flash_sale_id: number }>(ITEMS, [
      sales.map(({ id }) => id),
      now,
    ]);
    const items = stored.map(({ lowest_price_30_days: lowest, ...item }) => ({
      ...item,
      sale_price: fromBase(item.sale_price, exchange),
      original_price: fromBase(item.original_price, exchange),
      compare_price: fromBase(item.compare_price, exchange),
      lowest_price_30_days: lowest === null ? null : fromBase(lowest, exchange),
    }));
    const isLive = ({ starts_at, ends_at }: SaleRow): boolean => starts_at <= now && ends_at > now;
    return sales.map((sale) => ({
      ...sale,
      currency: exchange.code,
      items: items
        .filter((item) => item.flash_sale_id === sale.id)
        .map((item) => (isLive(sale) ? item : { ...item, lowest_price_30_days: null })),
      remaining_seconds: Math.max(0, Math.floor((sale.ends_at.getTime() - now.getTime()) / 1000)),
    }));
  }
}
