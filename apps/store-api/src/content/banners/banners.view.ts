import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, nullable, view, stringEnum, Version } from '@comptoir/http';
import type { MediaService } from '../../platform/media/media.service';
import { CoverImageView, SizesView, toCoverImageView, toSizesView } from '../../platform/media/images.view';
import { translationsView } from '../../platform/translations/translations-field';
import { BANNER_LINK_TYPES, type Banner } from './banners.entity';
import type { ShownBanner } from './banners.service';

const shown = {
  id: Type.Integer(),
  title: Type.String(),
  subtitle: Type.String(),
  image_url: Type.String(),
  image_sizes: SizesView,
  cover_image: nullable(CoverImageView),
  image_mobile_url: nullable(Type.String()),
  image_mobile_sizes: SizesView,
  cover_image_mobile: nullable(CoverImageView),
  link_type: stringEnum(BANNER_LINK_TYPES),
  link_value: Type.String(),
  button_text: Type.String(),
  position: Type.String(),
  sort_order: Type.Integer(),
  is_active: Type.Boolean(),
  starts_at: nullable(Timestamp),
  ends_at: nullable(Timestamp),
};

export const BannerView = view('Banner', shown);
export type BannerView = Static<typeof BannerView>;

export function toBannerView(banner: ShownBanner, media: MediaService): BannerView {
  return { ...fieldsOf(banner, media), image_url: media.urlOf(banner.image_url) };
}

function fieldsOf(banner: Banner, media: MediaService): Omit<BannerView, 'image_url'> {
  return {
    id: banner.id,
    title: banner.title,
    subtitle: banner.subtitle,
    image_sizes: toSizesView(banner.image_url, media),
    cover_image: toCoverImageView(banner.image_url, banner.title, media),
    image_mobile_url: media.urlOf(banner.image_mobile_url),
    image_mobile_sizes: toSizesView(banner.image_mobile_url, media),
    cover_image_mobile: toCoverImageView(banner.image_mobile_url, banner.title, media),
    link_type: banner.link_type,
    link_value: banner.link_value,
    button_text: banner.button_text,
    position: banner.position,
    sort_order: banner.sort_order,
    is_active: banner.is_active,
    starts_at: banner.starts_at?.toISOString() ?? null,
    ends_at: banner.ends_at?.toISOString() ?? null,
  };
}

export const AdminBannerView = view('AdminBanner', {
  translations: translationsView('banners'),
  ...shown,
  image_url: nullable(Type.String({ description: 'A banner without an image is not shown.' })),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type AdminBannerView = Static<typeof AdminBannerView>;

export function toAdminBannerView(banner: Banner, media: MediaService): AdminBannerView {
  return {
    translations: banner.translations,
    ...fieldsOf(banner, media),
    image_url: media.urlOf(banner.image_url),
    created_at: banner.created_at.toISOString(),
    updated_at: banner.updated_at.toISOString(),
    version: String(banner.version),
  };
}
