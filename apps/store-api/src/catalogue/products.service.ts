import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { invalidField } from '../envelope';
import { type FieldConstraints, refusing } from '../refusals';
import { cleanHtml } from '../rich-text/rich-text';
import { InventoryService } from '../inventory/inventory.service';
import { WarehousesService } from '../inventory/inventory.warehouses.service';
import { freeSlug } from '../slugs/slugs';
import { Product, ProductImage, type ProductStatus, ProductVariant } from './catalogue.entity';
import { ProductRefresh } from './products.refresh';

/** Amounts are minor units of the base currency; weights kilograms, sizes centimetres. */
export interface NewProduct {
  name: string;
  /** Made of the name when it is left out. */
  slug?: string;
  sku: string;
  shortDescription?: string;
  /** HTML, of which what could harm is taken out. */
  description?: string;
  price: number;
  comparePrice?: number | null;
  categoryId: number;
  brandId?: number | null;
  status?: ProductStatus;
  isFeatured?: boolean;
  isDigital?: boolean;
  weight?: string | null;
  length?: string | null;
  width?: string | null;
  height?: string | null;
  tags?: string[];
  metaTitle?: string | null;
  metaDescription?: string | null;
  /** Now, for a published product without one; a later instant publishes it then. */
  publishedAt?: Date | null;
  /** None makes one variant of the product's own sku and price. */
  variants?: NewVariant[];
  /** The first one is the primary image unless another says so. */
  images?: NewImage[];
}

export interface NewVariant {
  sku: string;
  /** The product's price when it is left out. */
  price?: number;
  comparePrice?: number | null;
  weight?: string | null;
  isActive?: boolean;
  attributeValueIds?: number[];
  /** Opening stock in the default warehouse; none when it is left out. */
  stockQuantity?: number;
}

export interface NewImage {
  /** A storage key, or an absolute URL. */
  url: string;
  alt?: string;
  isPrimary?: boolean;
  sortOrder?: number;
}

export interface CreatedProduct {
  product: Product;
  /** In the order in which they were given. */
  variants: ProductVariant[];
}

const PRODUCT_FIELDS: FieldConstraints = {
  products_slug_key: ['slug', 'This slug is taken.'],
  products_sku_key: ['sku', 'This SKU is taken.'],
  products_category_id_fkey: ['category_id', 'This category does not exist.'],
  products_brand_id_fkey: ['brand_id', 'This brand does not exist.'],
};

/** Writes the catalogue's products. */
@Injectable()
export class ProductsService {
  constructor(
    private readonly clock: Clock,
    private readonly refresh: ProductRefresh,
    private readonly inventory: InventoryService,
    private readonly warehouses: WarehousesService,
  ) {}

  /**
   * Adds a product that is complete enough to be sold.
   * @throws AppError 422 naming the field: slug or sku taken, unknown category, brand or attribute value
   */
  async create(tx: Tx, input: NewProduct): Promise<CreatedProduct> {
    const product = await this.insert(tx, input);
    const given: NewVariant[] = input.variants?.length
      ? input.variants
      : [{ sku: input.sku, comparePrice: input.comparePrice }];
    const variants: ProductVariant[] = [];
    for (const [index, variant] of given.entries()) {
      variants.push(await this.insertVariant(tx, product, variant, index, `variants.${index}.`));
    }
    await this.insertImages(tx, product.id, input.images ?? []);
    await this.refresh.refreshProduct(tx, product.id);
    return { product, variants };
  }

  /** Adds a variant after the ones that the product has. @throws AppError 422 as `create` */
  async addVariant(tx: Tx, product: Product, input: NewVariant): Promise<ProductVariant> {
    const last = await tx.row<{ next: number }>(
      'SELECT COALESCE(max(sort_order) + 1, 0) AS next FROM product_variants WHERE product_id = $1',
      [product.id],
    );
    const variant = await this.insertVariant(tx, product, input, last?.next ?? 0, '');
    await this.refresh.refreshProduct(tx, product.id);
    return variant;
  }

