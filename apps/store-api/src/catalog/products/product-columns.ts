import { invalidField } from '../../platform/http/store.errors';
import { cleanHtml } from '../../platform/rich-text/rich-text';
import { RESERVED_SLUGS } from '../../platform/slugs/slugs';
import type { Product, ProductStatus } from '../product-records/product-records.entity';
import type { NewVariant, VariantChange } from '../variants/variants.service';

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
  /** Opening stock in the default warehouse of that one variant. */
  stockQuantity?: number;
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
export interface ProductChange extends Partial<Omit<NewProduct, 'variants' | 'images' | 'stockQuantity'>> {
  /** Those with an id are changed, the others added; variants that are not named stay. */
  variants?: (NewVariant | VariantChange)[];
}

/** What a change depends on, as it is stored. */
export type LockedProduct = Pick<
  Product,
  'id' | 'sku' | 'price' | 'compare_price' | 'status' | 'published_at'
>;

/** Of a new product; its other columns may be null, or are always given. */
const DEFAULTS: Partial<Product> = {
  short_description: '',
  description: '',
  status: 'draft',
  is_featured: false,
  is_digital: false,
  tags: [],
};

/** The columns of a new product. @param slug one that is free, for a product that is given none */
export function newColumns(input: NewProduct, slug: string | undefined, now: Date): Partial<Product> {
  const columns: Partial<Product> = { ...DEFAULTS, ...columnsOf(input) };
  columns.slug ??= slug;
  if (columns.status === 'published') columns.published_at ??= now;
  return columns;
}

/** The columns that change. @throws AppError 422 for a slug that is taken for good */
export function changedColumns(change: ProductChange, before: LockedProduct, now: Date): Partial<Product> {
  const columns = columnsOf(change);
  const { status, published_at: publishedAt } = { ...before, ...columns };
  if (status === 'published' && !publishedAt) columns.published_at = now;
  return columns;
}

/** The columns that the given fields are kept in, without those of fields that are left out. */
function columnsOf(input: Omit<ProductChange, 'variants'>): Partial<Product> {
  if (input.slug !== undefined) checkNotReserved(input.slug);
  const columns: Partial<Product> = {
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
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function checkNotReserved(slug: string): void {
  if (RESERVED_SLUGS.products?.includes(slug)) throw invalidField('slug', 'This slug is taken.');
}
