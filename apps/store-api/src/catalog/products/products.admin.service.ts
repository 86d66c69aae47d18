import { Injectable } from '@nestjs/common';
import type { CurrencyCode } from '@comptoir/contracts';
import { Db, type Tx } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { rowExists } from '../../platform/http/id-checks';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { invalidField, RequestErrors } from '../../platform/http/request.errors';
import { newVariant, optionalPrice, optionalText, variantChange } from '../variants/variant-input';
import { CategoriesService } from '../categories/categories.service';
import { parsePrice } from '../prices/price-amounts';
import type { SaveVariant } from '../variants/variants.dto';
import { operatorFrom } from '../product-records/economic-operators';
import { ProductRefreshService } from '../product-records/product-refresh.service';
import type { NewVariant, VariantChange } from '../variants/variants.service';
import type { AdminProductsQuery, CreateProduct, UpdateProduct } from './products.dto';
import type { NewProduct, ProductChange } from './product-columns';
import { ProductsService } from './products.service';
import {
  type AdminProduct,
  type AdminProductFilter,
  type AdminProductRow,
  readAdminProduct,
  readAdminProductIds,
  readAdminProductPage,
} from './products.admin.queries';

/** A request body that updates the product `id`, or creates one without an id. */
export type SavedProduct = { id: number; input: UpdateProduct } | { id?: undefined; input: CreateProduct };

/** Reads and writes products for the admin routes. */
@Injectable()
export class ProductsAdminService {
  constructor(
    private readonly db: Db,
    private readonly categories: CategoriesService,
    private readonly currencies: CurrenciesService,
    private readonly products: ProductsService,
    private readonly refresh: ProductRefreshService,
  ) {}

  /** Returns the currency of all prices. */
  currency(): Promise<CurrencyCode> {
    return this.currencies.findBaseCode();
  }

  async listProducts(query: AdminProductsQuery): Promise<Page<AdminProductRow>> {
    const { category_id: categoryId } = query;
    const under =
      categoryId === undefined ? null : await this.categories.readIdsWithDescendants(this.db, categoryId);
    return readAdminProductPage(this.db, query, under);
  }

  /** Returns a product of any status. @throws RequestErrors.NOT_FOUND */
  async findProduct(id: number): Promise<AdminProduct> {
    const product = await readAdminProduct(this.db, id);
    if (!product) throw RequestErrors.NOT_FOUND();
    return product;
  }

  /** @throws RequestErrors.VALIDATION_ERROR */
  async createProduct(input: CreateProduct, actorId: number): Promise<AdminProduct> {
    const product = newProduct(input, await this.currency());
    const { id } = await this.db.tx(
      async (tx) => (await this.products.createProduct(tx, product, actorId)).product,
    );
    return this.findProduct(id);
  }

  /** @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR */
  async updateProduct(id: number, input: UpdateProduct, actorId: number): Promise<AdminProduct> {
    const change = productChange(input, await this.currency());
    await this.db.tx((tx) => this.products.updateProduct(tx, id, change, actorId));
    return this.findProduct(id);
  }

  /**
   * Creates and updates many distinct products in the caller's transaction. An error does not say which
   * product caused it.
   * @throws RequestErrors.VALIDATION_ERROR
   */
  async saveProducts(
    tx: Tx,
    products: readonly SavedProduct[],
    currency: CurrencyCode,
    actorId: number | undefined,
  ): Promise<void> {
    const added = await this.products.createProducts(
      tx,
      products.flatMap(({ id, input }) => (id === undefined ? newProduct(input, currency) : [])),
      actorId,
    );
    const changes = products.flatMap(({ id, input }) =>
      id === undefined ? [] : { ...productChange(input, currency), id },
    );
    await this.products.updateProducts(tx, changes, actorId);
    await this.refresh.refreshProducts(tx, [
      ...added.map(({ product }) => product.id),
      ...changes.map(({ id }) => id),
    ]);
  }

  /**
   * Lists the ids that match the filters of `listProducts`, ascending. @param after last id of the previous
   * call; 0 at first
   */
  async listProductIds(query: AdminProductFilter, after: number, limit: number): Promise<number[]> {
    const { category_id: categoryId } = query;
    const under =
      categoryId === undefined ? null : await this.categories.readIdsWithDescendants(this.db, categoryId);
    return readAdminProductIds(this.db, query, under, { after, limit });
  }

