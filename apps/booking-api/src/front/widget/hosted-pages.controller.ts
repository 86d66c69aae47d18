import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Endpoint, RequestHeader, StringField, isRowId } from '@comptoir/http';
import { BookingErrors } from '../../booking/bookings/bookings.errors';
import { BookingReaderService } from '../../booking/bookings/bookings.reader.service';
import { bookedName } from '../../booking/bookings/bookings.view';
import { assertBookingToken } from '../../booking/bookings/booking-token-pipe';
import { LANGUAGE_HEADER } from '../../platform/http/languages';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { ResourcesService } from '../../calendar/resources/resources.service';
import { ServiceErrors } from '../../practice/services/services.errors';
import { ServicesService } from '../../practice/services/services.service';
import { SettingsService } from '../../platform/settings/settings.service';
import type { Wording } from '../../messaging/texts/wording';
import { type HostedPage, type PageLink, policyOf, renderHostedPage } from './hosted-page';
import { PageAnswersService } from './page-answers.service';

const HTML = 'text/html; charset=utf-8';
const ANYWHERE = policyOf('*');
const NOWHERE = policyOf("'none'");

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
    private readonly services: ServicesService,
    private readonly bookings: BookingReaderService,
    private readonly settings: SettingsService,
    private readonly pages: PageAnswersService,
  ) {}

  @Get('book')
  @Header('Content-Type', HTML)
  @Header('Content-Security-Policy', ANYWHERE)
  @Endpoint({
    access: 'public',
    summary: 'A page to book any service, or any resource where there are no services',
    produces: 'text/html',
  })
  async showBookingPage(
    @Query() { lang }: HostedPageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
    @RequestHeader(LANGUAGE_HEADER) accepted?: string,
  ): Promise<string> {
    const [{ app_name: title }, services] = await Promise.all([
      this.settings.readSettings(),
      this.services.listActiveServices(),
    ]);
    const wording = this.pages.wordingOf(lang, accepted);
    if (services.length) {
      const offers = linksTo('/book/service/', services, queryOf(lang, wording));
      return this.renderBookingPage({ title, attributes: { services: '' }, wording, offers }, reply);
    }
    const resources = await this.services.keepBookable(await this.resources.listActiveResources());
    const offers = linksTo('/book/', resources, queryOf(lang, wording));
    return this.renderBookingPage({ title, attributes: {}, wording, offers }, reply);
  }

  @Get('book/service/:service')
  @Header('Content-Type', HTML)
  @Header('Content-Security-Policy', ANYWHERE)
  @Endpoint({
    access: 'public',
    summary: 'A page to book one service',
    produces: 'text/html',
    notFoundPage: true,
    errors: [ServiceErrors.SERVICE_NOT_FOUND],
  })
  async showServicePage(
    @Param('service') id: string,
    @Query() { lang }: HostedPageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
    @RequestHeader(LANGUAGE_HEADER) accepted?: string,
  ): Promise<string> {
    const wording = this.pages.wordingOf(lang, accepted);
    return this.pages.orMissing(wording, reply, async () => {
      const services = await this.services.listActiveServices();
      const service = services.find((one) => String(one.id) === id);
      if (!service) throw ServiceErrors.SERVICE_NOT_FOUND();
      const { name: title, description } = service;
      const all = { href: `/book${queryOf(lang, wording)}`, text: wording.text('page_services') };
      const more = services.length > 1 ? all : undefined;
      return this.renderBookingPage(
        { title, description, attributes: { service: id }, wording, more },
        reply,
      );
    });
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
    const wording = this.pages.wordingOf(lang, accepted);
    return this.pages.orMissing(wording, reply, async () => {
      const { id, name } = await this.resources.findResource(idOf(resource), 'active');
      return this.renderBookingPage({ title: name, attributes: { resource: String(id) }, wording }, reply);
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
    return this.pages.orMissing(this.pages.wordingOf(lang, accepted), reply, async () => {
      const booking = await this.bookings.findBookingByToken(assertBookingToken(token));
      const frame = await this.pages.frameFor(booking, lang, reply);
      return renderHostedPage({
        ...frame,
        title: bookedName(booking),
        attributes: { token },
        fallback: { href: `/api/bookings/${token}/manage`, text: frame.wording.text('see') },
      });
    });
  }

  private async renderBookingPage(
    page: Omit<HostedPage, 'brand' | 'logoUrl'>,
    reply: FastifyReply,
  ): Promise<string> {
    const frame = await this.pages.frameIn(page.wording, reply);
    // The policy says who may frame the page; this older header knows no "everybody".
    void reply.removeHeader('X-Frame-Options');
    return renderHostedPage({ ...page, ...frame, mayBeFramed: true });
  }
}

/** @throws ResourceErrors.RESOURCE_NOT_FOUND for a text that is no id of a row */
function idOf(text: string): number {
  const id = Number(text);
  if (!isRowId(id)) throw ResourceErrors.RESOURCE_NOT_FOUND();
  return id;
}

/** Returns the query of a page in the language that was asked for, if one was. */
function queryOf(lang: string | undefined, { language }: Wording): string {
  return lang ? `?lang=${language}` : '';
}

function linksTo(path: string, rows: readonly { id: number; name: string }[], query: string): PageLink[] {
  return rows.map(({ id, name }) => ({ href: `${path}${id}${query}`, text: name }));
}
