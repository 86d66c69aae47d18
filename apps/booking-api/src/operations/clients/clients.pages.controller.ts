import { Controller, Get, Header, Inject, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AppError } from '@comptoir/errors';
import { Endpoint, RequestHeader } from '@comptoir/http';
import { BookingErrors } from '../../booking/bookings/bookings.errors';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { LANGUAGE_HEADER, languageOf } from '../../platform/http/languages';
import { ManageLinksService } from '../../front/manage/manage.links.service';
import { SettingsService } from '../../platform/settings/settings.service';
import { TextsService } from '../../messaging/texts/texts.service';
import { translateError } from '../../messaging/texts/translate-error';
import { Wording } from '../../messaging/texts/wording';
import { ClientLinksService, type ListedBookings } from './clients.links.service';
import { MY_PAGE, renderEndedLink, renderMyBookings } from './my-bookings-page';

/** The page that the mailed link to all bookings leads to; it works without JavaScript. */
@ApiTags('pages')
@Controller()
export class ClientPagesController {
  constructor(
    private readonly links: ClientLinksService,
    private readonly manage: ManageLinksService,
    private readonly settings: SettingsService,
    private readonly texts: TextsService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  @Get('my/:token')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', MY_PAGE.policy)
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @Endpoint({
    access: 'public',
    summary: 'A page with all bookings of the address that a link was mailed to',
    description: 'Opening it changes nothing, as often as it is opened before the link ends.',
    produces: 'text/html',
    notFoundPage: true,
    rateLimit: 'client-bookings',
    errors: [BookingErrors.CLIENT_LINK_NOT_FOUND],
  })
  async showMyBookings(
    @Param('token') token: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @RequestHeader(LANGUAGE_HEADER) accepted?: string,
  ): Promise<string> {
    const listed = await this.findBookings(token);
    if (listed instanceof AppError) {
      const { status, message } = translateError(listed, accepted);
      const wording = new Wording(languageOf(accepted), this.config.timeZone);
      void reply.status(status).header('Content-Language', wording.language);
      return renderEndedLink(wording, message);
    }
    const { coming, past } = listed;
    const client = coming[0] ?? past[0] ?? { locale: languageOf(accepted), time_zone: null };
    const wording = await this.texts.wordingForBooking(client);
    const { app_name: brand } = await this.settings.readSettings();
    const manageUrl = await this.manage.readManageUrls();
    void reply.header('Content-Language', wording.language);
    return renderMyBookings({ coming, past, brand, manageUrl, wording });
  }

  /** Returns the error of a link that has ended, for a page instead of JSON. */
  private findBookings(token: string): Promise<ListedBookings | AppError> {
    return this.links.listBookings(token).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'CLIENT_LINK_NOT_FOUND') return error;
      throw error;
    });
  }
}
