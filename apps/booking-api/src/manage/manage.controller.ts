import { Controller, Get, Header, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Endpoint } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { BookingChangesService } from '../bookings/bookings.changes.service';
import { BookingErrors } from '../bookings/bookings.errors';
import { BookingQueries } from '../bookings/bookings.queries';
import { tokenPipe } from '../bookings/bookings.token';
import { SettingsService } from '../settings/settings.service';
import { BookingWording } from '../texts/texts.service';
import { PAGE_POLICY, managePage } from './manage.page';

const HTML = 'text/html; charset=utf-8';

/** A page for who follows the link of a mail and has no front end to land on; it works without JavaScript. */
@ApiTags('bookings')
@Controller('bookings/:token/manage')
export class ManageController {
  constructor(
    private readonly bookings: BookingQueries,
    private readonly changes: BookingChangesService,
    private readonly settings: SettingsService,
    private readonly wording: BookingWording,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Header('Content-Type', HTML)
  @Header('Content-Security-Policy', PAGE_POLICY)
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @Endpoint({
    access: 'public',
    summary: 'A page that shows the booking that a token belongs to, with a button that cancels it',
    produces: 'text/html',
    errors: [BookingErrors.BOOKING_NOT_FOUND],
  })
  show(
    @Param('token', tokenPipe) token: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.page(token, reply);
  }

  /** Programs that check the links of mails only read, so that they cancel nothing. */
  @Post()
  @Header('Content-Type', HTML)
  @Header('Content-Security-Policy', PAGE_POLICY)
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Endpoint({
    access: 'public',
    summary: 'The button of the page: cancels the booking and shows it again',
    produces: 'text/html',
    emptyForm: true,
    errors: [BookingErrors.BOOKING_NOT_FOUND],
  })
  async cancel(
    @Param('token', tokenPipe) token: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.changes.cancelByToken(token);
    return this.page(token, reply);
  }

  private async page(token: string, reply: FastifyReply): Promise<string> {
    const booking = await this.bookings.findByToken(token);
    const wording = await this.wording.ofBooking(booking);
    const { app_name: brand } = await this.settings.read();
    void reply.header('Content-Language', wording.language);
    return managePage({ booking, brand, isAhead: booking.end_at > this.clock.now(), wording });
  }
}
