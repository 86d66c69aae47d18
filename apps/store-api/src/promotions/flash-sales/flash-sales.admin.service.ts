import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { parsePrice } from '../../catalog/prices/price-amounts';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { isId } from '../../platform/http/id-checks';
import { type FieldConstraints, mapConstraintErrors } from '../../platform/http/constraint-errors';
import { TranslationsService } from '../../platform/translations/translations.service';
import type {
  CreateFlashItem,
  CreateFlashSale,
  FlashSalesPageQuery,
  UpdateFlashItem,
  UpdateFlashSale,
} from './flash-sales.dto';
import { FlashSale, FlashSaleItem } from './flash-sales.entity';
import type { ShownFlashItem } from './flash-sales.storefront.service';
import { FlashSalesService, type NewFlashSaleItem } from './flash-sales.service';
import { type AdminFlashSale, findFlashSale, listFlashSales } from './flash-sales.admin.queries';

const CONSTRAINTS: FieldConstraints = {
  flash_sale_items_cap: ['qty_limit', 'More than that is sold already.'],
};

/** Manages flash sales for administrators (docs/promotions.md). */
@Injectable()
export class FlashSalesAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly sales: FlashSalesService,
    private readonly currencies: CurrenciesService,
    private readonly clock: Clock,
    private readonly translations: TranslationsService,
  ) {}

  async listFlashSales(query: FlashSalesPageQuery): Promise<Page<AdminFlashSale>> {
    return listFlashSales(this.db, await this.findContext(), query);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findFlashSale(id: number): Promise<AdminFlashSale> {
    const sale = await findFlashSale(this.db, await this.findContext(), id);
    if (!sale) throw RequestErrors.NOT_FOUND();
    return sale;
  }

  /**
   * @throws FlashSaleErrors.FLASH_SALE_OVERLAP, RequestErrors.VALIDATION_ERROR as
   * `FlashSalesService.createFlashSale`
   */
  async createFlashSale(input: CreateFlashSale): Promise<AdminFlashSale> {
    const base = await this.currencies.findBaseCode();
    const items = (input.items ?? []).map((item, index) => newItem(item, base, `items.${index}.`));
    const { id } = await this.db.tx(async (tx) =>
      this.sales.createFlashSale(tx, {
        name: input.name,
        translations: await this.translations.newTranslations(tx, input.translations),
        startsAt: input.starts_at,
        endsAt: input.ends_at,
        isActive: input.is_active,
        items,
      }),
    );
    return this.findFlashSale(id);
  }

  /** Changes the given fields. @throws RequestErrors.NOT_FOUND, FlashSaleErrors.FLASH_SALE_OVERLAP */
  async updateFlashSale(id: number, input: UpdateFlashSale): Promise<AdminFlashSale> {
    await this.db.tx(async (tx) => {
      const sale = await lockFlashSale(tx, id);
      const { translations } = input;
      Object.assign(sale, await this.translations.changedTranslations(tx, 'flash_sales', id, translations));
      sale.name = input.name ?? sale.name;
      sale.starts_at = input.starts_at ?? sale.starts_at;
      sale.ends_at = input.ends_at ?? sale.ends_at;
      sale.is_active = input.is_active ?? sale.is_active;
      sale.updated_at = this.clock.now();
      if (sale.ends_at <= sale.starts_at) throw invalidField('ends_at', 'It must be after the start.');
      await tx.repo(FlashSale).save(sale);
      await this.sales.applySaleChange(tx, sale);
    });
    return this.findFlashSale(id);
  }

  /** Deletes a flash sale; orders retain its prices. @throws RequestErrors.NOT_FOUND */
  async deleteFlashSale(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await lockFlashSale(tx, id);
      const items = await tx.rows<{ product_variant_id: number }>(
        'DELETE FROM flash_sale_items WHERE flash_sale_id = $1 RETURNING product_variant_id',
        [id],
      );
      await tx.execute('DELETE FROM flash_sales WHERE id = $1', [id]);
      await this.sales.refreshProductsOfVariants(
        tx,
        items.map((item) => item.product_variant_id),
      );
    });
  }

  /** @throws RequestErrors.NOT_FOUND, FlashSaleErrors.FLASH_SALE_OVERLAP, RequestErrors.VALIDATION_ERROR */
  async addFlashSaleItem(
    id: number,
    input: CreateFlashItem,
  ): Promise<{ sale: AdminFlashSale; item: ShownFlashItem }> {
    const base = await this.currencies.findBaseCode();
    const added = await this.db.tx(async (tx) => {
      const sale = await lockFlashSale(tx, id);
      await this.touchFlashSale(tx, id);
      return this.sales.addFlashSaleItem(tx, sale, newItem(input, base));
    });
    return this.findSaleWithItem(id, added.id);
  }

  /** Changes the given fields. @throws RequestErrors.NOT_FOUND, FlashSaleErrors.FLASH_SALE_OVERLAP */
  async updateFlashSaleItem(
    id: number,
    itemId: number,
    input: UpdateFlashItem,
  ): Promise<{ sale: AdminFlashSale; item: ShownFlashItem }> {
    const base = await this.currencies.findBaseCode();
    await this.db.tx(async (tx) => {
      const sale = await lockFlashSale(tx, id);
      const item = await tx.repo(FlashSaleItem).findOneBy({ id: itemId, flash_sale_id: id });
      if (!item) throw RequestErrors.NOT_FOUND();
      const price =
        input.sale_price === undefined ? item.sale_price : parsePrice(base, input.sale_price, 'sale_price');
      if (price !== item.sale_price) await this.sales.checkSalePrice(tx, item.product_variant_id, price);
      const changes = {
        sale_price: price,
        qty_limit: input.qty_limit === undefined ? item.qty_limit : input.qty_limit,
        is_active: input.is_active ?? item.is_active,
      };
      await mapConstraintErrors(CONSTRAINTS, () => tx.repo(FlashSaleItem).update({ id: itemId }, changes));
      await this.touchFlashSale(tx, id);
      await this.sales.applySaleChange(tx, sale);
    });
    return this.findSaleWithItem(id, itemId);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async removeFlashSaleItem(id: number, itemId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await lockFlashSale(tx, id);
      const item = await tx.row<{ product_variant_id: number }>(
        'DELETE FROM flash_sale_items WHERE id = $2 AND flash_sale_id = $1 RETURNING product_variant_id',
        [id, itemId],
      );
      if (!item) throw RequestErrors.NOT_FOUND();
      await this.touchFlashSale(tx, id);
      await this.sales.refreshProductsOfVariants(tx, [item.product_variant_id]);
    });
  }

  /** Checks that the path `/admin/flash-sales/{id}`, with or without `/items/{item_id}` exists. */
  async targetExists({ id = '', item_id }: Record<string, string>): Promise<boolean> {
    if (!isId(id) || (item_id !== undefined && !isId(item_id))) return false;
    const found = await this.db.row(
      `SELECT FROM flash_sales s WHERE s.id = $1 AND ($2::int IS NULL OR EXISTS (
         SELECT FROM flash_sale_items i WHERE i.flash_sale_id = s.id AND i.id = $2))`,
      [id, item_id ?? null],
    );
    return found !== undefined;
  }

  /** Gives a flash sale whose items change another version. */
  private async touchFlashSale(tx: Tx, id: number): Promise<void> {
    await tx.execute('UPDATE flash_sales SET updated_at = $2 WHERE id = $1', [id, this.clock.now()]);
  }

  private async findSaleWithItem(
    id: number,
    itemId: number,
  ): Promise<{ sale: AdminFlashSale; item: ShownFlashItem }> {
    const sale = await this.findFlashSale(id);
    const item = sale.items.find((candidate) => candidate.id === itemId);
    if (!item) throw RequestErrors.NOT_FOUND();
    return { sale, item };
  }

  private async findContext(): Promise<{ now: Date; currency: string }> {
    return { now: this.clock.now(), currency: await this.currencies.findBaseCode() };
  }
}

async function lockFlashSale(tx: Tx, id: number): Promise<FlashSale> {
  const sale = await tx.row<FlashSale>('SELECT * FROM flash_sales WHERE id = $1 FOR UPDATE', [id]);
  if (!sale) throw RequestErrors.NOT_FOUND();
  return sale;
}

/** @param path prefix of the item's fields in the body */
function newItem(item: CreateFlashItem, base: string, path = ''): NewFlashSaleItem {
  return {
    productVariantId: item.product_variant_id,
    salePrice: parsePrice(base, item.sale_price, `${path}sale_price`),
    qtyLimit: item.qty_limit,
    isActive: item.is_active,
  };
}
