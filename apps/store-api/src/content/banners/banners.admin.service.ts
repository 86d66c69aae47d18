import { Injectable } from '@nestjs/common';
import { Db, containsPattern } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import { DELETED_IMAGE } from '../../platform/media/image-fields';
import { MediaService } from '../../platform/media/media.service';
import { type ImagePlace, ImagesService } from '../../platform/media/images.service';
import { readPage } from '../../platform/http/paging';
import { type FieldConstraints, mapConstraintErrors } from '../../platform/http/constraint-errors';
import { nullsLast, orderBy } from '../../platform/http/sorting';
import { TranslationsService } from '../../platform/translations/translations.service';
import type { CreateBanner, AdminBannersQuery, UpdateBanner } from './banners.dto';
import { Banner } from './banners.entity';
import { isBannerLink } from './banner-links';

const FILTERED = `
  FROM banners b
  WHERE ($2::text IS NULL OR b.position = $2) AND ($3::boolean IS NULL OR b.is_active = $3)
    AND ($4::text IS NULL OR $4 = CASE
      WHEN NOT b.is_active OR b.image_url IS NULL THEN 'off' WHEN b.starts_at > $1::timestamptz THEN 'scheduled'
      WHEN b.ends_at <= $1 THEN 'ended' ELSE 'shown' END)
    AND ($5::text IS NULL OR b.title ILIKE $5 OR b.subtitle ILIKE $5)`;

const SORTABLE = {
  position: 'b.position',
  sort_order: 'b.sort_order',
  title: 'b.title',
  starts_at: nullsLast('b.starts_at'),
  ends_at: nullsLast('b.ends_at'),
  created_at: 'b.created_at',
  updated_at: 'b.updated_at',
};

type BannerFields = Omit<Banner, 'id' | 'created_at' | 'updated_at' | 'version' | 'translations'>;

/** Defaults of the fields of a banner. */
const BLANK: BannerFields = {
  title: '',
  subtitle: '',
  image_url: null,
  image_mobile_url: null,
  link_type: 'url',
  link_value: '',
  button_text: '',
  position: 'hero',
  sort_order: 0,
  is_active: true,
  starts_at: null,
  ends_at: null,
};

const BANNER_FIELDS: FieldConstraints = {
  banners_period: ['ends_at', 'It must be after the start.'],
  banners_image_url_deleted: ['image_url', DELETED_IMAGE],
  banners_image_mobile_url_deleted: ['image_mobile_url', DELETED_IMAGE],
};

/** Manages banners for administrators (docs/content.md). */
@Injectable()
export class BannersAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly media: MediaService,
    private readonly images: ImagesService,
    private readonly clock: Clock,
    private readonly translations: TranslationsService,
  ) {}

  /** Lists banners by position and order unless the query has a sort. */
  listBanners(query: AdminBannersQuery): Promise<Page<Banner>> {
    const { position = null, is_active = null, status = null, search, sort } = query;
    const order = orderBy(sort, SORTABLE, 'b.position, b.sort_order, b.id');
    return readPage(this.db, query, {
      rows: `SELECT b.* ${FILTERED} ORDER BY ${order} LIMIT $6 OFFSET $7`,
      count: `SELECT count(*) AS total ${FILTERED}`,
      values: [this.clock.now(), position, is_active, status, containsPattern(search)],
    });
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findBanner(id: number): Promise<Banner> {
    const banner = await this.db.repo(Banner).findOneBy({ id });
    if (!banner) throw RequestErrors.NOT_FOUND();
    return banner;
  }

  /** @throws RequestErrors.VALIDATION_ERROR for an invalid link, or a period that ends before it starts */
  async createBanner(input: CreateBanner): Promise<Banner> {
    const now = this.clock.now();
    const fields = this.mergeInput(BLANK, input);
    const { id } = await this.db.tx(async (tx) => {
      const translations = await this.translations.newTranslations(tx, input.translations);
      return mapConstraintErrors(BANNER_FIELDS, () =>
        tx.repo(Banner).save({ ...fields, translations, created_at: now, updated_at: now }),
      );
    });
    return this.findBanner(id);
  }

  /** Changes the given fields. @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR */
  async updateBanner(id: number, input: UpdateBanner): Promise<Banner> {
    await this.db.tx(async (tx) => {
      const banners = tx.repo(Banner);
      const banner = await banners.findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
      if (!banner) throw RequestErrors.NOT_FOUND();
      const fields = this.mergeInput(banner, input);
      const translated = await this.translations.changedTranslations(tx, 'banners', id, input.translations);
      if (input.image_url !== undefined) await this.images.releaseImage(tx, 'banner', id);
      if (input.image_mobile_url !== undefined) await this.images.releaseImage(tx, 'mobile-banner', id);
      await mapConstraintErrors(BANNER_FIELDS, () =>
        banners.update({ id }, { ...fields, ...translated, updated_at: this.clock.now() }),
      );
    });
    return this.findBanner(id);
  }

  /**
   * Stores an uploaded image as the banner's image, or as its image for narrow screens.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR
   */
  async setBannerImage(
    id: number,
    place: Extract<ImagePlace, 'banner' | 'mobile-banner'>,
    upload: Buffer,
  ): Promise<Banner> {
    await this.images.replaceImage(place, id, upload);
    return this.findBanner(id);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async deleteBanner(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await this.images.releaseImage(tx, 'banner', id);
      await this.images.releaseImage(tx, 'mobile-banner', id);
      const { affected } = await tx.repo(Banner).delete({ id });
      if (!affected) throw RequestErrors.NOT_FOUND();
    });
  }

  /** Checks that the path `/admin/banners/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'banners', id);
  }

  private mergeInput(present: BannerFields, input: UpdateBanner): BannerFields {
    const { image_url: image = present.image_url } = input;
    const { image_mobile_url: mobile = present.image_mobile_url } = input;
    const { starts_at = present.starts_at, ends_at = present.ends_at } = input;
    const fields = {
      title: input.title ?? present.title,
      subtitle: textOr(input.subtitle, present.subtitle),
      image_url: this.media.storedFormOf(image),
      image_mobile_url: this.media.storedFormOf(mobile),
      link_type: input.link_type ?? present.link_type,
      link_value: textOr(input.link_value, present.link_value),
      button_text: textOr(input.button_text, present.button_text),
      position: input.position ?? present.position,
      sort_order: input.sort_order ?? present.sort_order,
      is_active: input.is_active ?? present.is_active,
      starts_at,
      ends_at,
    };
    if (!isBannerLink(fields.link_type, fields.link_value)) {
      throw invalidField('link_value', 'It does not fit link_type.');
    }
    if (starts_at && ends_at && ends_at <= starts_at) {
      throw invalidField('ends_at', 'It must be after the start.');
    }
    return fields;
  }
}

function textOr(given: string | null | undefined, present: string): string {
  return given === undefined ? present : (given ?? '');
}
