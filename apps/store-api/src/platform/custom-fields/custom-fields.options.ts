import type { CustomFieldsOptions } from '@comptoir/custom-fields';
import { RequestErrors } from '../http/request.errors';

/** Kinds of records that can have custom fields. */
export const FIELD_TARGETS = [
  'products',
  'variants',
  'categories',
  'brands',
  'customers',
  'orders',
  'order_lines',
] as const;
export type FieldTargetName = (typeof FIELD_TARGETS)[number];

/** Kinds of records that a reference may lead to. */
export const REFERENCES = ['products', 'categories', 'brands', 'pages', 'customers'] as const;

/** Custom fields of the store. */
export const CUSTOM_FIELDS: CustomFieldsOptions & { targets: Record<FieldTargetName, unknown> } = {
  targets: {
    products: {
      isPublic: true,
      isFiltered: true,
      removal: `UPDATE products SET custom_fields = custom_fields - $1::text
        WHERE id IN (SELECT id FROM products WHERE custom_fields ? $1::text ORDER BY id LIMIT $2 FOR NO KEY UPDATE)`,
    },
    variants: {
      isPublic: true,
      removal: `UPDATE product_variants SET custom_fields = custom_fields - $1::text
        WHERE id IN (SELECT id FROM product_variants WHERE custom_fields ? $1::text ORDER BY id LIMIT $2 FOR NO KEY UPDATE)`,
    },
    categories: {
      isPublic: true,
      removal: `UPDATE categories SET custom_fields = custom_fields - $1::text
        WHERE id IN (SELECT id FROM categories WHERE custom_fields ? $1::text ORDER BY id LIMIT $2 FOR NO KEY UPDATE)`,
    },
    brands: {
      isPublic: true,
      removal: `UPDATE brands SET custom_fields = custom_fields - $1::text
        WHERE id IN (SELECT id FROM brands WHERE custom_fields ? $1::text ORDER BY id LIMIT $2 FOR NO KEY UPDATE)`,
    },
    customers: {
      isOfCustomers: true,
      removal: `UPDATE users SET custom_fields = custom_fields - $1::text
        WHERE id IN (SELECT id FROM users WHERE custom_fields ? $1::text ORDER BY id LIMIT $2 FOR NO KEY UPDATE)`,
    },
    orders: {
      isOfCustomers: true,
      removal: `UPDATE orders SET custom_fields = custom_fields - $1::text
        WHERE id IN (SELECT id FROM orders WHERE custom_fields ? $1::text ORDER BY id LIMIT $2 FOR NO KEY UPDATE)`,
    },
    order_lines: {
      isOfCustomers: true,
      isOptional: true,
      removal: `UPDATE cart_items SET custom_fields = custom_fields - $1::text
        WHERE id IN (SELECT id FROM cart_items WHERE custom_fields ? $1::text ORDER BY id LIMIT $2 FOR NO KEY UPDATE)`,
    },
  },
  references: {
    products: 'SELECT FROM products WHERE id = $1 AND deleted_at IS NULL',
    categories: 'SELECT FROM categories WHERE id = $1',
    brands: 'SELECT FROM brands WHERE id = $1 AND deleted_at IS NULL',
    pages: 'SELECT FROM pages WHERE id = $1',
    customers: 'SELECT FROM users WHERE id = $1 AND deleted_at IS NULL',
  } satisfies Record<(typeof REFERENCES)[number], string>,
  notFound: RequestErrors.NOT_FOUND,
};
