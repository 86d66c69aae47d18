import { Injectable } from '@nestjs/common';
import { CustomFieldsService } from '@comptoir/custom-fields';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { invalidField, RequestErrors } from '../../platform/http/request.errors';
import { type FieldConstraints, mapConstraintErrors } from '../../platform/http/constraint-errors';
import { findFreeSlugs } from '../../platform/slugs/slugs';
import { byStaff } from '../../platform/custom-fields/values-writers';
import { TranslationsService } from '../../platform/translations/translations.service';
import { lockProduct } from '../product-records/product-locks';
import { Product } from '../product-records/product-records.entity';
import { insertImages } from '../product-images/product-images.queries';
import type { ProductVariant } from '../variants/variants.entity';
import { ProductRefreshService } from '../product-records/product-refresh.service';
import {
  type NewVariant,
  type VariantAddition,
  type VariantAlteration,
  type VariantChange,
  VariantsService,
} from '../variants/variants.service';
import {
  DELETE_PRODUCT,
  INSERT_PRODUCTS,
  LOCK_PRODUCTS,
  RESTORE_PRODUCT,
  UPDATE_PRODUCTS,
} from '../product-records/product-records.queries';
import {
  changedColumns,
  type LockedProduct,
  newColumns,
  type NewProduct,
  type ProductChange,
} from './product-columns';

export type { NewProduct } from './product-columns';
export type { NewVariant } from '../variants/variants.service';

export interface CreatedProduct {
  product: Product;
  /** Variants in the order of the input. */
  variants: ProductVariant[];
}

const PRODUCT_FIELDS: FieldConstraints = {
  products_slug_key: ['slug', 'This slug is taken.'],
  products_sku_key: ['sku', 'This SKU is taken.'],
  products_category_id_fkey: ['category_id', 'This category does not exist.'],
  products_brand_id_fkey: ['brand_id', 'This brand does not exist.'],
  products_gift_card_digital: ['is_gift_card', 'A gift card is a digital product.'],
};

/**
 * Writes products. Methods for one product refresh its derived columns; callers of `createProducts` and
 * `updateProducts` refresh them.
 */
@Injectable()
export class ProductsService {
  constructor(
    private readonly clock: Clock,
    private readonly refresh: ProductRefreshService,
    private readonly variants: VariantsService,
    private readonly translations: TranslationsService,
    private readonly customFields: CustomFieldsService,
  ) {}

  /**
   * Inserts a product with its variants, images and opening stock.
   * @param actorId user of the stock movements; absent for automatic changes
   * @throws RequestErrors.VALIDATION_ERROR on the field: slug or SKU taken, unknown category, brand or
   * attribute value
   */
  async createProduct(tx: Tx, input: NewProduct, actorId?: number): Promise<CreatedProduct> {
    const [created] = await this.createProducts(tx, [input], actorId);
    if (!created) throw new Error('the inserted product is missing');
    await this.refresh.refreshProduct(tx, created.product.id);
    return created;
  }

  /**
   * Inserts many products with as many statements as for one. The caller refreshes them afterwards
   * (`ProductRefreshService.refreshProducts`). An error does not say which product caused it.
   */
  async createProducts(tx: Tx, inputs: readonly NewProduct[], actorId?: number): Promise<CreatedProduct[]> {
    if (inputs.length === 0) return [];
    const products = await this.insertProducts(tx, inputs);
    const additions = products.flatMap(({ product, input }) =>
      variantsOf(input).map((variant, at) => ({
        product,
        input: variant,
        // Errors of the default variant name the fields of the product.
        path: input.variants?.length ? pathOf(at) : '',
      })),
    );
    const variants = await this.variants.appendVariants(tx, additions, actorId);
    for (const { product, input } of products) await insertImages(tx, product.id, input.images ?? []);
    return products.map(({ product }) => ({
      product,
      variants: variants.filter(({ product_id }) => product_id === product.id),
    }));
  }

  /**
   * Updates a product, deleted or not. A former slug still finds the product. Variants with the price or the
   * SKU of the product get the new ones.
   * @throws RequestErrors.NOT_FOUND; RequestErrors.VALIDATION_ERROR as `createProduct`
   */
  async updateProduct(tx: Tx, id: number, change: ProductChange, actorId?: number): Promise<void> {
    await this.updateProducts(tx, [{ ...change, id }], actorId);
    await this.refresh.refreshProduct(tx, id);
  }

