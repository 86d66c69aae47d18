import type { Tx } from '@comptoir/db';
import { ProductImage } from './product-images.entity';
/** A product image as it is stored. */
export interface StoredImage {
  id: number;
  /** Storage key or absolute URL. */
  url: string;
  alt: string;
  is_primary: boolean;
  sort_order: number;
  widths: number[];
}

/** Subquery: images of the product `p` in display order as JSON; null without any. */
export const IMAGES = `(
    SELECT json_agg(json_build_object('id', m.id, 'url', m.url, 'alt', m.alt, 'is_primary', m.is_primary,
        'sort_order', m.sort_order, 'widths', m.widths)
      ORDER BY m.is_primary DESC, m.sort_order, m.id)
    FROM product_images m WHERE m.product_id = p.id)`;

export interface NewImage {
  /** Storage key or absolute URL. */
  url: string;
  alt?: string;
  isPrimary?: boolean;
  sortOrder?: number;
}

/** Inserts the images of a new product in their order. The first one is primary unless another one is marked. */
export async function insertImages(tx: Tx, productId: number, images: readonly NewImage[]): Promise<void> {
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
