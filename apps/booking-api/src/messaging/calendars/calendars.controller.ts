import { Controller, Get, Header, Param, Res, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Endpoint, RequestHeader } from '@comptoir/http';
import { BookingErrors } from '../../booking/bookings/bookings.errors';
import { BookingReaderService } from '../../booking/bookings/bookings.reader.service';
import { bookingTokenPipe } from '../../booking/bookings/booking-token-pipe';
import { CalendarEntriesService } from './calendars.entries.service';
import { CalendarErrors } from './calendars.errors';
import { CalendarFeedService } from './calendars.feed.service';
import { CalendarSeriesService } from './calendars.series.service';
import { ICS, toFeedResponse } from './calendars.view';

@ApiTags('calendars')
@Controller()
export class CalendarsController {
  constructor(
    private readonly bookings: BookingReaderService,
    private readonly entries: CalendarEntriesService,
    private readonly series: CalendarSeriesService,
    private readonly feeds: CalendarFeedService,
  ) {}

  @Get('bookings/:token/calendar.ics')
  @Header('Content-Type', ICS)
  @Header('Content-Disposition', 'attachment; filename="booking.ics"')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @Endpoint({
    access: 'public',
    summary: 'The booking that a token belongs to, as a calendar file; a cancelled one as its cancellation',
    description: 'Of a booking in a series the file has all bookings of the series.',
    produces: 'text/calendar',
    errors: [BookingErrors.BOOKING_NOT_FOUND],
  })
  async downloadBooking(@Param('token', bookingTokenPipe) token: string): Promise<string> {
    const booking = await this.bookings.findBookingByToken(token);
    return (await this.series.createFile(booking)) ?? this.entries.createFile(booking);
  }

  @Get('calendars/:token.ics')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @Endpoint({
    access: 'public',
    summary: 'The bookings of a resource as a calendar to subscribe to, without any personal data',
    description: 'From 31 days ago to 400 days ahead. Unchanged since `If-None-Match`: 304.',
    produces: 'text/calendar',
    errors: [CalendarErrors.CALENDAR_NOT_FOUND],
  })
  async readCalendarFeed(
    @Param('token') token: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @RequestHeader({ name: 'If-None-Match', description: 'The `ETag` of the cached version.' })
    ifNoneMatch?: string,
  ): Promise<StreamableFile | undefined> {
    return toFeedResponse(await this.feeds.openFeed(token), ifNoneMatch, reply);
  }
}
