import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { StoreErrors, invalidField } from '../envelope';
import { type FieldConstraints, refusing } from '../refusals';
import { cleanHtml } from '../rich-text/rich-text';
import { RESERVED_SLUGS, freeSlug } from '../slugs/slugs';
import { Product, ProductImage, type ProductStatus, type ProductVariant } from './catalogue.entity';
import { ProductRefresh } from './products.refresh';
import { type NewVariant, type VariantChange, VariantsService } from './variants.service';

export type { NewVariant } from './variants.service';

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

export interface NewImage {
  /** A storage key, or an absolute URL. */
  url: string;
  alt?: string;
  isPrimary?: boolean;
  sortOrder?: number;
}

/** What changes of a product; what is left out stays as it is. */
export interface ProductChange extends Partial<Omit<NewProduct, 'variants' | 'images'>> {
  /** Those with an id are changed, the others added; variants that are not named stay. */
  variants?: (NewVariant | VariantChange)[];
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

/** Writes the catalogue's products. Every method leaves the lists that show them true. */
@Injectable()
export class ProductsService {
  constructor(
    private readonly clock: Clock,
    private readonly refresh: ProductRefresh,
    private readonly variants: VariantsService,
  ) {}

  /**
   * Adds a product that is complete enough to be sold.
   * @param actorId who opens the stock; nobody for a machine
   * @throws AppError 422 naming the field: slug or sku taken, unknown category, brand or attribute value
   */
  async create(tx: Tx, input: NewProduct, actorId?: number): Promise<CreatedProduct> {
    const created = await this.add(tx, input, actorId);
    await this.refresh.refreshProduct(tx, created.product.id);
    return created;
  }

  /** `create` for one of many: the caller refreshes them all afterwards (`ProductRefresh.refreshProducts`). */
  async add(tx: Tx, input: NewProduct, actorId?: number): Promise<CreatedProduct> {
    const product = await this.insert(tx, input);
    const given: NewVariant[] = input.variants?.length
      ? input.variants
      : [{ sku: input.sku, comparePrice: input.comparePrice }];
    const variants: ProductVariant[] = [];
    for (const [index, variant] of given.entries()) {
      variants.push(await this.variants.insert(tx, product, variant, index, `variants.${index}.`, actorId));
    }
    await this.insertImages(tx, product.id, input.images ?? []);
    return { product, variants };
  }

  /**
   * Changes a product, deleted or not. A slug stays unless another one is given, and the old one keeps leading to
   * the product. Variants that were sold at the product's price, or under its SKU, follow it.
   * @throws AppError 404, and 422 as `create`
   */
  async update(tx: Tx, id: number, change: ProductChange, actorId?: number): Promise<void> {
    await this.change(tx, id, change, actorId);
    await this.refresh.refreshProduct(tx, id);
  }

  /** `update` for one of many: the caller refreshes them all afterwards (`ProductRefresh.refreshProducts`). */
  async change(tx: Tx, id: number, change: ProductChange, actorId?: number): Promise<void> {
    const before = await this.lock(tx, id);
    const after = { ...columnsOf(change), updated_at: this.clock.now() };
    if (after.slug !== undefined) refuseReserved(after.slug);
    if (change.brandId) await requireBrand(tx, change.brandId);
    const status = change.status ?? before.status;
    const publishedAt = after.published_at === undefined ? before.published_at : after.published_at;
    if (status === 'published' && !publishedAt) after.published_at = this.clock.now();
    await refusing(PRODUCT_FIELDS, () => tx.repo(Product).update({ id }, after));
    const product = await this.lock(tx, id);
    await this.variants.follow(tx, before, product);
    await this.changeVariants(tx, product, change.variants ?? [], actorId);
  }

  /** Takes a product out of the shop; it can be restored. Does nothing the second time. @throws AppError 404 */
  async remove(tx: Tx, id: number): Promise<void> {
    await this.lock(tx, id);
    await tx.execute(
      'UPDATE products SET deleted_at = $2, updated_at = $2 WHERE id = $1 AND deleted_at IS NULL',
      [id, this.clock.now()],
    );
    await this.refresh.refreshProduct(tx, id);
  }

  /** Puts a deleted product back as it was. Does nothing to one that is not deleted. @throws AppError 404 */
  async restore(tx: Tx, id: number): Promise<void> {
    await this.lock(tx, id);
    await tx.execute(
      'UPDATE products SET deleted_at = NULL, updated_at = $2 WHERE id = $1 AND deleted_at IS NOT NULL',
      [id, this.clock.now()],
    );
    await this.refresh.refreshProduct(tx, id);
  }

  /** Adds a variant after the ones that the product has. @throws AppError 422 as `create` */
  async addVariant(tx: Tx, product: Product, input: NewVariant, actorId?: number): Promise<ProductVariant> {
    const variant = await this.variants.append(tx, product, input, '', actorId);
    await this.refresh.refreshProduct(tx, product.id);
    return variant;
  }

  /** The product, which nobody else changes until the transaction ends. @throws AppError 404 */
  async lock(tx: Tx, id: number): Promise<Product> {
    const product = await tx.repo(Product).findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!product) throw StoreErrors.NOT_FOUND();
    return product;
  }

  private async insert(tx: Tx, input: NewProduct): Promise<Product> {
    if (input.slug) refuseReserved(input.slug);
    if (input.brandId) await requireBrand(tx, input.brandId);
    const status = input.status ?? 'draft';
    const product = tx.repo(Product).create({
      ...columnsOf(input),
      slug: input.slug ?? (await freeSlug(tx, 'products', input.name)),
      status,
      published_at: input.publishedAt ?? (status === 'published' ? this.clock.now() : null),
      min_price: input.price,
      max_price: input.price,
    });
    return refusing(PRODUCT_FIELDS, () => tx.repo(Product).save(product));
  }

  private async changeVariants(
    tx: Tx,
    product: Product,
    variants: (NewVariant | VariantChange)[],
    actorId: number | undefined,
  ): Promise<void> {
    for (const [index, variant] of variants.entries()) {
      const path = `variants.${index}.`;
      if ('id' in variant) await this.variants.change(tx, product, variant, path);
      else await this.variants.append(tx, product, variant, path, actorId);
    }
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

/** The columns that the given fields are kept in; undefined for a field that is left out. */
function columnsOf(input: Omit<ProductChange, 'variants'>): Partial<Product> {
  return {
    name: input.name,
    slug: input.slug,
    sku: input.sku,
    short_description: input.shortDescription,
    description: input.description === undefined ? undefined : cleanHtml(input.description),
    price: input.price,
    compare_price: input.comparePrice,
    category_id: input.categoryId,
    brand_id: input.brandId,
    status: input.status,
    is_featured: input.isFeatured,
    is_digital: input.isDigital,
    weight: input.weight,
    length: input.length,
    width: input.width,
    height: input.height,
    tags: input.tags,
    meta_title: input.metaTitle,
    meta_description: input.metaDescription,
    published_at: input.publishedAt,
  };
}

function refuseReserved(slug: string): void {
  if (RESERVED_SLUGS.products?.includes(slug)) throw invalidField('slug', 'This slug is taken.');
}

/** The foreign key does not know that a brand was deleted. */
async function requireBrand(tx: Tx, id: number): Promise<void> {
  const brand = await tx.row('SELECT FROM brands WHERE id = $1 AND deleted_at IS NULL', [id]);
  if (!brand) throw invalidField('brand_id', 'This brand does not exist.');
}
