import { type Static, Type } from '@sinclair/typebox';
import { Slugs, Timestamp, nullable, view, Version } from '@comptoir/http';
import type { MediaService } from '../../platform/media/media.service';
import { CoverImageView, SizesView, toCoverImageView, toSizesView } from '../../platform/media/images.view';
import { translationsView } from '../../platform/translations/translations-field';
import { ProductItemView } from '../products/products.view';
import type { ShownCollection } from './collections.service';
import type { AdminCollection } from './collections.admin.service';

export const CollectionView = view('Collection', {
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  image_url: nullable(Type.String()),
  image_sizes: SizesView,
  cover_image: nullable(CoverImageView),
  products_count: Type.Integer({ description: 'Number of visible products.' }),
});
export type CollectionView = Static<typeof CollectionView>;

export const CollectionDetailView = view('CollectionDetail', {
  ...CollectionView.properties,
  slugs: Slugs,
  products: Type.Array(ProductItemView, { description: 'One page of products; see `meta`.' }),
});
export type CollectionDetailView = Static<typeof CollectionDetailView>;

/** A collection in the responses of the admin routes. */
export const AdminCollectionView = view('AdminCollection', {
  translations: translationsView('collections'),
  ...CollectionView.properties,
  products_count: Type.Integer({ description: 'Products of any status, deleted ones excluded.' }),
  product_ids: Type.Array(Type.Integer(), { description: 'In display order.' }),
  is_active: Type.Boolean(),
  sort_order: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type AdminCollectionView = Static<typeof AdminCollectionView>;

export function toAdminCollectionView(collection: AdminCollection, media: MediaService): AdminCollectionView {
  return {
    translations: collection.translations,
    ...toCollectionView(collection, media),
    product_ids: collection.product_ids,
    is_active: collection.is_active,
    sort_order: collection.sort_order,
    created_at: collection.created_at.toISOString(),
    updated_at: collection.updated_at.toISOString(),
    version: String(collection.version),
  };
}

export function toCollectionView(collection: ShownCollection, media: MediaService): CollectionView {
  return {
    id: collection.id,
    name: collection.name,
    slug: collection.slug,
    description: collection.description,
    image_url: media.urlOf(collection.image_url),
    image_sizes: toSizesView(collection.image_url, media),
    cover_image: toCoverImageView(collection.image_url, collection.name, media),
    products_count: collection.products_count,
  };
}
