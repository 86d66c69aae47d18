import { type Static, Type } from '@sinclair/typebox';
import { CustomFieldValues } from '@comptoir/custom-fields';
import { Timestamp, nullable, view, Version } from '@comptoir/http';
import type { MediaService } from '../../platform/media/media.service';
import { CoverImageView, SizesView, toCoverImageView, toSizesView } from '../../platform/media/images.view';
import { translationsView } from '../../platform/translations/translations-field';
import { ChildCategoryView } from './categories.view';
import type { AdminCategory } from './categories.admin.service';

export const AdminCategoryView = view('AdminCategory', {
  translations: translationsView('categories'),
  custom_fields: CustomFieldValues,
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  parent_id: nullable(Type.Integer()),
  image_url: nullable(Type.String()),
  image_sizes: SizesView,
  cover_image: nullable(CoverImageView),
  sort_order: Type.Integer(),
  is_active: Type.Boolean(),
  path: Type.Array(ChildCategoryView, { description: 'Categories from the root to this one.' }),
  children_count: Type.Integer(),
  products_count: Type.Integer({ description: 'Products directly in the category, deleted ones excluded.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type AdminCategoryView = Static<typeof AdminCategoryView>;

export function toAdminCategoryView(category: AdminCategory, media: MediaService): AdminCategoryView {
  return {
    translations: category.translations,
    custom_fields: category.custom_fields,
    id: category.id,
    name: category.name,
    slug: category.slug,
    parent_id: category.parent_id,
    image_url: media.urlOf(category.image_url),
    image_sizes: toSizesView(category.image_url, media),
    cover_image: toCoverImageView(category.image_url, category.name, media),
    sort_order: category.sort_order,
    is_active: category.is_active,
    path: category.path,
    children_count: category.children_count,
    products_count: category.products_count,
    created_at: category.created_at.toISOString(),
    updated_at: category.updated_at.toISOString(),
    version: String(category.version),
  };
}
