import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { ProductRefresh } from '../catalogue/products.refresh';
import { invalidField } from '../envelope';
import { FlashSaleErrors } from './flash-sales.errors';
import { FlashSale, FlashSaleItem } from './flash-sales.entity';

export interface NewFlashSale {
  name: string;
  startsAt: Date;
  /** After `startsAt`; the sale ends right before it. */
  endsAt: Date;
  isActive?: boolean;
  items?: NewFlashSaleItem[];
}

export interface NewFlashSaleItem {
  productVariantId: number;
  /** Minor units of the base currency, below the variant's price. */
  salePrice: number;
  /** Units that may be sold at this price; no limit when it is left out. */
  qtyLimit?: number | null;
  isActive?: boolean;
}

const LIVE = `i.is_active AND s.is_active AND s.starts_at <= $1 AND s.ends_at > $1
  AND (i.qty_limit IS NULL OR i.qty_sold < i.qty_limit)`;

/** Sets up flash sales, and moves the prices that lists filter by when one begins, ends or is sold out. */
@Injectable()
export class FlashSalesService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly refresh: ProductRefresh,
  ) {}

  /** @throws AppError 422 as `addItem`, and for a period that ends before it starts */
  async create(tx: Tx, input: NewFlashSale): Promise<FlashSale> {
    if (input.endsAt <= input.startsAt) throw invalidField('ends_at', 'It must be after starts_at.');
    const sale = await tx.repo(FlashSale).save({
      name: input.name,
      starts_at: input.startsAt,
      ends_at: input.endsAt,
      is_active: input.isActive ?? true,
    });
    for (const item of input.items ?? []) await this.insertItem(tx, sale, item);
    await this.priceIn(tx);
    return tx.repo(FlashSale).findOneByOrFail({ id: sale.id });
  }

  /**
   * @throws FlashSaleErrors.FLASH_SALE_OVERLAP when another active sale has the variant at that time
   * @throws AppError 422 for an unknown variant, or a price that is not below its own
   */
  async addItem(tx: Tx, sale: FlashSale, input: NewFlashSaleItem): Promise<FlashSaleItem> {
    const item = await this.insertItem(tx, sale, input);
    await this.priceIn(tx);
    return item;
  }

  /** Refreshes the products of offers that went live or ceased to be since they were last looked at. */
  async priceInDue(): Promise<void> {
    await this.db.tx((tx) => this.priceIn(tx));
  }

  private async priceIn(tx: Tx): Promise<void> {
    const due = await tx.rows<{ product_id: number }>(
      `UPDATE flash_sale_items SET is_priced_in = NOT is_priced_in
       FROM (
         SELECT i.id, v.product_id
         FROM flash_sale_items i
         JOIN flash_sales s ON s.id = i.flash_sale_id
         JOIN product_variants v ON v.id = i.product_variant_id
         WHERE i.is_priced_in <> (${LIVE})
         ORDER BY i.id FOR NO KEY UPDATE OF i
       ) due
       WHERE flash_sale_items.id = due.id
       RETURNING due.product_id`,
      [this.clock.now()],
    );
    const productIds = [...new Set(due.map((row) => row.product_id))];
    if (productIds.length > 0) await this.refresh.refreshProducts(tx, productIds);
  }

  private async insertItem(tx: Tx, sale: FlashSale, input: NewFlashSaleItem): Promise<FlashSaleItem> {
    const variant = await tx.row<{ price: number }>(
      `SELECT price FROM product_variants WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
      [input.productVariantId],
    );
    if (!variant) throw invalidField('product_variant_id', 'This variant does not exist.');
    if (input.salePrice >= variant.price) {
      throw invalidField('sale_price', 'It must be below the price of the variant.');
    }
    const other = await tx.row(
      `SELECT i.id FROM flash_sale_items i JOIN flash_sales s ON s.id = i.flash_sale_id
       WHERE i.product_variant_id = $1 AND i.is_active AND s.is_active AND s.starts_at < $3 AND s.ends_at > $2`,
      [input.productVariantId, sale.starts_at, sale.ends_at],
    );
    if (other && sale.is_active) throw FlashSaleErrors.FLASH_SALE_OVERLAP();
    return tx.repo(FlashSaleItem).save({
      flash_sale_id: sale.id,
      product_variant_id: input.productVariantId,
      sale_price: input.salePrice,
      qty_limit: input.qtyLimit ?? null,
      is_active: input.isActive ?? true,
    });
  }
}