  /** @throws RequestErrors.NOT_FOUND */
  async deleteProduct(id: number): Promise<void> {
    await this.db.tx((tx) => this.products.deleteProduct(tx, id));
  }

  /** @throws RequestErrors.NOT_FOUND */
  async restoreProduct(id: number): Promise<AdminProduct> {
    await this.db.tx((tx) => this.products.restoreProduct(tx, id));
    return this.findProduct(id);
  }

  /** Reports whether the path `/admin/products/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'products', id);
  }
}

/**
 * Validates the amounts of a request body without reading stored data. @throws RequestErrors.VALIDATION_ERROR
 */
export function checkProductAmounts({ id, input }: SavedProduct, currency: CurrencyCode): void {
  if (id === undefined) newProduct(input, currency);
  else productChange(input, currency);
}

type Fields = Omit<
  NewProduct,
  'name' | 'sku' | 'price' | 'categoryId' | 'variants' | 'images' | 'stockQuantity'
>;

function newProduct(input: CreateProduct, currency: CurrencyCode): NewProduct {
  return {
    ...fieldsOf(input, currency),
    name: input.name,
    sku: input.sku,
    price: parsePrice(currency, input.price, 'price'),
    categoryId: input.category_id,
    variants: input.variants?.map((variant, index) =>
      newVariant(variant, variant.sku, currency, `variants.${index}.`),
    ),
    stockQuantity: stockOf(input),
  };
}

function stockOf({ stock_quantity: quantity, variants }: CreateProduct): number | undefined {
  if (typeof quantity === 'number' && variants?.length) {
    throw invalidField('stock_quantity', 'Each variant has a stock_quantity of its own.');
  }
  return quantity ?? undefined;
}

function productChange(input: UpdateProduct, currency: CurrencyCode): ProductChange {
  return {
    ...fieldsOf(input, currency),
    name: input.name ?? undefined,
    sku: input.sku ?? undefined,
    price: input.price ? parsePrice(currency, input.price, 'price') : undefined,
    categoryId: input.category_id ?? undefined,
    variants: input.variants?.map((variant, index) => savedVariant(variant, currency, `variants.${index}.`)),
  };
}

/**
 * Maps request fields to product fields. `null` clears fields that can be empty and is ignored for the
 * others.
 */
function fieldsOf(input: CreateProduct | UpdateProduct, currency: CurrencyCode): Fields {
  return {
    slug: input.slug ?? undefined,
    shortDescription: input.short_description === null ? '' : input.short_description,
    description: input.description === null ? '' : input.description,
    comparePrice: optionalPrice(input.compare_price, currency, 'compare_price'),
    brandId: input.brand_id,
    status: input.status ?? undefined,
    isFeatured: input.is_featured ?? undefined,
    isDigital: input.is_digital ?? undefined,
    isGiftCard: input.is_gift_card ?? undefined,
    taxClass: input.tax_class ?? undefined,
    withdrawalExcluded: input.withdrawal_excluded,
    weight: optionalText(input.weight),
    length: optionalText(input.length),
    width: optionalText(input.width),
    height: optionalText(input.height),
    originCountry: input.origin_country,
    hsCode: input.hs_code,
    manufacturer: operatorFrom(input.manufacturer, 'manufacturer'),
    responsiblePerson: operatorFrom(input.responsible_person, 'responsible_person'),
    safetyWarnings: input.safety_warnings === null ? '' : input.safety_warnings,
    ageLimit: input.age_limit,
    tags: input.tags === null ? [] : input.tags && [...new Set(input.tags)],
    metaTitle: input.meta_title,
    metaDescription: input.meta_description,
    publishedAt: input.published_at,
    translations: input.translations,
    customFields: input.custom_fields,
  };
}

function savedVariant(input: SaveVariant, currency: CurrencyCode, path: string): NewVariant | VariantChange {
  if (input.id) return variantChange(input.id, input, currency, path);
  if (!input.sku) throw invalidField(`${path}sku`, 'sku is required');
  return newVariant(input, input.sku, currency, path);
}
