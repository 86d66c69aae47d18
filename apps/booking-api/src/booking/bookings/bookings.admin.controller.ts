import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { MessageView } from '../../platform/http/message.view';
import { RequestErrors } from '../../platform/http/request.errors';
import { AnswerErrors } from '../../practice/fields/fields.errors';
import { pathId } from '../../platform/http/id-checks';
import { Own, type OwnResources } from '../../calendar/resources/own-resources';
import { PaymentAdminErrors, PaymentErrors } from '../../money/payments/payments.errors';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { ServiceErrors } from '../../practice/services/services.errors';
import { BookingChangesService } from './bookings.changes.service';
import { CreateBookingByAdmin, UpdateBooking } from './bookings.dto';
import { BookingListQuery } from './bookings.list.dto';
import { BookingErrors } from './bookings.errors';
import { versionOfBooking } from './bookings.own.queries';
import { BookingReaderService } from './bookings.reader.service';
import { BookingsService } from './bookings.service';
import {
  BookingListView,
  BookingView,
  BookingForStaffView,
  cancellationMessage,
  toBookingListView,
  toBookingForStaffView,
} from './bookings.view';

const { BOOKING_NOT_FOUND } = BookingErrors;
const ID_ERRORS = [RequestErrors.INVALID_ID, BOOKING_NOT_FOUND];
const INPUT_ERRORS = [
  ResourceErrors.RESOURCE_NOT_FOUND,
  BusinessTimeErrors.NONEXISTENT_TIME,
  BookingErrors.END_BEFORE_START,
  BookingErrors.TOO_LONG,
  BookingErrors.PARTY_TOO_LARGE,
  BookingErrors.SLOT_TAKEN,
  BookingErrors.SLOT_HELD,
  BookingErrors.SLOT_BLOCKED,
  BookingErrors.CALENDAR_UNKNOWN,
];
const SERVICE_ERRORS = [
  ServiceErrors.SERVICE_NOT_FOUND,
  ServiceErrors.RESOURCE_NOT_IN_SERVICE,
  ServiceErrors.INVALID_DURATION,
];

const version = versionOfBooking;

@ApiTags('admin/bookings')
@Controller('admin/bookings')
export class BookingsAdminController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly changes: BookingChangesService,
    private readonly reader: BookingReaderService,
  ) {}

  @Get()
  @Endpoint({
    access: 'staff',
    summary: 'Bookings, latest start first',
    returns: BookingListView,
    errors: [BusinessTimeErrors.INVALID_RANGE, BusinessTimeErrors.RANGE_TOO_LONG],
  })
  async listBookings(@Query() query: BookingListQuery, @Own() own: OwnResources): Promise<BookingListView> {
    return toBookingListView(await this.reader.listBookings(query, own), query);
  }

  @Get(':id')
  @Endpoint({
    access: 'staff',
    summary: 'One booking',
    version,
    returns: BookingForStaffView,
    errors: ID_ERRORS,
  })
  async findBooking(
    @Param('id', pathId(BOOKING_NOT_FOUND)) id: number,
    @Own() own: OwnResources,
  ): Promise<BookingForStaffView> {
    return toBookingForStaffView(await this.reader.findBooking(id, own));
  }

  @Post()
  @Endpoint({
    access: 'staff',
    summary: 'Book for a client, at any time and also on inactive resources and services',
    status: 201,
    returns: BookingView,
    errors: [...INPUT_ERRORS, ...SERVICE_ERRORS, AnswerErrors.INVALID_ANSWER],
  })
  createBooking(@Body() body: CreateBookingByAdmin, @Own() own: OwnResources): Promise<BookingView> {
    return this.bookings.createBookingByAdmin(body, own);
  }

  @Put(':id')
  @Endpoint({
    access: 'staff',
    summary: 'Change the given fields of a booking',
    version,
    returns: BookingForStaffView,
    errors: [
      ...ID_ERRORS,
      RequestErrors.FORBIDDEN,
      ...INPUT_ERRORS,
      PaymentErrors.PAYMENT_PENDING,
      PaymentAdminErrors.INVALID_PAYMENT,
      PaymentAdminErrors.REFUND_NEEDS_CANCELLATION,
      PaymentAdminErrors.REFUND_TOO_LARGE,
    ],
    notFound: BookingReaderService,
  })
  async updateBooking(
    @Param('id', pathId(BOOKING_NOT_FOUND)) id: number,
    @Body() body: UpdateBooking,
    @Own() own: OwnResources,
  ): Promise<BookingForStaffView> {
    await this.changes.updateBooking(id, body, own);
    return toBookingForStaffView(await this.reader.findBooking(id, own));
  }

  @Delete(':id')
  @Endpoint({
    access: 'staff',
    summary: 'Cancel a booking; its record stays',
    version,
    returns: MessageView,
    errors: [...ID_ERRORS, RequestErrors.FORBIDDEN],
  })
  async cancelBooking(
    @Param('id', pathId(BOOKING_NOT_FOUND)) id: number,
    @Own() own: OwnResources,
  ): Promise<{ message: string }> {
    return cancellationMessage(await this.changes.cancelBooking(id, own));
  }

  @Delete(':id/permanent')
  @Endpoint({
    access: 'manager',
    summary: 'Delete a booking and its answers permanently',
    description: 'While it is still to come, everything that was paid by card is refunded.',
    version,
    returns: MessageView,
    errors: ID_ERRORS,
  })
  async deleteBooking(@Param('id', pathId(BOOKING_NOT_FOUND)) id: number): Promise<{ message: string }> {
    await this.changes.deleteBooking(id);
    return { message: 'Booking permanently deleted' };
  }
}
