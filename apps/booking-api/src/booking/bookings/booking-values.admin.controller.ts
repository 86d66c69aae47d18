import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { BookingErrors } from './bookings.errors';
import { RequestErrors } from '../../platform/http/request.errors';
import { pathId } from '../../platform/http/id-checks';
import { Own, type OwnResources } from '../../calendar/resources/own-resources';
import { BookingValuesService } from './booking-values.service';
import { PrivateFilesService } from '../../platform/uploads/uploads.private.service';
import { BookingValueView, toBookingValueView } from './booking-values.view';

const { BOOKING_NOT_FOUND } = BookingErrors;

@ApiTags('admin/booking-values')
@Controller('admin/booking-values')
export class BookingValuesAdminController {
  constructor(
    private readonly values: BookingValuesService,
    private readonly files: PrivateFilesService,
  ) {}

  @Get(':bookingId')
  @Endpoint({
    access: 'staff',
    summary: 'Answers of a booking in the order of the form',
    returns: Type.Array(BookingValueView),
    errors: [RequestErrors.INVALID_ID, BOOKING_NOT_FOUND],
  })
  async listBookingValues(
    @Param('bookingId', pathId(BOOKING_NOT_FOUND)) bookingId: number,
    @Own() own: OwnResources,
  ): Promise<BookingValueView[]> {
    const answers = await this.values.listBookingValues(bookingId, own);
    return answers.map((row) => toBookingValueView({ ...row, value: this.files.signAnswer(row) }));
  }
}
