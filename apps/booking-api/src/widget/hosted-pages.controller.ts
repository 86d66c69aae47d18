import { Controller, Get, Header, Inject, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AppError } from '@comptoir/errors';
import { Endpoint, RequestHeader, StringField, isRowId } from '@comptoir/http';
import { BookingErrors } from '../bookings/bookings.errors';
import { BookingReaderService } from '../bookings/bookings.reader.service';
import { bookedName } from '../bookings/bookings.view';
import { assertBookingToken } from '../bookings/booking-token-pipe';
import type { BookingConfig } from '../config';
import { BOOKING_CONFIG } from '../config.module';
import { LANGUAGE_HEADER, languageOf, preferredLanguage } from '../languages';
import { ResourceErrors } from '../resources/resources.errors';
import { ResourcesService } from '../resources/resources.service';
import { SettingsService } from '../settings/settings.service';
import { TextsService } from '../texts/texts.service';
import { translateError } from '../texts/translate-error';
import { Wording } from '../texts/wording';
import { policyOf, renderHostedPage, renderMissingPage } from './hosted-page';

const HTML = 'text/html; charset=utf-8';
const ANYWHERE = policyOf('*');
const NOWHERE = policyOf("'none'");
const NOT_FOUND = 404;
const INTERNAL_ERROR = 500;

export class HostedPageQuery {
  @StringField({
    optional: true,
    max: 100,
    description: 'Language of the page, such as `fr`.',
    example: 'fr',
  })
  lang?: string;
}

/** Pages that consist of the widget, for a business without a web site, and for links in mails. */
@ApiTags('pages')
@Controller()
export class HostedPagesController {
  constructor(
    private readonly resources: ResourcesService,
    private readonly bookings: BookingReaderService,
    private readonly settings: SettingsService,
    private readonly texts: TextsService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  @Get('book')
  @Header('Content-Type', HTML)
  @Header('Content-Security-Policy', ANYWHERE)
  @Endpoint({ access: 'public', summary: 'A page to book any resource', produces: 'text/html' })
  async showBookingPage(
    @Query() { lang }: HostedPageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
    @RequestHeader(LANGUAGE_HEADER) accepted?: string,
  ): Promise<string> {
    const { app_name } = await this.settings.readSettings();
    return this.renderBookingPage(app_name, {}, this.wordingOf(lang, accepted), reply);
  }

  @Get('book/:resource')
  @Header('Content-Type', HTML)
  @Header('Content-Security-Policy', ANYWHERE)
  @Endpoint({
    access: 'public',
    summary: 'A page to book one resource',
    produces: 'text/html',
    notFoundPage: true,
    errors: [ResourceErrors.RESOURCE_NOT_FOUND],
  })
  async showResourcePage(
    @Param('resource') resource: string,
    @Query() { lang }: HostedPageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
    @RequestHeader(LANGUAGE_HEADER) accepted?: string,
  ): Promise<string> {
    const wording = this.wordingOf(lang, accepted);
    return this.orMissing(wording, reply, async () => {
      const { id, name } = await this.resources.findResource(idOf(resource), 'active');
      return this.renderBookingPage(name, { resource: String(id) }, wording, reply);
    });
  }

  @Get('manage/:token')
  @Header('Content-Type', HTML)
  @Header('Content-Security-Policy', NOWHERE)
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @Endpoint({
    access: 'public',
    summary: 'A page to see, move and cancel the booking that a token belongs to',
    description: 'Opening it changes nothing. `GET /api/bookings/{token}/manage` does without JavaScript.',
    produces: 'text/html',
    notFoundPage: true,
    errors: [BookingErrors.BOOKING_NOT_FOUND],
  })
  async showManagePage(
    @Param('token') token: string,
    @Query() { lang }: HostedPageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
    @RequestHeader(LANGUAGE_HEADER) accepted?: string,
  ): Promise<string> {
    return this.orMissing(this.wordingOf(lang, accepted), reply, async () => {
      const booking = await this.bookings.findBookingByToken(assertBookingToken(token));
      const chosen = preferredLanguage(lang);
      const wording = chosen
        ? new Wording(chosen, this.config.timeZone)
        : await this.texts.wordingForBooking(booking);
      const { app_name: brand, logo_url: logoUrl } = await this.settings.readSettings();
      void reply.header('Content-Language', wording.language);
      return renderHostedPage({
        wording,
        title: bookedName(booking),
        brand,
        logoUrl,
        attributes: { token },
        fallback: { href: `/api/bookings/${token}/manage`, text: wording.text('see') },
      });
    });
  }

  /** Answers a page with the text of an error in place of its JSON. */
  private async orMissing(
    wording: Wording,
    reply: FastifyReply,
    render: () => Promise<string>,
  ): Promise<string> {
    try {
      return await render();
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= INTERNAL_ERROR) throw error;
      const { message } = translateError(error, wording.language);
      void reply.status(NOT_FOUND).header('Content-Language', wording.language);
      return renderMissingPage(wording, message);
    }
  }

  private async renderBookingPage(
    title: string,
    attributes: Record<string, string>,
    wording: Wording,
    reply: FastifyReply,
  ): Promise<string> {
    const { app_name: brand, logo_url: logoUrl } = await this.settings.readSettings();
    // The policy says who may frame the page; this older header knows no "everybody".
    void reply.header('Content-Language', wording.language).removeHeader('X-Frame-Options');
    return renderHostedPage({ wording, title, brand, logoUrl, attributes });
  }

  private wordingOf(wish: string | undefined, accepted: string | undefined): Wording {
    return new Wording(preferredLanguage(wish) ?? languageOf(accepted), this.config.timeZone);
  }
}

/** @throws ResourceErrors.RESOURCE_NOT_FOUND for a text that is no id of a row */
function idOf(text: string): number {
  const id = Number(text);
  if (!isRowId(id)) throw ResourceErrors.RESOURCE_NOT_FOUND();
  return id;
}
