import { Injectable } from '@nestjs/common';
import type { CurrencyCode } from '@comptoir/contracts';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
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

export interface ShownFlashSale {
  id: number;
  name: string;
  starts_at: Date;
  ends_at: Date;
  is_active: boolean;
  items: ShownFlashItem[];
  currency: CurrencyCode;
  /** Whole seconds until it ends; 0 afterwards. */
  remaining_seconds: number;
}

type SaleRow = Pick<ShownFlashSale, 'id' | 'name' | 'starts_at' | 'ends_at' | 'is_active'>;

const SALE = 'SELECT id, name, starts_at, ends_at, is_active FROM flash_sales';

const ITEMS = `
  SELECT i.id, i.flash_sale_id, i.product_variant_id, v.sku, i.sale_price, v.price AS original_price,
    i.qty_limit, i.qty_sold, i.is_active, p.id AS product_id, p.name AS product_name, p.slug AS product_slug,
    ${COVER_IMAGE} AS cover
  FROM flash_sale_items i
  JOIN product_variants v ON v.id = i.product_variant_id AND v.is_active AND v.deleted_at IS NULL
  JOIN products p ON p.id = v.product_id AND ${isVisible('$2')}
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
    const stored = await this.db.rows<ShownFlashItem & { flash_sale_id: number }>(ITEMS, [
      sales.map(({ id }) => id),
      now,
    ]);
    const items = stored.map((item) => ({
      ...item,
      sale_price: fromBase(item.sale_price, exchange),
      original_price: fromBase(item.original_price, exchange),
    }));
    return sales.map((sale) => ({
      ...sale,
      currency: exchange.code,
      items: items.filter((item) => item.flash_sale_id === sale.id),
      remaining_seconds: Math.max(0, Math.floor((sale.ends_at.getTime() - now.getTime()) / 1000)),
    }));
  }
}
