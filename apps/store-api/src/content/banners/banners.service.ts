import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { invalidField } from '../../platform/http/request.errors';
import type { Translations } from '../../platform/translations/translations.entity';
import { Banner, type BannerLinkType } from './banners.entity';

export interface NewBanner {
  title: string;
  subtitle?: string;
  /** A storage key, or an absolute URL; as `imageMobileUrl`. */
  imageUrl: string;
  imageMobileUrl?: string | null;
  linkType?: BannerLinkType;
  linkValue?: string;
  buttonText?: string;
  position?: string;
  sortOrder?: number;
  isActive?: boolean;
  startsAt?: Date | null;
  endsAt?: Date | null;
  /** Texts in other languages; see `TranslationsService`. */
  translations?: Translations;
}

/** A banner with an image. */
export type ShownBanner = Banner & { image_url: string };

@Injectable()
export class BannersService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError 422 for a period that ends before it starts */
  async createBanner(tx: Tx, input: NewBanner): Promise<Banner> {
    if (input.startsAt && input.endsAt && input.endsAt <= input.startsAt) {
      throw invalidField('ends_at', 'It must be after the start.');
    }
    return tx.repo(Banner).save(
      tx.repo(Banner).create({
        title: input.title,
        subtitle: input.subtitle ?? '',
        image_url: input.imageUrl,
        image_mobile_url: input.imageMobileUrl ?? null,
        link_type: input.linkType ?? 'url',
        link_value: input.linkValue ?? '',
        button_text: input.buttonText ?? '',
        position: input.position ?? 'hero',
        sort_order: input.sortOrder ?? 0,
        is_active: input.isActive ?? true,
        starts_at: input.startsAt ?? null,
        ends_at: input.endsAt ?? null,
        translations: input.translations ?? {},
      }),
    );
  }

  /** Lists the banners to show now. @param position limits them to one position */
  listActiveBanners(position: string | undefined): Promise<ShownBanner[]> {
    return this.db.rows<ShownBanner>(
      `SELECT * FROM banners
       WHERE is_active AND image_url IS NOT NULL AND (starts_at IS NULL OR starts_at <= $1) AND (ends_at IS NULL OR ends_at > $1)
         AND ($2::text IS NULL OR position = $2)
       ORDER BY position, sort_order, id`,
      [this.clock.now(), position ?? null],
    );
  }
}
