import type { FieldValue, FieldValues } from '@comptoir/custom-fields';
import { type CurrencyCode, Money } from '@comptoir/contracts';
import type { Queryable } from '@comptoir/db';
import type { ProductStatus } from '../../catalog/product-records/product-records.entity';
import type { TaxClass, WithdrawalExclusion } from '../../platform/settings/settings.view';
import type { SellingPolicyName } from '../../catalog/backorders/backorders.entity';
import type { EconomicOperator } from '../../catalog/product-records/economic-operators';
import type { ContentUnit } from '../../catalog/prices/unit-prices';
import { AVAILABLE_UNITS } from '../../catalog/prices/prices.queries';
import { joinList, joinPairs } from './cell-lists';

/** A product of an export with its variants. Amounts are minor units of the base currency. */
export interface ProductRecord {
  id: number;
  sku: string;
  slug: string;
  name: string;
  short_description: string;
  description: string;
  price: number;
  compare_price: number | null;
  category_id: number;
  category_slug: string;
  brand_id: number | null;
  brand_slug: string | null;
  status: ProductStatus;
  is_featured: boolean;
  is_digital: boolean;
  is_gift_card: boolean;
  tax_class: TaxClass;
  withdrawal_excluded: WithdrawalExclusion | null;
  weight: string | null;
  length: string | null;
  width: string | null;
  height: string | null;
  origin_country: string | null;
  hs_code: string | null;
  manufacturer: EconomicOperator | null;
  responsible_person: EconomicOperator | null;
  safety_warnings: string;
  age_limit: number | null;
  tags: string[];
  meta_title: string | null;
  meta_description: string | null;
  published_at: Date | null;
  deleted_at: Date | null;
  custom_fields: FieldValues;
  variants: VariantRecord[] | null;
}

export interface VariantRecord {
  id: number;
  sku: string;
  price: number;
  compare_price: number | null;
  weight: string | null;
  gtin: string | null;
  mpn: string | null;
  content_amount: string | null;
  content_unit: ContentUnit | null;
  is_active: boolean;
  available: number;
  selling_policy: SellingPolicyName;
  oversell_limit: number | null;
  /** `YYYY-MM-DD` */
  available_on: string | null;
  backorder_days: number | null;
  /** Name of the attribute and value. */
  options: [name: string, value: string][] | null;
}

type Cell<T> = (record: T, currency: CurrencyCode) => string;

/** Columns of a product by name, in the order of the file; every row of the product repeats them. */
export const PRODUCT_CELLS = {
  sku: (p) => p.sku,
  slug: (p) => p.slug,
  name: (p) => p.name,
  short_description: (p) => p.short_description,
  description: (p) => p.description,
  category: (p) => p.category_slug,
  brand: (p) => p.brand_slug ?? '',
  price: (p, currency) => Money.format(p.price, currency),
  compare_price: (p, currency) => amount(p.compare_price, currency),
  status: (p) => p.status,
  is_featured: (p) => String(p.is_featured),
  is_digital: (p) => String(p.is_digital),
  weight: (p) => number(p.weight),
  length: (p) => number(p.length),
  width: (p) => number(p.width),
  height: (p) => number(p.height),
  tags: (p) => joinList(p.tags),
  meta_title: (p) => p.meta_title ?? '',
  meta_description: (p) => p.meta_description ?? '',
  published_at: (p) => p.published_at?.toISOString() ?? '',
  tax_class: (p) => p.tax_class,
  withdrawal_excluded: (p) => p.withdrawal_excluded ?? '',
  is_gift_card: (p) => String(p.is_gift_card),
  origin_country: (p) => p.origin_country ?? '',
  hs_code: (p) => p.hs_code ?? '',
  age_limit: (p) => number(p.age_limit),
  safety_warnings: (p) => p.safety_warnings,
  manufacturer_name: (p) => p.manufacturer?.name ?? '',
  manufacturer_address: (p) => p.manufacturer?.address ?? '',
  manufacturer_email: (p) => p.manufacturer?.email ?? '',
  manufacturer_url: (p) => p.manufacturer?.url ?? '',
  responsible_person_name: (p) => p.responsible_person?.name ?? '',
  responsible_person_address: (p) => p.responsible_person?.address ?? '',
  responsible_person_email: (p) => p.responsible_person?.email ?? '',
  responsible_person_url: (p) => p.responsible_person?.url ?? '',
} as const satisfies Record<string, Cell<ProductRecord>>;

