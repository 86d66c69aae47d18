import { Body, Controller, Delete, Get, Header, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Client, type ClientInfo, Endpoint, RequestHeader, clientKey } from '@comptoir/http';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { AnswerErrors } from '../../practice/fields/fields.errors';
import { preferredLanguage } from '../../platform/http/languages';
import { CalendarQuery } from '../../platform/business-time/business-time.dto';
import { MessageView } from '../../platform/http/message.view';
import { PaymentErrors } from '../../money/payments/payments.errors';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { ServiceErrors } from '../../practice/services/services.errors';
import { WaitingListErrors } from '../waiting-entries/waiting-entries.errors';
import { BookingChangesService } from './bookings.changes.service';
import { BookingConsentService } from './bookings.consent.service';
import { ToldReturns, wantedOf } from './bookings.cancellation.dto';
import { CreateBooking, RescheduleBooking } from './bookings.dto';
import { BookingErrors, MOVE_ERRORS, RULE_ERRORS } from './bookings.errors';
import { BookingExportService, BookingExportView } from './bookings.export.service';
import { BookingPaymentsService } from './bookings.payments.service';
import { BookingReaderService } from './bookings.reader.service';
import { BookingRescheduleService } from './bookings.reschedule.service';
import { BookingsService } from './bookings.service';
import { bookingTokenPipe } from './booking-token-pipe';
import { BookingByTokenView } from './bookings.by-token.view';
import { BookingView, PublicBookingView, cancellationMessage } from './bookings.view';

const { BOOKING_NOT_FOUND } = BookingErrors;
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  description:
    'The same key with the same body from the same address (of IPv6 the same /64) within 24 hours gets the first ' +
    'response again, with another body 409. Each address has its own keys, so a client whose address has ' +
    'changed gets 409 for the taken slot. A server that books for many clients needs a new key for each booking.',
};
const MAIL_LANGUAGE = {
  name: 'Accept-Language',
  description: 'Language of mails to the client, unless `locale` names one.',
};

