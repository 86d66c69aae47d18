import { Body, Controller, Get, Header, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Client, type ClientInfo, Endpoint, Envelope, RequestHeader, clientKey } from '@comptoir/http';
import { bookingTokenPipe } from '../bookings/booking-token-pipe';
import { BookingErrors } from '../bookings/bookings.errors';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { AnswerErrors } from '../../practice/fields/fields.errors';
import { LANGUAGE_HEADER, preferredLanguage } from '../../platform/http/languages';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { ServiceErrors } from '../../practice/services/services.errors';
import { SeriesCancellationsService } from './series.cancellations.service';
import { CancelSeries, CreateSeries, MoveSeries, PreviewSeries } from './series.dto';
import { SeriesErrors } from './series.errors';
import { SeriesReaderService } from './series.reader.service';
import { SeriesMovesService } from './series.moves.service';
import { SeriesService } from './series.service';
import { NewSeriesView, OwnSeriesView, SeriesChangeView, SeriesPreviewView } from './series.view';

const INPUT_ERRORS = [
  SeriesErrors.SERIES_OFF,
  SeriesErrors.SERIES_LENGTH,
  SeriesErrors.START_NOT_REPEATED,
  ServiceErrors.SERVICE_NOT_FOUND,
  ServiceErrors.RESOURCE_NOT_IN_SERVICE,
  ServiceErrors.INVALID_DURATION,
  ResourceErrors.RESOURCE_NOT_FOUND,
  BusinessTimeErrors.NONEXISTENT_TIME,
  AnswerErrors.INVALID_ANSWER,
  BookingErrors.END_BEFORE_START,
  BookingErrors.SERVICE_REQUIRED,
  BookingErrors.NOT_ADDITIONAL,
  BookingErrors.TOO_LONG,
  BookingErrors.LONGER_THAN_ALLOWED,
  BookingErrors.TOO_SHORT,
  BookingErrors.OVER_MAX_LENGTH,
  BookingErrors.PARTY_TOO_LARGE,
  // A service without resources gives this error.
  BookingErrors.SLOT_TAKEN,
];
const TOKEN_ERRORS = [BookingErrors.BOOKING_NOT_FOUND, SeriesErrors.SERIES_NOT_FOUND];
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  description:
    'As for a booking: the same key with the same body within 24 hours gets the first response again.',
};

@ApiTags('series')
@Controller()
export class SeriesController {
  constructor(
    private readonly series: SeriesService,
    private readonly moves: SeriesMovesService,
    private readonly cancellations: SeriesCancellationsService,
    private readonly reader: SeriesReaderService,
    private readonly envelope: Envelope,
  ) {}

  @Post('booking-series/preview')
  @Endpoint({
    access: 'public',
    operation: 'preview',
    summary: 'Check which times of a series can be booked, without booking',
    description: 'The body is the one of a series; the client is optional. Nothing is reserved.',
    returns: SeriesPreviewView,
    rateLimit: 'quotes',
    errors: INPUT_ERRORS,
  })
  previewSeries(
    @Body() body: PreviewSeries,
    @RequestHeader(LANGUAGE_HEADER) languages?: string,
  ): Promise<SeriesPreviewView> {
    return this.series.previewSeries(body, (error) => this.envelope.localize(error, languages));
  }

  @Post('booking-series')
  @Endpoint({
    access: 'public',
    operation: 'create',
    summary: 'Book weekly or monthly, where staff allow it',
    description:
      'All bookings are at one resource. With `on_conflict: refuse` none is made when one cannot be: the 409 lists ' +
      'the times and their reasons. With `skip` the others are booked.',
    status: 201,
    returns: NewSeriesView,
    rateLimit: 'bookings',
    errors: [
      ...INPUT_ERRORS,
      SeriesErrors.SERIES_CONFLICT,
      BookingErrors.TOO_MANY_BOOKINGS,
      BookingErrors.TOO_MANY_OF_CLIENT,
      BookingErrors.PROOF_REQUIRED,
      BookingErrors.INVALID_KEY,
      BookingErrors.KEY_REUSED,
    ],
  })
  createSeries(
    @Body() body: CreateSeries,
    @Client() { ip }: ClientInfo,
    @RequestHeader(IDEMPOTENCY_KEY) key?: string,
    @RequestHeader(LANGUAGE_HEADER) languages?: string,
  ): Promise<NewSeriesView> {
    const locale = preferredLanguage(body.locale) ?? languages;
    return this.series.createSeries(
      { ...body, locale },
      {
        localize: (error) => this.envelope.localize(error, languages),
        ...(key !== undefined && { key: { key, client: clientKey(ip) } }),
      },
    );
  }

  @Get('bookings/:token/series')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @Endpoint({
    access: 'public',
    operation: 'getByToken',
    summary: 'The series that the booking of a token belongs to, with the times of its bookings',
    returns: OwnSeriesView,
    errors: TOKEN_ERRORS,
  })
  findSeriesByToken(@Param('token', bookingTokenPipe) token: string): Promise<OwnSeriesView> {
    return this.reader.findSeriesByToken(token);
  }

  @Post('bookings/:token/series/move')
  @Header('Referrer-Policy', 'no-referrer')
  @Endpoint({
    access: 'public',
    operation: 'moveByToken',
    summary: 'Move the booking that a token belongs to, those after it, or its whole series; all or none',
    returns: SeriesChangeView,
    rateLimit: 'bookings',
    notFound: SeriesReaderService,
    errors: [
      ...TOKEN_ERRORS,
      ResourceErrors.RESOURCE_NOT_FOUND,
      BusinessTimeErrors.NONEXISTENT_TIME,
      SeriesErrors.SERIES_CONFLICT,
      SeriesErrors.SERIES_OVER,
      BookingErrors.SLOT_TAKEN,
    ],
  })
  async moveSeriesByToken(
    @Param('token', bookingTokenPipe) token: string,
    @Body() body: MoveSeries,
  ): Promise<SeriesChangeView> {
    const changed = await this.moves.moveSeries({ token }, body, 'client');
    return { changed, series: await this.reader.findSeriesOf({ token }) };
  }

  @Post('bookings/:token/series/cancel')
  @Header('Referrer-Policy', 'no-referrer')
  @Endpoint({
    access: 'public',
    operation: 'cancelByToken',
    summary: 'Cancel the booking that a token belongs to, those after it, or its whole series',
    description: 'Bookings that have begun stay.',
    returns: SeriesChangeView,
    rateLimit: 'bookings',
    notFound: SeriesReaderService,
    errors: [...TOKEN_ERRORS, SeriesErrors.SERIES_CONFLICT],
  })
  async cancelSeriesByToken(
    @Param('token', bookingTokenPipe) token: string,
    @Body() { scope }: CancelSeries,
  ): Promise<SeriesChangeView> {
    const changed = await this.cancellations.cancelSeries({ token }, scope, 'client');
    return { changed, series: await this.reader.findSeriesOf({ token }) };
  }
}
