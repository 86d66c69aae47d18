import { Injectable } from '@nestjs/common';
import type { CurrencyCode } from '@comptoir/contracts';
import { Db, type Tx } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { StoreErrors, invalidField } from '../../platform/http/envelope';
import { rowExists, isId } from '../../platform/http/id-checks';
import { CategoriesService } from './categories.service';
import { priceIn } from './prices.amounts';
import type {
  CreateProduct,
  CreateVariant,
  SaveVariant,
  AdminProductsQuery,
  UpdateProduct,
  UpdateVariant,
  VariantsQuery,
} from './products.dto';
import { ProductRefresh } from './products.refresh';
import type { NewProduct, ProductChange } from './products.columns';
import { ProductsService } from './products.service';
import {
  type AdminProduct,
  type AdminProductFilter,
  type AdminProductRow,
  type AdminVariant,
  findAdminProduct,
  findAdminVariant,
  staffProductIds,
  staffProductPage,
  staffVariantPage,
} from './products.admin.queries';
import { type NewVariant, type VariantChange, VariantsService } from './variants.service';

/** The body of a request that changes the product `id`, or adds one. */
export type SavedProduct = { id: number; input: UpdateProduct } | { id?: undefined; input: CreateProduct };

/** What staff does with products and their variants. */
@Injectable()
export class ProductsAdminService {
  constructor(
    private readonly db: Db,
    private readonly categories: CategoriesService,
    private readonly currencies: CurrenciesService,
    private readonly products: ProductsService,
    private readonly variants: VariantsService,
    private readonly refresh: ProductRefresh,
  ) {}

  /** The currency of all prices. */
  currency(): Promise<CurrencyCode> {
    return this.currencies.base();
  }

  async list(query: AdminProductsQuery): Promise<Page<AdminProductRow>> {
    const { category_id: categoryId } = query;
    const under = categoryId === undefined ? null : await this.categories.idsUnder(this.db, categoryId);
    return staffProductPage(this.db, query, under);
  }

  /** A product of any state. @throws StoreErrors.NOT_FOUND */
  async find(id: number): Promise<AdminProduct> {
    const product = await findAdminProduct(this.db, id);
    if (!product) throw StoreErrors.NOT_FOUND();
    return product;
  }

  /** @throws StoreErrors.VALIDATION_ERROR */
  async create(input: CreateProduct, actorId: number): Promise<AdminProduct> {
    const product = newProduct(input, await this.currency());
    const { id } = await this.db.tx(async (tx) => (await this.products.create(tx, product, actorId)).product);
    return this.find(id);
  }

  /** @throws StoreErrors.NOT_FOUND, StoreErrors.VALIDATION_ERROR */
  async update(id: number, input: UpdateProduct, actorId: number): Promise<AdminProduct> {
    const change = productChange(input, await this.currency());
    await this.db.tx((tx) => this.products.update(tx, id, change, actorId));
    return this.find(id);
  }

  /**
   * `create` and `update` for many, each product once, in the caller's transaction. A refusal does not say which of
   * them it is about.
   * @throws StoreErrors.VALIDATION_ERROR
   */
  async saveAll(
    tx: Tx,
    products: readonly SavedProduct[],
    currency: CurrencyCode,
    actorId: number | undefined,
  ): Promise<void> {
    const added = await this.products.addAll(
      tx,
      products.flatMap(({ id, input }) => (id === undefined ? newProduct(input, currency) : [])),
      actorId,
    );
    const changes = products.flatMap(({ id, input }) =>
      id === undefined ? [] : { ...productChange(input, currency), id },
    );
    await this.products.changeAll(tx, changes, actorId);
    await this.refresh.refreshProducts(tx, [
      ...added.map(({ product }) => product.id),
      ...changes.map(({ id }) => id),
    ]);
  }

  /** The ids of the products that `list` would find, ascending. @param after the last id that was read; 0 at first */
  async idsAfter(query: AdminProductFilter, after: number, limit: number): Promise<number[]> {
    const { category_id: categoryId } = query;
    const under = categoryId === undefined ? null : await this.categories.idsUnder(this.db, categoryId);
    return staffProductIds(this.db, query, under, { after, limit });
  }

  /** @throws StoreErrors.NOT_FOUND */
  async remove(id: number): Promise<void> {
    await this.db.tx((tx) => this.products.remove(tx, id));
  }

  /** @throws StoreErrors.NOT_FOUND */
  async restore(id: number): Promise<AdminProduct> {
    await this.db.tx((tx) => this.products.restore(tx, id));
    return this.find(id);
  }

