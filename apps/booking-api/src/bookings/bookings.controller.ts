import { Body, Controller, Delete, Get, Header, Headers, Param, Post, Query } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { BusinessTimeErrors } from '../business-time/business-time.errors';
import { FieldErrors } from '../fields/fields.errors';
import { DateRangeQuery, MessageView } from '../inputs';
import { ResourceErrors } from '../resources/resources.errors';
import { BookingChangesService } from './bookings.changes.service';
import { CreateBooking, RescheduleBooking } from './bookings.dto';
import { BookingErrors } from './bookings.errors';
import { BookingQueries } from './bookings.queries';
import { RescheduleService } from './bookings.reschedule.service';
import { BookingsService } from './bookings.service';
import { tokenPipe } from './bookings.token';
import {
  BookingByTokenView,
  BookingView,
  PublicBookingView,
  cancellationMessage,
  toBookingByTokenView,
  toPublicBookingView,
} from './bookings.view';

const { BOOKING_NOT_FOUND } = BookingErrors;

@ApiTags('bookings')
@Controller()
export class BookingsController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly changes: BookingChangesService,
    private readonly rescheduling: RescheduleService,
    private readonly queries: BookingQueries,
  ) {}

  @Post('bookings')
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'The same key with the same body within 24 hours gives the first answer again.',
  })
  @Endpoint({
    access: 'public',
    summary: 'Book a resource',
    description: 'Minutes of the chosen options are added to `end_at`. The token cancels the booking.',
    status: 201,
    returns: BookingView,
    rateLimit: 'bookings',
    errors: [
      ResourceErrors.RESOURCE_NOT_FOUND,
      BusinessTimeErrors.NONEXISTENT_TIME,
      FieldErrors.INVALID_ANSWER,
      BookingErrors.END_BEFORE_START,
      BookingErrors.TOO_LONG,
      BookingErrors.IN_THE_PAST,
      BookingErrors.OUTSIDE_HOURS,
      BookingErrors.INVALID_KEY,
      BookingErrors.SLOT_TAKEN,
      BookingErrors.SLOT_BLOCKED,
      BookingErrors.KEY_REUSED,
    ],
  })
  create(@Body() body: CreateBooking, @Headers('idempotency-key') key?: string): Promise<BookingView> {
    return this.bookings.create(body, key);
  }

  @Get('bookings/:token')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @Endpoint({
    access: 'public',
    summary: 'The booking that a token belongs to, without e-mail and phone',
    returns: BookingByTokenView,
    errors: [BOOKING_NOT_FOUND],
  })
  async findByToken(@Param('token', tokenPipe) token: string): Promise<BookingByTokenView> {
    return toBookingByTokenView(await this.queries.findByToken(token));
  }

  @Post('bookings/:token/reschedule')
  @Header('Referrer-Policy', 'no-referrer')
  @Endpoint({
    access: 'public',
    summary: 'Move the booking that a token belongs to; its length stays',
    returns: BookingByTokenView,
    rateLimit: 'bookings',
    lookup: BookingQueries,
    errors: [
      BOOKING_NOT_FOUND,
      ResourceErrors.RESOURCE_NOT_FOUND,
      BusinessTimeErrors.NONEXISTENT_TIME,
      BookingErrors.IN_THE_PAST,
      BookingErrors.OUTSIDE_HOURS,
      BookingErrors.CANCELLED,
      BookingErrors.SLOT_TAKEN,
      BookingErrors.SLOT_BLOCKED,
    ],
  })
  async reschedule(
    @Param('token', tokenPipe) token: string,
    @Body() { start_at }: RescheduleBooking,
  ): Promise<BookingByTokenView> {
    await this.rescheduling.reschedule(token, start_at);
    return toBookingByTokenView(await this.queries.findByToken(token));
  }

  @Delete('bookings/:token')
  @Endpoint({
    access: 'public',
    summary: 'Cancel the booking that a token belongs to',
    returns: MessageView,
    errors: [BOOKING_NOT_FOUND],
  })
  async cancel(@Param('token', tokenPipe) token: string): Promise<{ message: string }> {
    return cancellationMessage(await this.changes.cancelByToken(token));
  }

  @Get('resources/bookings/public')
  @Endpoint({
    access: 'public',
    summary: 'Confirmed bookings in a range of up to 400 days, without personal data',
    returns: Type.Array(PublicBookingView),
    errors: [BusinessTimeErrors.INVALID_RANGE],
  })
  async calendar(@Query() range: DateRangeQuery): Promise<PublicBookingView[]> {
    return (await this.queries.calendar(range)).map(toPublicBookingView);
  }
}
