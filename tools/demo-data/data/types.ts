import type { Motif } from '../art/scenes';

/** Amounts in cents of the base currency. */
export type Cents = number;

/** Units in the first and in the second warehouse. */
export type Stock = readonly [number, number];

/** Name and slug in French, the second language of the shop. */
export type FrenchName = Record<'name' | 'slug', string>;

/** A category with its children; `things` are the objects of its image. */
export interface CategorySeed {
  slug: string;
  name: string;
  fr: FrenchName;
  children: readonly { slug: string; name: string; fr: FrenchName }[];
  things: readonly Motif[];
  background: string;
}

export interface BrandSeed {
  slug: string;
  name: string;
  /** Colour of the logo and of the background of its products. */
  color: string;
  description: string;
  fr: { description: string };
}

/** Attribute values of a variant: Color, Size and Material. */
export interface VariantSeed {
  color?: string;
  size?: string;
  material?: string;
  /** Default: the price of the product. */
  price?: Cents;
  compare?: Cents;
  /** Grams; default: those of the product. */
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
  fr: Record<'name' | 'short' | 'description', string>;
  tags: readonly string[];
  /** The default colour is that of the first variant. */
  art: { shape: Motif['shape']; color?: string; accent: string };
  grams?: number;
  /** Length, width and height in centimetres. */
  size?: readonly [number, number, number];
  /** Days since publication. */
  age: number;
  featured?: boolean;
  digital?: boolean;
  status?: 'draft' | 'archived';
  /** Stock of a product without variants. */
  stock?: Stock;
  variants?: readonly VariantSeed[];
}

export interface ReviewSeed {
  sku: string;
  /** E-mail address of the author. */
  by: string;
  rating: 1 | 2 | 3 | 4 | 5;
  title: string;
  body: string;
  /** Days since it was written. */
  age: number;
  helpful?: number;
  unhelpful?: number;
  /** Approved by default. */
  status?: 'pending' | 'rejected';
}
