import { Body, Controller, Delete, Header, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { MessageView } from '../../platform/http/message.view';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { ServiceErrors } from '../../practice/services/services.errors';
import { holdTokenPipe } from './booking-token-pipe';
import { CreateHold, UpdateHold } from './bookings.dto';
import { BookingErrors } from './bookings.errors';
import { HoldView, toHoldView } from './bookings.holds.view';
import { BookingHoldsService } from './bookings.holds.service';

const RANGE_ERRORS = [
  ResourceErrors.RESOURCE_NOT_FOUND,
  BookingErrors.HOLDS_OFF,
  BookingErrors.TOO_LONG,
  BookingErrors.LONGER_THAN_ALLOWED,
  BookingErrors.TOO_SHORT,
  BookingErrors.OVER_MAX_LENGTH,
  BookingErrors.SLOT_TAKEN,
  BookingErrors.SLOT_BLOCKED,
  BookingErrors.CALENDAR_UNKNOWN,
];

@ApiTags('bookings')
@Controller('holds')
export class BookingHoldsController {
  constructor(private readonly holds: BookingHoldsService) {}

  @Post()
  @Header('Referrer-Policy', 'no-referrer')
  @Endpoint({
    access: 'public',
    summary: 'Keep a time free for some minutes, while the form is filled in',
    description:
      'Where staff have set `booking_hold_minutes`. The token books the time: `hold_token` of a booking.',
    status: 201,
    returns: HoldView,
    rateLimit: 'bookings',
    errors: [
      ServiceErrors.SERVICE_NOT_FOUND,
      ServiceErrors.RESOURCE_NOT_IN_SERVICE,
      ServiceErrors.INVALID_DURATION,
      ...RANGE_ERRORS,
      BusinessTimeErrors.NONEXISTENT_TIME,
      BookingErrors.SERVICE_REQUIRED,
      BookingErrors.NOT_ADDITIONAL,
      BookingErrors.END_BEFORE_START,
      BookingErrors.IN_THE_PAST,
      BookingErrors.BEYOND_HORIZON,
      BookingErrors.TOO_SOON,
      BookingErrors.TOO_FAR_AHEAD,
      BookingErrors.NOT_A_SLOT,
      BookingErrors.DAY_FULL,
      BookingErrors.OUTSIDE_HOURS,
      BookingErrors.PARTY_TOO_LARGE,
      BookingErrors.TOO_MANY_HOLDS,
    ],
  })
  async createHold(@Body() body: CreateHold): Promise<HoldView> {
    return toHoldView(await this.holds.createHold(body));
  }

  @Put(':token')
  @Header('Referrer-Policy', 'no-referrer')
  @Endpoint({
    access: 'public',
    summary: 'Change the minutes of options, and extend the hold up to 30 minutes after its start',
    returns: HoldView,
    rateLimit: 'bookings',
    notFound: BookingHoldsService,
    errors: [BookingErrors.HOLD_NOT_FOUND, ...RANGE_ERRORS],
  })
  async updateHold(
    @Param('token', holdTokenPipe) token: string,
    @Body() body: UpdateHold,
  ): Promise<HoldView> {
    return toHoldView(await this.holds.updateHold(token, body));
  }

  @Delete(':token')
  @Endpoint({
    access: 'public',
    summary: 'End a hold',
    returns: MessageView,
    errors: [BookingErrors.HOLD_NOT_FOUND],
  })
  async deleteHold(@Param('token', holdTokenPipe) token: string): Promise<{ message: string }> {
    await this.holds.deleteHold(token);
    return { message: 'Hold ended' };
  }
}