  /** @throws StoreErrors.NOT_FOUND */
  async variantsOf(productId: number, query: VariantsQuery): Promise<Page<AdminVariant>> {
    const [product, page] = await Promise.all([
      this.db.row('SELECT FROM products WHERE id = $1', [productId]),
      staffVariantPage(this.db, productId, query),
    ]);
    if (!product) throw StoreErrors.NOT_FOUND();
    return page;
  }

  /** @throws StoreErrors.NOT_FOUND, StoreErrors.VALIDATION_ERROR */
  async addVariant(productId: number, input: CreateVariant, actorId: number): Promise<AdminVariant> {
    const currency = await this.currency();
    const { id } = await this.db.tx(async (tx) => {
      const product = await this.products.lock(tx, productId);
      return this.products.addVariant(tx, product, newVariant(input, input.sku, currency, ''), actorId);
    });
    return this.findVariant(productId, id);
  }

  /** @throws StoreErrors.NOT_FOUND, StoreErrors.VALIDATION_ERROR */
  async updateVariant(productId: number, id: number, input: UpdateVariant): Promise<AdminVariant> {
    const change = variantChange(id, input, await this.currency(), '');
    await this.db.tx(async (tx) => {
      const product = await this.products.lock(tx, productId);
      if (!(await findAdminVariant(tx, productId, id))) throw StoreErrors.NOT_FOUND();
      await this.variants.change(tx, [{ productId: product.id, change, path: '' }]);
      await this.refresh.refreshProduct(tx, productId);
    });
    return this.findVariant(productId, id);
  }

  /** @throws StoreErrors.NOT_FOUND */
  async removeVariant(productId: number, id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await this.products.lock(tx, productId);
      if (!(await this.variants.remove(tx, productId, id))) throw StoreErrors.NOT_FOUND();
      await this.refresh.refreshProduct(tx, productId);
    });
  }

  /** Whether the path `/admin/products/{id}`, or `/admin/products/{id}/variants/{variant_id}`, exists. */
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
    const variant = await findAdminVariant(this.db, productId, id);
    if (!variant) throw StoreErrors.NOT_FOUND();
    return variant;
  }
}

/** Says what is wrong with the amounts of a request, which nothing stored has a part in. @throws as `saveAll` */
export function checkAmounts({ id, input }: SavedProduct, currency: CurrencyCode): void {
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
    price: priceIn(currency, input.price, 'price'),
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
    price: input.price ? priceIn(currency, input.price, 'price') : undefined,
    categoryId: input.category_id ?? undefined,
    variants: input.variants?.map((variant, index) => savedVariant(variant, currency, `variants.${index}.`)),
  };
}

/** What `null` stands for: no value where there can be none, else nothing said. */
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
    weight: optionalText(input.weight),
    length: optionalText(input.length),
    width: optionalText(input.width),
    height: optionalText(input.height),
    tags: input.tags === null ? [] : input.tags && [...new Set(input.tags)],
    metaTitle: input.meta_title,
    metaDescription: input.meta_description,
    publishedAt: input.published_at,
  };
}

function variantFields(
  input: CreateVariant | SaveVariant | UpdateVariant,
  currency: CurrencyCode,
  path: string,
): Omit<NewVariant, 'sku' | 'stockQuantity'> {
  return {
    price: input.price ? priceIn(currency, input.price, `${path}price`) : undefined,
    comparePrice: optionalPrice(input.compare_price, currency, `${path}compare_price`),
    weight: optionalText(input.weight),
    isActive: input.is_active ?? undefined,
    attributeValueIds: input.attribute_value_ids === null ? [] : input.attribute_value_ids,
  };
}

function newVariant(
  input: CreateVariant | SaveVariant,
  sku: string,
  currency: CurrencyCode,
  path: string,
): NewVariant {
  return { ...variantFields(input, currency, path), sku, stockQuantity: input.stock_quantity ?? undefined };
}

function variantChange(
  id: number,
  input: UpdateVariant,
  currency: CurrencyCode,
  path: string,
): VariantChange {
  return {
    ...variantFields(input, currency, path),
    id,
    sku: input.sku ?? undefined,
    sortOrder: input.sort_order ?? undefined,
  };
}

function savedVariant(input: SaveVariant, currency: CurrencyCode, path: string): NewVariant | VariantChange {
  if (input.id) return variantChange(input.id, input, currency, path);
  if (!input.sku) throw invalidField(`${path}sku`, 'sku is required');
  return newVariant(input, input.sku, currency, path);
}

function optionalPrice(
  decimal: string | null | undefined,
  currency: CurrencyCode,
  path: string,
): number | null | undefined {
  return decimal ? priceIn(currency, decimal, path) : (decimal as null | undefined);
}

function optionalText(value: number | null | undefined): string | null | undefined {
  return typeof value === 'number' ? String(value) : value;
}
