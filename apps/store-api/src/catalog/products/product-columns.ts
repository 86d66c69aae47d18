import type { GivenValues } from '@comptoir/custom-fields';
import { invalidField } from '../../platform/http/request.errors';
import type { TaxClass, WithdrawalExclusion } from '../../platform/settings/settings.view';
import { cleanHtml } from '../../platform/rich-text/rich-text';
import { RESERVED_SLUGS } from '../../platform/slugs/slugs';
import type { TranslationChanges } from '../../platform/translations/translations-field';
import { NewImage } from '../product-images/product-images.queries';
import type { EconomicOperator } from '../product-records/economic-operators';
import type { Product, ProductStatus } from '../product-records/product-records.entity';
import type { NewVariant, VariantChange } from '../variants/variants.service';

/**
 * A product to insert. Amounts are minor units of the base currency, weights kilograms, sizes centimeters.
 */
export interface NewProduct {
  name: string;
  /** Made of the name when absent. */
  slug?: string;
  sku: string;
  shortDescription?: string;
  /** HTML; unsafe markup is removed. */
  description?: string;
  price: number;
  comparePrice?: number | null;
  categoryId: number;
  brandId?: number | null;
  status?: ProductStatus;
  isFeatured?: boolean;
  isDigital?: boolean;
  isGiftCard?: boolean;
  taxClass?: TaxClass;
  withdrawalExcluded?: WithdrawalExclusion | null;
  weight?: string | null;
  length?: string | null;
  width?: string | null;
  height?: string | null;
  /** ISO 3166-1 alpha-2. */
  originCountry?: string | null;
  hsCode?: string | null;
  manufacturer?: EconomicOperator | null;
  responsiblePerson?: EconomicOperator | null;
  safetyWarnings?: string;
  ageLimit?: number | null;
  tags?: string[];
  metaTitle?: string | null;
  metaDescription?: string | null;
  /** Defaults to now for a published product; a later time schedules the publication. */
  publishedAt?: Date | null;
  /** Texts in other languages to add, change or remove. */
  translations?: TranslationChanges | null;
  /** Values of custom fields to set, or to remove with null. */
  customFields?: GivenValues | null;
  /** Without variants, the product gets one with its own SKU and price. */
  variants?: NewVariant[];
  /** Opening stock of that one variant, in the default warehouse. */
  stockQuantity?: number;
  /** The first one is the primary image unless another one is marked. */
  images?: NewImage[];
}

/** Changes of a product. Absent fields stay unchanged. */
export interface ProductChange extends Partial<Omit<NewProduct, 'variants' | 'images' | 'stockQuantity'>> {
  /** Variants with an id are updated, the others inserted. Variants that are not listed stay unchanged. */
  variants?: (NewVariant | VariantChange)[];
}

/** Stored columns that an update depends on. */
export type LockedProduct = Pick<
  Product,
  'id' | 'sku' | 'price' | 'compare_price' | 'status' | 'published_at' | 'translations' | 'custom_fields'
>;

/** Defaults of a new product. Its other columns may be null or are always given. */
const DEFAULTS: Partial<Product> = {
  short_description: '',
  description: '',
  status: 'draft',
  is_featured: false,
  is_digital: false,
  is_gift_card: false,
  tax_class: 'standard',
  tags: [],
  safety_warnings: '',
  translations: {},
};

/** Returns the columns of a new product. @param slug free slug, for an input without one */
export function newColumns(input: NewProduct, slug: string | undefined, now: Date): Partial<Product> {
  const columns: Partial<Product> = { ...DEFAULTS, ...columnsOf(input) };
  columns.slug ??= slug;
  if (columns.status === 'published') columns.published_at ??= now;
  return columns;
}

/** Returns the columns to update. @throws RequestErrors.VALIDATION_ERROR for a reserved slug */
export function changedColumns(change: ProductChange, before: LockedProduct, now: Date): Partial<Product> {
  const columns = columnsOf(change);
  const { status, published_at: publishedAt } = { ...before, ...columns };
  if (status === 'published' && !publishedAt) columns.published_at = now;
  return columns;
}

/** Maps the given fields to columns; absent fields give no column. */
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
    is_gift_card: input.isGiftCard,
    tax_class: input.taxClass,
    withdrawal_excluded: input.withdrawalExcluded,
    weight: input.weight,
    length: input.length,
    width: input.width,
    height: input.height,
    origin_country: input.originCountry,
    hs_code: input.hsCode,
    manufacturer: input.manufacturer,
    responsible_person: input.responsiblePerson,
    safety_warnings: input.safetyWarnings,
    age_limit: input.ageLimit,
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
