import { BooleanField, InstantField, IntField, PageQuery, StringField, EnumField } from '@comptoir/http';
import { ImageField } from '../../platform/media/image-fields';
import { SortField } from '../../platform/http/sorting';
import { type TranslationChanges, TranslationsField } from '../../platform/translations/translations-field';
import { BANNER_LINK_TYPES, type BannerLinkType } from './banners.entity';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_TITLE = 200;

export class BannersQuery {
  @StringField({ optional: true, max: 50, description: 'Only banners of one position, such as `hero`.' })
  position?: string;
}

export const BANNER_STATES = ['shown', 'scheduled', 'ended', 'off'] as const;
export type BannerState = (typeof BANNER_STATES)[number];

/** Query of GET /admin/banners. */
export class AdminBannersQuery extends PageQuery {
  @StringField({ optional: true, max: 50 })
  position?: string;

  @BooleanField({ optional: true })
  is_active?: boolean;

  @EnumField(BANNER_STATES, {
    optional: true,
    description: 'Shown now, later, formerly or not at all; a banner without an image is `off` too.',
  })
  status?: BannerState;

  @StringField({ optional: true, max: 200, description: 'Part of the title or the subtitle.' })
  search?: string;

  @SortField(['position', 'sort_order', 'title', 'starts_at', 'ends_at', 'created_at', 'updated_at'])
  sort?: string;
}

/** Texts of a banner in another language. */
export class BannerTexts {
  @StringField({ ...OPTIONAL, max: MAX_TITLE })
  title?: string | null;

  @StringField({ ...OPTIONAL, max: 300 })
  subtitle?: string | null;

  @StringField({ ...OPTIONAL, max: 100 })
  button_text?: string | null;
}

class BannerFields {
  @TranslationsField(BannerTexts)
  translations?: TranslationChanges | null;

  @StringField({ ...OPTIONAL, max: 300 })
  subtitle?: string | null;

  @ImageField({
    ...OPTIONAL,
    description: 'The image can be uploaded too. A banner without an image is not shown.',
  })
  image_url?: string | null;

  @ImageField({ ...OPTIONAL, description: 'For narrow screens. Default: `image_url`.' })
  image_mobile_url?: string | null;

  @EnumField(BANNER_LINK_TYPES, { optional: true, description: 'Default of a new banner: `url`.' })
  link_type?: BannerLinkType;

  @StringField({
    ...OPTIONAL,
    max: 2048,
    description:
      'For `url`: an http(s), mailto or tel address, or a path of the shop; otherwise a slug or an id.',
  })
  link_value?: string | null;

  @StringField({ ...OPTIONAL, max: 100 })
  button_text?: string | null;

  @StringField({ optional: true, min: 1, max: 50, description: 'Default of a new banner: `hero`.' })
  position?: string;

  @IntField({ optional: true, max: 1_000_000 })
  sort_order?: number;

  @BooleanField({ optional: true, description: 'Default of a new banner: true.' })
  is_active?: boolean;

  @InstantField({ ...OPTIONAL, description: 'Shown from this instant on; immediately when null.' })
  starts_at?: Date | null;

  @InstantField({ ...OPTIONAL, description: 'Shown until this instant; without end when null.' })
  ends_at?: Date | null;
}

/** Body of PUT /admin/banners/{id}; absent fields stay as they are. */
export class UpdateBanner extends BannerFields {
  @StringField({ optional: true, min: 1, max: MAX_TITLE })
  title?: string;
}

/** Body of POST /admin/banners. */
export class CreateBanner extends BannerFields {
  @StringField({ max: MAX_TITLE })
  title: string;
}
