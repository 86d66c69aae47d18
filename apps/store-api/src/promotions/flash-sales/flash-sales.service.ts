import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { ProductRefreshService } from '../../catalog/product-records/product-refresh.service';
import { invalidField } from '../../platform/http/request.errors';
import { type FieldConstraints, mapConstraintErrors } from '../../platform/http/constraint-errors';
import type { Translations } from '../../platform/translations/translations.entity';
import { FlashSaleErrors } from './flash-sales.errors';
import { FlashSale, FlashSaleItem } from './flash-sales.entity';

export interface NewFlashSale {
  name: string;
  /** Texts in other languages, by language. */
  translations?: Translations;
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
  /** Units for sale at this price; no limit by default. */
  qtyLimit?: number | null;
  isActive?: boolean;
}

const LIVE = `i.is_active AND s.is_active AND s.starts_at <= $1 AND s.ends_at > $1
  AND (i.qty_limit IS NULL OR i.qty_sold < i.qty_limit)`;

const CONSTRAINTS: FieldConstraints = {
  flash_sale_items_key: ['product_variant_id', 'This variant is in this sale already.'],
};

/** Creates and checks flash sales, and updates shown prices when an offer starts, ends or is sold out. */
@Injectable()
export class FlashSalesService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly refresh: ProductRefreshService,
  ) {}

  /** @throws AppError 422 as `addFlashSaleItem`, and for a period that ends before it starts */
  async createFlashSale(tx: Tx, input: NewFlashSale): Promise<FlashSale> {
    if (input.endsAt <= input.startsAt) throw invalidField('ends_at', 'It must be after the start.');
    const sale = await tx.repo(FlashSale).save({
      name: input.name,
      translations: input.translations ?? {},
      starts_at: input.startsAt,
      ends_at: input.endsAt,
      is_active: input.isActive ?? true,
    });
    // All sales lock variants in this order, so that they cannot deadlock.
    const items = [...(input.items ?? [])].sort((a, b) => a.productVariantId - b.productVariantId);
    for (const item of items) await this.insertItem(tx, sale, item);
    await this.parsePrice(tx);
    return tx.repo(FlashSale).findOneByOrFail({ id: sale.id });
  }

  /**
   * Adds an offer to a sale that the transaction has locked.
   * @throws FlashSaleErrors.FLASH_SALE_OVERLAP when another active sale has the variant at that time
   * @throws AppError 422 for an unknown variant, or a price that is not below its own
   */
  async addFlashSaleItem(tx: Tx, sale: FlashSale, input: NewFlashSaleItem): Promise<FlashSaleItem> {
    const item = await this.insertItem(tx, sale, input);
    await this.parsePrice(tx);
    return item;
  }

  /**
   * Rejects a locked sale that overlaps others after a change, and updates the shown prices.
   * @throws FlashSaleErrors.FLASH_SALE_OVERLAP
   */
  async applySaleChange(tx: Tx, sale: FlashSale): Promise<void> {
    const variants = await tx.rows<{ id: number }>(
      `SELECT v.id FROM product_variants v WHERE v.id IN (
         SELECT product_variant_id FROM flash_sale_items WHERE flash_sale_id = $1 AND is_active)
       ORDER BY v.id FOR NO KEY UPDATE`,
      [sale.id],
    );
    const ids = variants.map(({ id }) => id);
    if (sale.is_active) await this.rejectOverlap(tx, sale, ids);
    await this.parsePrice(tx);
    await this.refreshProductsOfVariants(tx, ids);
  }

  /** Updates the shown prices of the products of variants. */
  async refreshProductsOfVariants(tx: Tx, variantIds: readonly number[]): Promise<void> {
    const products = await tx.rows<{ id: number }>(
      'SELECT DISTINCT product_id AS id FROM product_variants WHERE id = ANY($1)',
      [variantIds],
    );
    const productIds = products.map(({ id }) => id);
    if (productIds.length > 0) await this.refresh.refreshProducts(tx, productIds);
  }

  /** Refreshes the products of offers that started or ended since the last run. */
  async updateDuePrices(): Promise<void> {
    await this.db.tx((tx) => this.parsePrice(tx));
  }

  private async parsePrice(tx: Tx): Promise<void> {
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
    await this.checkSalePrice(tx, input.productVariantId, input.salePrice);
    const isActive = input.isActive ?? true;
    if (sale.is_active && isActive) await this.rejectOverlap(tx, sale, [input.productVariantId]);
    const item = tx.repo(FlashSaleItem).create({
      flash_sale_id: sale.id,
      product_variant_id: input.productVariantId,
      sale_price: input.salePrice,
      qty_limit: input.qtyLimit ?? null,
      is_active: isActive,
    });
    return mapConstraintErrors(CONSTRAINTS, () => tx.repo(FlashSaleItem).save(item));
  }

  /** Callers lock the variants, so that two sales cannot add one at the same time. */
  private async rejectOverlap(tx: Tx, sale: FlashSale, variantIds: readonly number[]): Promise<void> {
    const other = await tx.row<{ sku: string; name: string }>(
      `SELECT v.sku, s.name FROM flash_sale_items i
       JOIN flash_sales s ON s.id = i.flash_sale_id JOIN product_variants v ON v.id = i.product_variant_id
       WHERE i.product_variant_id = ANY($1) AND i.flash_sale_id <> $2 AND i.is_active AND s.is_active
         AND s.starts_at < $4 AND s.ends_at > $3
       ORDER BY v.id LIMIT 1`,
      [variantIds, sale.id, sale.starts_at, sale.ends_at],
    );
    if (!other) return;
    throw FlashSaleErrors.FLASH_SALE_OVERLAP({ meta: { sku: other.sku, flash_sale: other.name } });
  }

  /**
   * Locks the variant. @throws AppError 422 for an unknown one, or a sale price that is not below its price
   */
  async checkSalePrice(tx: Tx, variantId: number, salePrice: number): Promise<void> {
    const variant = await tx.row<{ price: number }>(
      `SELECT price FROM product_variants WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
      [variantId],
    );
    if (!variant) throw invalidField('product_variant_id', 'This variant does not exist.');
    if (salePrice >= variant.price) {
      throw invalidField('sale_price', 'It must be below the price of the variant.');
    }
  }
}
