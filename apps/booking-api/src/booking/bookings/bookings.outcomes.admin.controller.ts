import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { pathId } from '../../platform/http/id-checks';
import { ownResourcesOf } from '../../calendar/resources/own-resources';
import { RequestErrors } from '../../platform/http/request.errors';
import { SetOutcome } from './bookings.dto';
import { BookingErrors } from './bookings.errors';
import { OutcomeErrors } from './bookings.outcomes.errors';
import { BookingOutcomesService } from './bookings.outcomes.service';
import { versionOfBooking } from './bookings.own.queries';
import { BookingReaderService } from './bookings.reader.service';
import { BookingForStaffView, toBookingForStaffView } from './bookings.view';

const { BOOKING_NOT_FOUND } = BookingErrors;

@ApiTags('admin/bookings')
@Controller('admin/bookings/:id/outcome')
export class BookingOutcomesAdminController {
  constructor(
    private readonly outcomes: BookingOutcomesService,
    private readonly reader: BookingReaderService,
  ) {}

  @Put()
  @Endpoint({
    access: 'staff',
    summary: 'Write down whether the client of a booking came, or open that again',
    description: 'Only for confirmed bookings that have started. It sends no mail.',
    version: versionOfBooking,
    returns: BookingForStaffView,
    errors: [
      RequestErrors.INVALID_ID,
      BOOKING_NOT_FOUND,
      RequestErrors.FORBIDDEN,
      BookingErrors.CANCELLED,
      OutcomeErrors.NOT_STARTED,
    ],
    notFound: BookingReaderService,
  })
  async setOutcome(
    @Param('id', pathId(BOOKING_NOT_FOUND)) id: number,
    @Body() { outcome }: SetOutcome,
    @Caller() caller: Principal,
  ): Promise<BookingForStaffView> {
    const own = ownResourcesOf(caller);
    await this.outcomes.setOutcome(id, outcome, { userId: caller.userId, own });
    return toBookingForStaffView(await this.reader.findBooking(id, own));
  }
}
