import { Controller, Get, Header, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Endpoint } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { returnsNow, termsAt } from '../../booking/bookings/bookings.deadlines.rules';
import { BookingChangesService } from '../../booking/bookings/bookings.changes.service';
import { BookingConsentService } from '../../booking/bookings/bookings.consent.service';
import { BookingErrors } from '../../booking/bookings/bookings.errors';
import { BookingReaderService } from '../../booking/bookings/bookings.reader.service';
import { bookingTokenPipe } from '../../booking/bookings/booking-token-pipe';
import { SettingsService } from '../../platform/settings/settings.service';
import { TextsService } from '../../messaging/texts/texts.service';
import { FORM_PAGE } from '../../messaging/texts/text-page';
import type { WantedReturns } from '../../money/payments/payments.refunds.service';
import { ToldByForm } from './told-by-form';
import { renderManagePage } from './manage-page';

const HTML = 'text/html; charset=utf-8';

/** Shows the page that links in mails lead to when there is no front end; it works without JavaScript. */
@ApiTags('bookings')
@Controller('bookings/:token/manage')
export class ManageController {
  constructor(
    private readonly bookings: BookingReaderService,
    private readonly changes: BookingChangesService,
    private readonly consent: BookingConsentService,
    private readonly settings: SettingsService,
    private readonly texts: TextsService,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Header('Content-Type', HTML)
  @Header('Content-Security-Policy', FORM_PAGE.policy)
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @Endpoint({
    access: 'public',
    summary: 'A page that shows the booking that a token belongs to, with a button that cancels it',
    produces: 'text/html',
    errors: [BookingErrors.BOOKING_NOT_FOUND],
  })
  showManagePage(
    @Param('token', bookingTokenPipe) token: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.renderPage(token, reply);
  }

  /** A POST, because programs that check the links of mails send GET requests and must cancel nothing. */
  @Post()
  @Header('Content-Type', HTML)
  @Header('Content-Security-Policy', FORM_PAGE.policy)
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Endpoint({
    access: 'public',
    summary: 'Cancel the booking with the button of the page, and show it again',
    produces: 'text/html',
    emptyForm: true,
    errors: [BookingErrors.BOOKING_NOT_FOUND],
  })
  async cancelOnManagePage(
    @Param('token', bookingTokenPipe) token: string,
    @ToldByForm() told: WantedReturns,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const isAsTold = await this.changes.cancelAsTold(token, told);
    return this.renderPage(token, reply, { isChanged: !isAsTold });
  }

  @Post('no-sms')
  @Header('Content-Type', HTML)
  @Header('Content-Security-Policy', FORM_PAGE.policy)
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Endpoint({
    access: 'public',
    summary: 'Stop text messages about the booking with the button of the page, and show it again',
    produces: 'text/html',
    emptyForm: true,
    errors: [BookingErrors.BOOKING_NOT_FOUND],
  })
  async stopSmsOnManagePage(
    @Param('token', bookingTokenPipe) token: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.consent.withdrawConsentByToken(token);
    return this.renderPage(token, reply);
  }

  private async renderPage(
    token: string,
    reply: FastifyReply,
    { isChanged } = { isChanged: false },
  ): Promise<string> {
    const booking = await this.bookings.findBookingByToken(token);
    const wording = await this.texts.wordingForBooking(booking);
    const { app_name: brand, currency, business_address: address } = await this.settings.readSettings();
    void reply.header('Content-Language', wording.language);
    const now = this.clock.now();
    const terms = termsAt(booking, now);
    const isOver = booking.end_at <= now;
    const isCancellable =
      !isOver && !booking.outcome && !(booking.status === 'confirmed' && terms.ends.isFinal);
    return renderManagePage({
      booking,
      brand,
      isOver,
      isCancellable,
      terms,
      returns: returnsNow(booking, now),
      isChanged,
      wording,
      premises: { currency, address },
    });
  }
}