  private async insert(tx: Tx, input: NewProduct): Promise<Product> {
    const status = input.status ?? 'draft';
    const product = tx.repo(Product).create({
      name: input.name,
      slug: input.slug ?? (await freeSlug(tx, 'products', input.name)),
      sku: input.sku,
      short_description: input.shortDescription ?? '',
      description: cleanHtml(input.description ?? ''),
      price: input.price,
      compare_price: input.comparePrice ?? null,
      category_id: input.categoryId,
      brand_id: input.brandId ?? null,
      status,
      is_featured: input.isFeatured ?? false,
      is_digital: input.isDigital ?? false,
      weight: input.weight ?? null,
      length: input.length ?? null,
      width: input.width ?? null,
      height: input.height ?? null,
      tags: input.tags ?? [],
      meta_title: input.metaTitle ?? null,
      meta_description: input.metaDescription ?? null,
      published_at: input.publishedAt ?? (status === 'published' ? this.clock.now() : null),
      min_price: input.price,
      max_price: input.price,
    });
    return refusing(PRODUCT_FIELDS, () => tx.repo(Product).save(product));
  }

  private async insertVariant(
    tx: Tx,
    product: Product,
    input: NewVariant,
    sortOrder: number,
    path: string,
  ): Promise<ProductVariant> {
    const variant = tx.repo(ProductVariant).create({
      product_id: product.id,
      sku: input.sku,
      price: input.price ?? product.price,
      compare_price: input.comparePrice ?? null,
      weight: input.weight ?? null,
      is_active: input.isActive ?? true,
      sort_order: sortOrder,
    });
    const saved = await refusing({ product_variants_sku_key: [`${path}sku`, 'This SKU is taken.'] }, () =>
      tx.repo(ProductVariant).save(variant),
    );
    await this.setAttributeValues(tx, saved.id, input.attributeValueIds ?? [], `${path}attribute_value_ids`);
    await this.openStock(tx, saved.id, input.stockQuantity ?? 0, `${path}stock_quantity`);
    return saved;
  }

  private async openStock(tx: Tx, variantId: number, quantity: number, path: string): Promise<void> {
    if (quantity === 0) return;
    const warehouseId = await this.warehouses.defaultId(tx);
    if (warehouseId === undefined) throw invalidField(path, 'There is no warehouse for it.');
    await this.inventory.open(tx, variantId, warehouseId, quantity);
  }

  private async setAttributeValues(tx: Tx, variantId: number, ids: number[], path: string): Promise<void> {
    if (ids.length === 0) return;
    const [found] = await tx.rows<{ values: number; attributes: number }>(
      `SELECT count(*)::integer AS values, count(DISTINCT attribute_id)::integer AS attributes
       FROM attribute_values WHERE id = ANY($1)`,
      [ids],
    );
    if (!found || found.values !== new Set(ids).size) {
      throw invalidField(path, 'An attribute value does not exist.');
    }
    if (found.attributes !== found.values) {
      throw invalidField(path, 'Only one value of each attribute may be given.');
    }
    await tx.execute(
      `INSERT INTO variant_attribute_values (variant_id, attribute_value_id) SELECT $1, unnest($2::integer[])`,
      [variantId, [...new Set(ids)]],
    );
  }

  private async insertImages(tx: Tx, productId: number, images: NewImage[]): Promise<void> {
    if (images.length === 0) return;
    const chosen = images.findIndex((image) => image.isPrimary);
    const primary = chosen === -1 ? 0 : chosen;
    await tx.repo(ProductImage).insert(
      images.map((image, index) => ({
        product_id: productId,
        url: image.url,
        alt: image.alt ?? '',
        is_primary: index === primary,
        sort_order: image.sortOrder ?? index,
      })),
    );
  }
}
