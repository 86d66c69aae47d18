import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '@comptoir/errors';
import type { Booking } from '../../booking/bookings/bookings.entity';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { languageOf, preferredLanguage } from '../../platform/http/languages';
import { SettingsService } from '../../platform/settings/settings.service';
import { TextsService } from '../../messaging/texts/texts.service';
import { translateError } from '../../messaging/texts/translate-error';
import { Wording } from '../../messaging/texts/wording';
import { renderMissingPage } from './hosted-page';

const NOT_FOUND = 404;
const INTERNAL_ERROR = 500;

/** Content that all hosted pages show. */
interface PageFrame {
  wording: Wording;
  /** Name of the business; may be empty. */
  brand: string;
  logoUrl: string;
}

/** Language, name of the business and missing pages of hosted pages. */
@Injectable()
export class PageAnswersService {
  constructor(
    private readonly settings: SettingsService,
    private readonly texts: TextsService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /**
   * Returns the wording of a page for anybody.
   * @param wish language of the address
   * @param accepted language of the request
   */
  wordingOf(wish: string | undefined, accepted: string | undefined): Wording {
    return new Wording(preferredLanguage(wish) ?? languageOf(accepted), this.config.timeZone);
  }

  /**
   * Returns the frame of a page for one client, with times of the client's zone: in the language of the address, else in
   * the client's.
   */
  async frameFor(
    client: Pick<Booking, 'locale' | 'time_zone'>,
    wish: string | undefined,
    reply: FastifyReply,
  ): Promise<PageFrame> {
    const locale = preferredLanguage(wish) ?? client.locale;
    return this.frameIn(await this.texts.wordingForBooking({ ...client, locale }), reply);
  }

  /** Returns the frame of a page, and names its language in the response. */
  async frameIn(wording: Wording, reply: FastifyReply): Promise<PageFrame> {
    const { app_name: brand, logo_url: logoUrl } = await this.settings.readSettings();
    void reply.header('Content-Language', wording.language);
    return { wording, brand, logoUrl };
  }

  /** Answers a page with the text of an error in place of its JSON. */
  async orMissing(wording: Wording, reply: FastifyReply, render: () => Promise<string>): Promise<string> {
    try {
      return await render();
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= INTERNAL_ERROR) throw error;
      const { message } = translateError(error, wording.language);
      void reply.status(NOT_FOUND).header('Content-Language', wording.language);
      return renderMissingPage(wording, message);
    }
  }
}