  /** Updates many distinct products. The caller refreshes them afterwards, as for `createProducts`. */
  async updateProducts(
    tx: Tx,
    changes: readonly (ProductChange & { id: number })[],
    actorId?: number,
  ): Promise<void> {
    if (changes.length === 0) return;
    const ids = changes.map(({ id }) => id);
    const locked = await tx.rows<LockedProduct>(LOCK_PRODUCTS, [ids]);
    const stored = new Map(locked.map((product) => [product.id, product]));
    const now = this.clock.now();
    const moves = await Promise.all(
      changes.map(async (change) => {
        const before = stored.get(change.id);
        if (!before) throw RequestErrors.NOT_FOUND();
        const columns = changedColumns(change, before, now);
        if (change.translations) {
          const { translations } = before;
          columns.translations = await this.translations.mergeTranslations(
            tx,
            translations,
            change.translations,
          );
        }
        if (change.customFields) {
          const { custom_fields: values } = before;
          columns.custom_fields = await this.customFields.changedValues(
            'products',
            values,
            change.customFields,
            byStaff(tx),
          );
        }
        return { before, columns, after: { ...before, ...columns }, variants: change.variants ?? [] };
      }),
    );
    await requireBrands(tx, changes);
    const columns = JSON.stringify(moves.map(({ before, columns: own }) => ({ ...own, id: before.id })));
    await mapConstraintErrors(PRODUCT_FIELDS, () => tx.execute(UPDATE_PRODUCTS, [ids, columns, now]));
    await this.variants.syncWithProducts(tx, moves);
    await this.saveVariants(tx, moves, actorId);
  }

  /**
   * Marks a product as deleted, so that it can be restored. Changes nothing the second time.
   * @throws RequestErrors.NOT_FOUND
   */
  async deleteProduct(tx: Tx, id: number): Promise<void> {
    await lockProduct(tx, id);
    await tx.execute(DELETE_PRODUCT, [id, this.clock.now()]);
    await this.refresh.refreshProduct(tx, id);
  }

  /** Restores a deleted product; changes nothing otherwise. @throws RequestErrors.NOT_FOUND */
  async restoreProduct(tx: Tx, id: number): Promise<void> {
    await lockProduct(tx, id);
    await tx.execute(RESTORE_PRODUCT, [id, this.clock.now()]);
    await this.refresh.refreshProduct(tx, id);
  }

  /** @returns the products, each with its input, in the order of the inputs */
  private async insertProducts(
    tx: Tx,
    inputs: readonly NewProduct[],
  ): Promise<{ product: Product; input: NewProduct }[]> {
    await requireBrands(tx, inputs);
    const slugless = inputs.filter(({ slug }) => slug === undefined);
    const names = slugless.map(({ name }) => name);
    const slugs = new Map(
      (await findFreeSlugs(tx, 'products', names)).map((slug, at) => [slugless[at], slug]),
    );
    const now = this.clock.now();
    const rows = await Promise.all(
      inputs.map(async (input) => ({
        ...newColumns(input, slugs.get(input), now),
        translations: await this.translations.newTranslations(tx, input.translations),
        custom_fields: await this.customFields.newValues('products', input.customFields, byStaff(tx)),
      })),
    );
    const saved = await mapConstraintErrors(PRODUCT_FIELDS, () =>
      tx.rows<Product>(INSERT_PRODUCTS, [JSON.stringify(rows)]),
    );
    const bySku = new Map(saved.map((product) => [product.sku, product]));
    return inputs.map((input) => {
      const product = bySku.get(input.sku);
      if (!product) throw new Error('the inserted product is missing');
      return { product, input };
    });
  }

  private async saveVariants(
    tx: Tx,
    moves: readonly { after: LockedProduct; variants: readonly (NewVariant | VariantChange)[] }[],
    actorId: number | undefined,
  ): Promise<void> {
    const alterations: VariantAlteration[] = [];
    const additions: VariantAddition[] = [];
    for (const { after: product, variants } of moves) {
      for (const [at, variant] of variants.entries()) {
        if ('id' in variant) alterations.push({ productId: product.id, change: variant, path: pathOf(at) });
        else additions.push({ product, input: variant, path: pathOf(at) });
      }
    }
    await this.variants.updateVariants(tx, alterations);
    await this.variants.appendVariants(tx, additions, actorId);
  }
}

/** Checks that the brands are not deleted, which the foreign key does not. */
async function requireBrands(tx: Tx, products: readonly { brandId?: number | null }[]): Promise<void> {
  const ids = [...new Set(products.flatMap(({ brandId }) => brandId ?? []))];
  if (ids.length === 0) return;
  const known = await tx.rows('SELECT FROM brands WHERE id = ANY($1) AND deleted_at IS NULL', [ids]);
  if (known.length < ids.length) throw invalidField('brand_id', 'This brand does not exist.');
}

/** Returns the variants of a new product; one with its own SKU when none is given. */
function variantsOf({ variants, sku, comparePrice, stockQuantity }: NewProduct): NewVariant[] {
  return variants?.length ? variants : [{ sku, comparePrice, stockQuantity }];
}

/** Returns the prefix of field names in errors about a variant. */
function pathOf(at: number): string {
  return `variants.${at}.`;
}