/** Columns of a variant by name. */
export const VARIANT_CELLS = {
  variant_sku: (v) => v.sku,
  variant_price: (v, currency) => Money.format(v.price, currency),
  variant_compare_price: (v, currency) => amount(v.compare_price, currency),
  variant_weight: (v) => number(v.weight),
  variant_is_active: (v) => String(v.is_active),
  variant_attributes: (v) => joinPairs(v.options ?? []),
  stock_quantity: (v) => String(v.available),
  selling_policy: (v) => v.selling_policy,
  oversell_limit: (v) => number(v.oversell_limit),
  available_on: (v) => v.available_on ?? '',
  backorder_days: (v) => number(v.backorder_days),
  gtin: (v) => v.gtin ?? '',
  mpn: (v) => v.mpn ?? '',
  content_amount: (v) => number(v.content_amount),
  content_unit: (v) => v.content_unit ?? '',
} as const satisfies Record<string, Cell<VariantRecord>>;

/** Begins the names of the columns of custom fields. */
export const FIELD_PREFIX = 'custom_fields.';

/** Returns the columns of a file. @param keys of the custom fields of products */
export function productHeader(keys: readonly string[]): string[] {
  return [
    ...Object.keys(PRODUCT_CELLS),
    ...Object.keys(VARIANT_CELLS),
    ...keys.map((key) => FIELD_PREFIX + key),
  ];
}

/** Returns the cell of a custom field; several values are separated by bars. */
export function fieldCell(value: FieldValue | undefined): string {
  return Array.isArray(value) ? value.join('|') : String(value ?? '');
}

/** Returns a row for each variant; a product without variants has one row with blank variant columns. */
export function toProductRows(
  product: ProductRecord,
  currency: CurrencyCode,
  keys: readonly string[],
): string[][] {
  const own = Object.values(PRODUCT_CELLS).map((cell) => cell(product, currency));
  const variantCells = Object.values(VARIANT_CELLS);
  const fields = keys.map((key) => fieldCell(product.custom_fields[key]));
  const variants = product.variants ?? [];
  if (variants.length === 0) return [[...own, ...variantCells.map(() => ''), ...fields]];
  return variants.map((variant) => [
    ...own,
    ...variantCells.map((cell) => cell(variant, currency)),
    ...fields,
  ]);
}

const RECORDS = `
  SELECT p.id, p.sku, p.slug, p.name, p.short_description, p.description, p.price, p.compare_price,
    p.category_id, c.slug AS category_slug, p.brand_id, b.slug AS brand_slug, p.status, p.is_featured, p.is_digital, p.is_gift_card, p.tax_class, p.withdrawal_excluded,
    p.weight, p.length, p.width, p.height, p.origin_country, p.hs_code, p.manufacturer, p.responsible_person, p.safety_warnings, p.age_limit, p.tags, p.meta_title, p.meta_description, p.published_at, p.deleted_at, p.custom_fields,
    (SELECT json_agg(json_build_object('id', v.id, 'sku', v.sku, 'price', v.price, 'compare_price', v.compare_price,
        'weight', v.weight::text, 'gtin', v.gtin, 'mpn', v.mpn,
        'content_amount', v.content_amount::text, 'content_unit', v.content_unit, 'is_active', v.is_active, 'available', ${AVAILABLE_UNITS},
        'selling_policy', coalesce(s.policy, 'deny'), 'oversell_limit', s.oversell_limit,
        'available_on', s.available_on, 'backorder_days', s.backorder_days, 'options', (
          SELECT json_agg(json_build_array(a.name, x.value) ORDER BY a.sort_order, a.id, x.sort_order, x.id)
          FROM variant_attribute_values t
          JOIN attribute_values x ON x.id = t.attribute_value_id
          JOIN attributes a ON a.id = x.attribute_id
          WHERE t.variant_id = v.id)) ORDER BY v.sort_order, v.id)
      FROM product_variants v
      LEFT JOIN selling_policies s ON s.variant_id = v.id
      WHERE v.product_id = p.id AND v.deleted_at IS NULL) AS variants
  FROM products p
  JOIN categories c ON c.id = p.category_id
  LEFT JOIN brands b ON b.id = p.brand_id AND b.deleted_at IS NULL`;

/** Reads products of any status, ascending by id. */
export function readProductRecords(queryable: Queryable, ids: readonly number[]): Promise<ProductRecord[]> {
  return queryable.rows<ProductRecord>(`${RECORDS} WHERE p.id = ANY($1) ORDER BY p.id`, [ids]);
}

function amount(minor: number | null, currency: CurrencyCode): string {
  return minor === null ? '' : Money.format(minor, currency);
}

/** `1.250` → `1.25` */
function number(decimal: string | number | null): string {
  return decimal === null ? '' : String(Number(decimal));
}
