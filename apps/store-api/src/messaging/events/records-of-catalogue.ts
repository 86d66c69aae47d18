import type { RecordCatalogue } from '@comptoir/events';

/** Goods, their stock and prices, and offers. */
export const CATALOGUE_RECORDS = {
  product: {
    title: 'a product',
    keys: { sku: 'OAK-1', slug: 'oak-stand' },
    changed: ['price', 'images'],
    lookup: 'SELECT id, sku, slug FROM products WHERE id = ANY ($1::int[]) AND deleted_at IS NULL',
  },
  variant: {
    title: 'a variant of a product',
    keys: { sku: 'OAK-1', product_id: 1 },
    changed: ['weight'],
    lookup:
      'SELECT id, sku, product_id FROM product_variants WHERE id = ANY ($1::int[]) AND deleted_at IS NULL',
  },
  price: {
    title: 'the price of a variant',
    keys: { sku: 'OAK-1', product_id: 1 },
    changed: ['price', 'price_lists'],
    lookup:
      'SELECT id, sku, product_id FROM product_variants WHERE id = ANY ($1::int[]) AND deleted_at IS NULL',
  },
  stock: {
    title: 'the stock of a variant in a warehouse',
    keys: { sku: 'OAK-1', variant_id: 1, warehouse_id: 1 },
    changed: ['on_hand', 'reserved'],
    lookup: `SELECT i.id, v.sku, i.variant_id, i.warehouse_id
      FROM inventory i JOIN product_variants v ON v.id = i.variant_id WHERE i.id = ANY ($1::int[])`,
  },
  warehouse: {
    title: 'a warehouse',
    keys: { code: 'MAIN' },
    changed: ['name'],
    lookup: 'SELECT id, code FROM warehouses WHERE id = ANY ($1::int[]) AND deleted_at IS NULL',
  },
  category: {
    title: 'a category',
    keys: { slug: 'furniture' },
    changed: ['name'],
    lookup: 'SELECT id, slug FROM categories WHERE id = ANY ($1::int[])',
  },
  brand: {
    title: 'a brand',
    keys: { slug: 'oak-and-co' },
    changed: ['name'],
    lookup: 'SELECT id, slug FROM brands WHERE id = ANY ($1::int[]) AND deleted_at IS NULL',
  },
  collection: {
    title: 'a collection',
    keys: { slug: 'autumn' },
    changed: ['products'],
    lookup: 'SELECT id, slug FROM collections WHERE id = ANY ($1::int[])',
  },
  price_list: {
    title: 'a price list, without its prices',
    keys: {},
    changed: ['name'],
    lookup: 'SELECT id FROM price_lists WHERE id = ANY ($1::int[])',
  },
  coupon: {
    title: 'a coupon',
    // A code is money for whoever reads it.
    keys: {},
    changed: ['expires_at'],
    lookup: 'SELECT id FROM coupons WHERE id = ANY ($1::int[]) AND deleted_at IS NULL',
  },
  promotion: {
    title: 'a promotion',
    keys: {},
    changed: ['products'],
    lookup: 'SELECT id FROM promotions WHERE id = ANY ($1::int[])',
  },
  bundle: {
    title: 'a bundle',
    keys: { slug: 'desk-set' },
    changed: ['items'],
    lookup: 'SELECT id, slug FROM bundles WHERE id = ANY ($1::int[])',
  },
  flash_sale: {
    title: 'a flash sale',
    keys: {},
    changed: ['items'],
    lookup: 'SELECT id FROM flash_sales WHERE id = ANY ($1::int[])',
  },
} as const satisfies RecordCatalogue['records'];

export const CATALOGUE_TABLES: RecordCatalogue['tables'] = {
  products: { columns: ['sku', 'slug'], rows: [{ record: 'product' }] },
  product_images: {
    columns: ['product_id'],
    rows: [{ record: 'product', part: 'images', by: 'product_id' }],
  },
  product_variants: {
    columns: ['product_id', 'sku'],
    rows: [
      { record: 'variant' },
      { record: 'price', only: ['price', 'compare_price'] },
      { record: 'product', part: 'variants', by: 'product_id' },
    ],
  },
  variant_attribute_values: { columns: [], rows: [{ record: 'variant', part: 'attributes' }] },
  selling_policies: { columns: [], rows: [{ record: 'variant', part: 'selling_policy' }] },
  digital_files: {
    columns: ['variant_id'],
    rows: [{ record: 'variant', part: 'digital_files', by: 'variant_id' }],
  },
  inventory: { columns: ['variant_id', 'warehouse_id'], silent: ['low_since'], rows: [{ record: 'stock' }] },
  warehouses: { columns: ['code'], rows: [{ record: 'warehouse' }] },
  categories: { columns: ['slug'], rows: [{ record: 'category' }] },
  brands: { columns: ['slug'], rows: [{ record: 'brand' }] },
  collections: { columns: ['slug'], rows: [{ record: 'collection' }] },
  collection_products: { columns: [], rows: [{ record: 'collection', part: 'products' }] },
  price_lists: { columns: [], rows: [{ record: 'price_list' }] },
  price_list_prices: {
    columns: ['variant_id'],
    rows: [{ record: 'price', part: 'price_lists', by: 'variant_id' }],
  },
  coupons: { columns: ['code'], silent: ['used_count'], rows: [{ record: 'coupon' }] },
  coupon_products: { columns: [], rows: [{ record: 'coupon', part: 'products' }] },
  coupon_categories: { columns: [], rows: [{ record: 'coupon', part: 'categories' }] },
  promotions: { columns: [], rows: [{ record: 'promotion' }] },
  promotion_products: { columns: [], rows: [{ record: 'promotion', part: 'products' }] },
  promotion_categories: { columns: [], rows: [{ record: 'promotion', part: 'categories' }] },
  promotion_brands: { columns: [], rows: [{ record: 'promotion', part: 'brands' }] },
  bundles: { columns: ['slug'], rows: [{ record: 'bundle' }] },
  bundle_items: { columns: ['bundle_id'], rows: [{ record: 'bundle', part: 'items', by: 'bundle_id' }] },
  flash_sales: { columns: [], rows: [{ record: 'flash_sale' }] },
  flash_sale_items: {
    columns: ['product_variant_id', 'flash_sale_id'],
    silent: ['qty_sold'],
    rows: [
      { record: 'flash_sale', part: 'items', by: 'flash_sale_id' },
      { record: 'price', part: 'flash_sales', by: 'product_variant_id' },
    ],
  },
};
