import type { Motif } from '../art/scenes';

/** Amounts in cents of the base currency. */
export type Cents = number;

/** Units in the first and in the second warehouse. */
export type Stock = readonly [number, number];

/** A category with those below it; `things` are what its picture shows. */
export interface CategorySeed {
  slug: string;
  name: string;
  children: readonly { slug: string; name: string }[];
  things: readonly Motif[];
  background: string;
}

export interface BrandSeed {
  slug: string;
  name: string;
  /** Of the logo and behind its products. */
  color: string;
  description: string;
}

/** What a variant differs in; values of the attributes Color, Size and Material. */
export interface VariantSeed {
  color?: string;
  size?: string;
  material?: string;
  /** Left out: as the product. */
  price?: Cents;
  compare?: Cents;
  /** Grams; left out: as the product. */
  grams?: number;
  stock: Stock;
}

export interface ProductSeed {
  /** The natural key. */
  sku: string;
  name: string;
  /** Slugs. */
  category: string;
  brand: string;
  price: Cents;
  compare?: Cents;
  short: string;
  description: string;
  tags: readonly string[];
  /** The colour is that of the first variant when it is left out. */
  art: { shape: Motif['shape']; color?: string; accent: string };
  grams?: number;
  /** Length, width and height in centimetres. */
  size?: readonly [number, number, number];
  /** Days since it was published. */
  age: number;
  featured?: boolean;
  digital?: boolean;
  status?: 'draft' | 'archived';
  /** Of a product without variants of its own. */
  stock?: Stock;
  variants?: readonly VariantSeed[];
}

export interface ReviewSeed {
  sku: string;
  /** E-mail address of its author. */
  by: string;
  rating: 1 | 2 | 3 | 4 | 5;
  title: string;
  body: string;
  /** Days since it was written. */
  age: number;
  helpful?: number;
  unhelpful?: number;
  /** Approved when it is left out. */
  status?: 'pending' | 'rejected';
}
