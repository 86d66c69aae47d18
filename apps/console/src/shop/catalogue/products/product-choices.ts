import type { components } from '@comptoir/store-client';

type Product = components['schemas']['AdminProduct'];

export const PRODUCT_STATES = ['draft', 'published', 'archived'] as const satisfies Product['status'][];
export const TAX_CLASSES = [
  'standard',
  'reduced',
  'super_reduced',
  'zero',
  'exempt',
] as const satisfies Product['tax_class'][];
export const WITHDRAWAL_EXCLUSIONS = [
  'made_to_order',
  'perishable',
  'sealed_goods',
  'sealed_media',
  'press',
  'digital_content',
] as const;

export const SELLING_POLICIES = [
  'deny',
  'backorder',
  'preorder',
] as const satisfies Product['variants'][number]['selling_policy'][];

export const CONTENT_UNITS = [
  'g',
  'kg',
  'ml',
  'cl',
  'l',
  'cm',
  'm',
  'm2',
  'piece',
] as const satisfies NonNullable<Product['variants'][number]['content_unit']>[];

/** Fields that the form of a product changes. */
export const PRODUCT_FIELDS = [
  'name',
  'slug',
  'short_description',
  'description',
  'price',
  'compare_price',
  'sku',
  'tax_class',
  'withdrawal_excluded',
  'is_digital',
  'is_gift_card',
  'weight',
  'length',
  'width',
  'height',
  'status',
  'published_at',
  'is_featured',
  'category_id',
  'brand_id',
  'tags',
  'meta_title',
  'meta_description',
  'origin_country',
  'hs_code',
  'manufacturer',
  'responsible_person',
  'safety_warnings',
  'age_limit',
];
