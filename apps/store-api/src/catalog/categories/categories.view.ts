import { type Static, Type } from '@sinclair/typebox';
import { CustomFieldValues } from '@comptoir/custom-fields';
import { Slugs, nullable, view } from '@comptoir/http';
import type { MediaService } from '../../platform/media/media.service';
import { CoverImageView, SizesView, toCoverImageView, toSizesView } from '../../platform/media/images.view';
import type { CategoryNode } from './categories.service';

/** A category within its parent or within a path. */
export const ChildCategoryView = view('ChildCategory', {
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  slugs: Slugs,
});

export const CategoryView = view('Category', {
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  parent_id: nullable(Type.Integer()),
  image_url: nullable(Type.String()),
  image_sizes: SizesView,
  cover_image: nullable(CoverImageView),
  slugs: Slugs,
  custom_fields: CustomFieldValues,
  children: Type.Array(ChildCategoryView),
});
export type CategoryView = Static<typeof CategoryView>;

export interface CategoryTreeView extends Omit<CategoryView, 'children'> {
  children: CategoryTreeView[];
}

/** A category with its descendants of all levels. */
export const CategoryTreeView = view('CategoryTree', {
  ...CategoryView.properties,
  children: Type.Array(Type.Unsafe<CategoryTreeView>({ $ref: '#/components/schemas/CategoryTree' })),
});

export function toCategoryView({ category, children }: CategoryNode, media: MediaService): CategoryView {
  return {
    id: category.id,
    name: category.name,
    slug: category.slug,
    parent_id: category.parent_id,
    image_url: media.urlOf(category.image_url),
    image_sizes: toSizesView(category.image_url, media),
    cover_image: toCoverImageView(category.image_url, category.name, media),
    custom_fields: category.custom_fields,
    children: children.map(({ category: { id, name, slug } }) => ({ id, name, slug })),
  };
}

export function toCategoryTreeView(node: CategoryNode, media: MediaService): CategoryTreeView {
  return {
    ...toCategoryView(node, media),
    children: node.children.map((child) => toCategoryTreeView(child, media)),
  };
}
