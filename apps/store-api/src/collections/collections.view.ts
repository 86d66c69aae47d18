import { type Static, Type } from '@sinclair/typebox';
import { nullable, view } from '@comptoir/http';
import { ProductItemView } from '../catalogue/products.view';
import type { Media } from '../media/media';
import type { ShownCollection } from './collections.service';

export const CollectionView = view('Collection', {
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  image_url: nullable(Type.String()),
  products_count: Type.Integer({ description: 'Products that can be seen.' }),
});
export type CollectionView = Static<typeof CollectionView>;

export const CollectionDetailView = view('CollectionDetail', {
  ...CollectionView.properties,
  products: Type.Array(ProductItemView, { description: 'One page of them; `meta` tells which.' }),
});
export type CollectionDetailView = Static<typeof CollectionDetailView>;

export function toCollectionView(collection: ShownCollection, media: Media): CollectionView {
  return {
    id: collection.id,
    name: collection.name,
    slug: collection.slug,
    description: collection.description,
    image_url: media.url(collection.image_url),
    products_count: collection.products_count,
  };
}