@ApiTags('bookings')
@Controller()
export class BookingsController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly changes: BookingChangesService,
    private readonly consent: BookingConsentService,
    private readonly rescheduling: BookingRescheduleService,
    private readonly reader: BookingReaderService,
    private readonly exports: BookingExportService,
    private readonly payments: BookingPaymentsService,
  ) {}

  @Post('bookings')
  @Endpoint({
    access: 'public',
    summary: 'Book a resource, or a service',
    description: 'Minutes of the chosen options are added to `end_at`. The token cancels the booking.',
    status: 201,
    returns: BookingView,
    rateLimit: 'bookings',
    errors: [
      WaitingListErrors.WAITING_ENTRY_NOT_FOUND,
      ServiceErrors.SERVICE_NOT_FOUND,
      ServiceErrors.RESOURCE_NOT_IN_SERVICE,
      ServiceErrors.INVALID_DURATION,
      ResourceErrors.RESOURCE_NOT_FOUND,
      BusinessTimeErrors.NONEXISTENT_TIME,
      AnswerErrors.INVALID_ANSWER,
      BookingErrors.END_BEFORE_START,
      BookingErrors.SERVICE_REQUIRED,
      BookingErrors.NOT_ADDITIONAL,
      BookingErrors.PRICE_CHANGED,
      BookingErrors.TERMS_CHANGED,
      BookingErrors.TOO_LONG,
      BookingErrors.IN_THE_PAST,
      BookingErrors.BEYOND_HORIZON,
      ...RULE_ERRORS,
      BookingErrors.TOO_MANY_OF_CLIENT,
      BookingErrors.LONGER_THAN_ALLOWED,
      BookingErrors.TOO_MANY_BOOKINGS,
      BookingErrors.PROOF_REQUIRED,
      BookingErrors.OUTSIDE_HOURS,
      BookingErrors.PARTY_TOO_LARGE,
      BookingErrors.INVALID_KEY,
      BookingErrors.SLOT_TAKEN,
      BookingErrors.SLOT_BLOCKED,
      BookingErrors.CALENDAR_UNKNOWN,
      BookingErrors.KEY_REUSED,
      PaymentErrors.PAYMENTS_OFF,
    ],
  })
  async createBooking(
    @Body() body: CreateBooking,
    @Client() { ip }: ClientInfo,
    @RequestHeader(IDEMPOTENCY_KEY) key?: string,
    @RequestHeader(MAIL_LANGUAGE) languages?: string,
  ): Promise<BookingView> {
    const locale = preferredLanguage(body.locale) ?? languages;
    const idempotencyKey = key === undefined ? undefined : { key, client: clientKey(ip) };
    const booking = await this.bookings.createBooking({ ...body, locale }, idempotencyKey);
    const payment = booking.status === 'pending' && (await this.payments.openPayment(booking.id));
    return payment ? { ...booking, payment } : booking;
  }

  @Get('bookings/:token')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @Endpoint({
    access: 'public',
    operation: 'get',
    summary: 'The booking that a token belongs to, without e-mail and phone',
    returns: BookingByTokenView,
    errors: [BOOKING_NOT_FOUND],
  })
  async findBookingByToken(@Param('token', bookingTokenPipe) token: string): Promise<BookingByTokenView> {
    return this.reader.showBookingByToken(token);
  }

  @Get('bookings/:token/export')
  @Header('Cache-Control', 'no-store')
  @Header('Content-Disposition', 'attachment; filename="my-booking.json"')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @Endpoint({
    access: 'public',
    summary: 'All data stored about the booking that a token belongs to, as a JSON file',
    returns: BookingExportView,
    rateLimit: 'bookings',
    errors: [BOOKING_NOT_FOUND],
  })
  exportBooking(@Param('token', bookingTokenPipe) token: string): Promise<BookingExportView> {
    return this.exports.exportBooking(token);
  }

  @Post('bookings/:token/reschedule')
  @Header('Referrer-Policy', 'no-referrer')
  @Endpoint({
    access: 'public',
    summary: 'Move the booking that a token belongs to; its length stays',
    returns: BookingByTokenView,
    rateLimit: 'bookings',
    notFound: BookingReaderService,
    errors: [
      BOOKING_NOT_FOUND,
      ResourceErrors.RESOURCE_NOT_FOUND,
      BusinessTimeErrors.NONEXISTENT_TIME,
      BookingErrors.IN_THE_PAST,
      BookingErrors.BEYOND_HORIZON,
      ...MOVE_ERRORS,
      BookingErrors.OUTSIDE_HOURS,
      BookingErrors.CANCELLED,
      PaymentErrors.PAYMENT_PENDING,
      BookingErrors.OVER,
      BookingErrors.BEGUN,
      BookingErrors.SLOT_TAKEN,
      BookingErrors.SLOT_BLOCKED,
      BookingErrors.CALENDAR_UNKNOWN,
    ],
  })
  async rescheduleBooking(
    @Param('token', bookingTokenPipe) token: string,
    @Body() { start_at }: RescheduleBooking,
  ): Promise<BookingByTokenView> {
    await this.rescheduling.rescheduleBooking(token, start_at);
    return this.reader.showBookingByToken(token);
  }

  @Delete('bookings/:token')
  @Endpoint({
    access: 'public',
    operation: 'cancel',
    summary: 'Cancel the booking that a token belongs to',
    returns: MessageView,
    description: 'With the amounts of `refund_now` that its client was told, it is cancelled for no less.',
    errors: [
      BOOKING_NOT_FOUND,
      BookingErrors.OVER,
      BookingErrors.TOO_LATE_TO_CANCEL,
      PaymentErrors.REFUND_CHANGED,
    ],
  })
  async cancelBookingByToken(
    @Param('token', bookingTokenPipe) token: string,
    @Body() told: ToldReturns,
  ): Promise<{ message: string }> {
    return cancellationMessage(await this.changes.cancelBookingByToken(token, wantedOf(told)));
  }

  @Delete('bookings/:token/sms-consent')
  @Header('Referrer-Policy', 'no-referrer')
  @Endpoint({
    access: 'public',
    operation: 'withdrawSmsConsent',
    summary: 'Stop text messages about the booking that a token belongs to',
    returns: MessageView,
    rateLimit: 'bookings',
    errors: [BOOKING_NOT_FOUND],
  })
  async withdrawSmsConsent(@Param('token', bookingTokenPipe) token: string): Promise<{ message: string }> {
    await this.consent.withdrawConsentByToken(token);
    return { message: 'No more text messages about this booking' };
  }

  @Get('resources/bookings/public')
  @Endpoint({
    access: 'public',
    operation: 'listPublic',
    summary: 'Confirmed bookings in a range of up to 400 days, without personal data',
    description: 'At most 10,000; a range with more answers 400.',
    cache: 'revalidate',
    returns: Type.Array(PublicBookingView),
    errors: [
      BusinessTimeErrors.INVALID_RANGE,
      BusinessTimeErrors.RANGE_TOO_LONG,
      BusinessTimeErrors.TOO_MANY_ENTRIES,
    ],
  })
  listPublicBookings(@Query() query: CalendarQuery): Promise<PublicBookingView[]> {
    return this.reader.listPublicBookings(query);
  }
}
