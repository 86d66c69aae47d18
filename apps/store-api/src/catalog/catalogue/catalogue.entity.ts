import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

export const PRODUCT_STATUSES = ['draft', 'published', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

@Entity('categories')
export class Category {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer', { nullable: true })
  parent_id: number | null;

  @Column('varchar', { length: 150 })
  name: string;

  @Column('varchar', { length: 200 })
  slug: string;

  @Column('varchar', { length: 2048, nullable: true })
  image_url: string | null;

  @Column('integer', { default: 0 })
  sort_order: number;

  @Column('boolean', { default: true })
  is_active: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;
}

/** Amounts are minor units of the base currency; weights are kilograms and sizes centimetres, as decimal texts. */
@Entity('products')
export class Product {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 200 })
  name: string;

  @Column('varchar', { length: 220 })
  slug: string;

  @Column('varchar', { length: 64 })
  sku: string;

  @Column('varchar', { length: 1000, default: '' })
  short_description: string;

  @Column('text', { default: '' })
  description: string;

  @Column('bigint')
  price: number;

  @Column('bigint', { nullable: true })
  compare_price: number | null;

  @Column('integer')
  category_id: number;

  @Column('integer', { nullable: true })
  brand_id: number | null;

  @Column('text', { default: 'draft' })
  status: ProductStatus;

  @Column('boolean', { default: false })
  is_featured: boolean;

  @Column('boolean', { default: false })
  is_digital: boolean;

  @Column('numeric', { precision: 10, scale: 3, nullable: true })
  weight: string | null;

  @Column('numeric', { precision: 10, scale: 2, nullable: true })
  length: string | null;

  @Column('numeric', { precision: 10, scale: 2, nullable: true })
  width: string | null;

  @Column('numeric', { precision: 10, scale: 2, nullable: true })
  height: string | null;

  @Column('text', { array: true, default: '{}' })
  tags: string[];

  @Column('varchar', { length: 200, nullable: true })
  meta_title: string | null;

  @Column('varchar', { length: 500, nullable: true })
  meta_description: string | null;

  @Column('timestamptz', { nullable: true })
  published_at: Date | null;

  /** The lowest price of an active variant, flash sales included; what lists filter and sort by. */
  @Column('bigint')
  min_price: number;

  @Column('bigint')
  max_price: number;

  @Column('boolean', { default: false })
  is_on_sale: boolean;

  @Column('boolean', { default: false })
  is_in_stock: boolean;

  /** Units in orders that were paid. */
  @Column('integer', { default: 0 })
  sales_count: number;

  @Column('numeric', { precision: 3, scale: 2, default: 0 })
  average_rating: string;

  @Column('integer', { default: 0 })
  reviews_count: number;

  @Column('integer', { array: true, default: '{}' })
  attribute_value_ids: number[];

  @Column('tsvector', { default: () => `''::tsvector`, select: false })
  search: string;

  @Column('text', { default: '', select: false })
  search_text: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  @Column('timestamptz', { nullable: true })
  deleted_at: Date | null;
}

@Entity('product_views')
export class ProductViews {
  @PrimaryColumn('integer')
  product_id: number;

  @Column('bigint', { default: 0 })
  views_count: number;
}

@Entity('product_variants')
export class ProductVariant {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  product_id: number;

  @Column('varchar', { length: 64 })
  sku: string;

  @Column('bigint')
  price: number;

  @Column('bigint', { nullable: true })
  compare_price: number | null;

  @Column('numeric', { precision: 10, scale: 3, nullable: true })
  weight: string | null;

  @Column('boolean', { default: true })
  is_active: boolean;

  @Column('integer', { default: 0 })
  sort_order: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  @Column('timestamptz', { nullable: true })
  deleted_at: Date | null;
}

@Entity('variant_attribute_values')
export class VariantAttributeValue {
  @PrimaryColumn('integer')
  variant_id: number;

  @PrimaryColumn('integer')
  attribute_value_id: number;
}

@Entity('product_images')
export class ProductImage {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  product_id: number;

  /** A storage key, or an absolute URL. */
  @Column('varchar', { length: 2048 })
  url: string;

  @Column('varchar', { length: 200, default: '' })
  alt: string;

  @Column('boolean', { default: false })
  is_primary: boolean;

  @Column('integer', { default: 0 })
  sort_order: number;

  /** Pixels; the storage has the picture in each, under a key of its own. None for a picture elsewhere. */
  @Column('integer', { array: true, default: '{}' })
  widths: number[];

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

/** A slug that a product had before; it keeps leading to the product. */
@Entity('product_slugs')
export class ProductSlug {
  @PrimaryColumn('varchar', { length: 220 })
  slug: string;

  @Column('integer')
  product_id: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

/** A word that a product is described with, in small letters without accents. */
@Entity('product_words')
export class ProductWord {
  @PrimaryColumn('text')
  word: string;
}

export const catalogueEntities = [
  Category,
  Product,
  ProductViews,
  ProductVariant,
  VariantAttributeValue,
  ProductImage,
  ProductSlug,
  ProductWord,
];
