import { type Static, Type } from '@sinclair/typebox';
import { CustomFieldValues } from '@comptoir/custom-fields';
import { Timestamp, nullable, view, Version } from '@comptoir/http';
import type { MediaService } from '../../platform/media/media.service';
import { CoverImageView, SizesView, toCoverImageView, toSizesView } from '../../platform/media/images.view';
import { translationsView } from '../../platform/translations/translations-field';
import { EconomicOperatorView } from '../product-records/economic-operators';
import type { AdminBrand } from './brands.admin.service';

export const AdminBrandView = view('AdminBrand', {
  translations: translationsView('brands'),
  custom_fields: CustomFieldValues,
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  logo_url: nullable(Type.String()),
  logo_sizes: SizesView,
  logo: nullable(CoverImageView),
  description: Type.String(),
  manufacturer: nullable(EconomicOperatorView),
  responsible_person: nullable(EconomicOperatorView),
  products_count: Type.Integer({ description: 'Products of the brand, deleted ones excluded.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
  deleted_at: nullable(Timestamp),
});
export type AdminBrandView = Static<typeof AdminBrandView>;

export function toAdminBrandView(brand: AdminBrand, media: MediaService): AdminBrandView {
  return {
    translations: brand.translations,
    custom_fields: brand.custom_fields,
    id: brand.id,
    name: brand.name,
    slug: brand.slug,
    logo_url: media.urlOf(brand.logo_url),
    logo_sizes: toSizesView(brand.logo_url, media),
    logo: toCoverImageView(brand.logo_url, brand.name, media),
    description: brand.description,
    manufacturer: brand.manufacturer,
    responsible_person: brand.responsible_person,
    products_count: brand.products_count,
    created_at: brand.created_at.toISOString(),
    updated_at: brand.updated_at.toISOString(),
    version: String(brand.version),
    deleted_at: brand.deleted_at?.toISOString() ?? null,
  };
}
