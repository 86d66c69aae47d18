import { Controller, Get, Header, Inject, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Db } from '@comptoir/db';
import { Endpoint, RequestHeader } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { assertBookingToken } from '../../booking/bookings/booking-token-pipe';
import { BookingErrors } from '../../booking/bookings/bookings.errors';
import { BookingReaderService } from '../../booking/bookings/bookings.reader.service';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { LANGUAGE_HEADER } from '../../platform/http/languages';
import { findChargeOfBooking } from '../../money/payments/payments.charges.queries';
import { PAYMENT_POLICY } from './hosted-page';
import { HostedPageQuery } from './hosted-pages.controller';
import { PageAnswersService } from './page-answers.service';
import { renderPayPage } from './pay-page';

const SEE_OTHER = 303;

/** The page that takes the payment of a booking by card. */
@ApiTags('pages')
@Controller('pay')
export class PayPagesController {
  constructor(
    private readonly db: Db,
    private readonly bookings: BookingReaderService,
    private readonly pages: PageAnswersService,
    private readonly clock: Clock,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  @Get(':token')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', PAYMENT_POLICY)
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @Endpoint({
    access: 'public',
    summary: 'A page to pay for the booking that a token belongs to',
    description:
      'Opening it changes nothing. A booking that waits for no payment is answered with 303 and its page at ' +
      '`/manage/{token}`. The payment needs JavaScript.',
    produces: 'text/html',
    notFoundPage: true,
    errors: [BookingErrors.BOOKING_NOT_FOUND],
  })
  async showPayPage(
    @Param('token') token: string,
    @Query() { lang }: HostedPageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
    @RequestHeader(LANGUAGE_HEADER) accepted?: string,
  ): Promise<string> {
    const render = (): Promise<string> => this.renderPage(token, lang, reply);
    return this.pages.orMissing(this.pages.wordingOf(lang, accepted), reply, render);
  }

  private async renderPage(token: string, lang: string | undefined, reply: FastifyReply): Promise<string> {
    const booking = await this.bookings.findBookingByToken(assertBookingToken(token));
    const charge = await findChargeOfBooking(this.db, booking.id);
    if (booking.status !== 'pending' || charge?.status !== 'open') {
      const isReturn = charge?.status === 'paid' && 'payment_intent' in (reply.request.query as object);
      // The page then thanks for the payment.
      void reply.status(SEE_OTHER).header('Location', `/manage/${token}${isReturn ? '#paid' : ''}`);
      return '';
    }
    const frame = await this.pages.frameFor(booking, lang, reply);
    const { apiBase } = this.config.stripe;
    const testPage = apiBase && `${apiBase.replace(/\/$/, '')}/pay`;
    return renderPayPage({ ...frame, booking, charge, now: this.clock.now(), testPage });
  }
}
