import { Injectable } from '@nestjs/common';
import type { CurrencyCode } from '@comptoir/contracts';
import { Db } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { isId, rowExists } from '../../platform/http/id-checks';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { RequestErrors } from '../../platform/http/request.errors';
import { lockProduct } from '../product-records/product-locks';
import { ProductRefreshService } from '../product-records/product-refresh.service';
import { type AdminVariant, readAdminVariant, readAdminVariantPage } from './variants.admin.queries';
import type { CreateVariant, UpdateVariant, VariantsQuery } from './variants.dto';
import { newVariant, variantChange } from './variant-input';
import { VariantsService } from './variants.service';

/** Reads and writes the variants of one product for the admin routes. */
@Injectable()
export class VariantsAdminService {
  constructor(
    private readonly db: Db,
    private readonly currencies: CurrenciesService,
    private readonly variants: VariantsService,
    private readonly refresh: ProductRefreshService,
  ) {}

  /** Returns the currency of all prices. */
  currency(): Promise<CurrencyCode> {
    return this.currencies.findBaseCode();
  }

  /** @throws RequestErrors.NOT_FOUND */
  async listVariants(productId: number, query: VariantsQuery): Promise<Page<AdminVariant>> {
    const [product, page] = await Promise.all([
      this.db.row('SELECT FROM products WHERE id = $1', [productId]),
      readAdminVariantPage(this.db, productId, query),
    ]);
    if (!product) throw RequestErrors.NOT_FOUND();
    return page;
  }

  /** @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR */
  async createVariant(productId: number, input: CreateVariant, actorId: number): Promise<AdminVariant> {
    const currency = await this.currency();
    const { id } = await this.db.tx(async (tx) => {
      const product = await lockProduct(tx, productId);
      return this.variants.createVariant(tx, product, newVariant(input, input.sku, currency, ''), actorId);
    });
    return this.findVariant(productId, id);
  }

  /** @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR */
  async updateVariant(productId: number, id: number, input: UpdateVariant): Promise<AdminVariant> {
    const change = variantChange(id, input, await this.currency(), '');
    await this.db.tx(async (tx) => {
      const product = await lockProduct(tx, productId);
      if (!(await readAdminVariant(tx, productId, id))) throw RequestErrors.NOT_FOUND();
      await this.variants.updateVariants(tx, [{ productId: product.id, change, path: '' }]);
      await this.refresh.refreshProduct(tx, productId);
    });
    return this.findVariant(productId, id);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async deleteVariant(productId: number, id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await lockProduct(tx, productId);
      if (!(await this.variants.deleteVariant(tx, productId, id))) throw RequestErrors.NOT_FOUND();
      await this.refresh.refreshProduct(tx, productId);
    });
  }

  /** Reports whether the path `/admin/products/{id}`, or `/admin/products/{id}/variants/{variant_id}`, exists. */
  async targetExists({ id = '', variant_id: variantId }: Record<string, string>): Promise<boolean> {
    if (variantId === undefined) return rowExists(this.db, 'products', id);
    if (!isId(id) || !isId(variantId)) return false;
    const variant = await this.db.row(
      `SELECT FROM product_variants WHERE product_id = $1 AND id = $2 AND deleted_at IS NULL`,
      [id, variantId],
    );
    return variant !== undefined;
  }

  private async findVariant(productId: number, id: number): Promise<AdminVariant> {
    const variant = await readAdminVariant(this.db, productId, id);
    if (!variant) throw RequestErrors.NOT_FOUND();
    return variant;
  }
}
