import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint, Envelope, RequestHeader } from '@comptoir/http';
import { BookingErrors } from '../bookings/bookings.errors';
import { versionOfBooking } from '../bookings/bookings.own.queries';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { AnswerErrors } from '../../practice/fields/fields.errors';
import { pathId } from '../../platform/http/id-checks';
import { LANGUAGE_HEADER } from '../../platform/http/languages';
import { Own, type OwnResources } from '../../calendar/resources/own-resources';
import { RequestErrors } from '../../platform/http/request.errors';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { ServiceErrors } from '../../practice/services/services.errors';
import { SeriesCancellationsService } from './series.cancellations.service';
import { CancelSeries, CreateSeriesByAdmin, MoveSeriesByAdmin, PreviewSeriesByAdmin } from './series.dto';
import { SeriesErrors } from './series.errors';
import { SeriesReaderService } from './series.reader.service';
import { SeriesMovesService } from './series.moves.service';
import { SeriesService } from './series.service';
import { NewSeriesView, SeriesChangeView, SeriesPreviewView, SeriesView } from './series.view';

const { BOOKING_NOT_FOUND } = BookingErrors;
const ID_ERRORS = [RequestErrors.INVALID_ID, BOOKING_NOT_FOUND, SeriesErrors.SERIES_NOT_FOUND];
const INPUT_ERRORS = [
  SeriesErrors.SERIES_LENGTH,
  SeriesErrors.START_NOT_REPEATED,
  ServiceErrors.SERVICE_NOT_FOUND,
  ServiceErrors.RESOURCE_NOT_IN_SERVICE,
  ServiceErrors.INVALID_DURATION,
  ResourceErrors.RESOURCE_NOT_FOUND,
  BusinessTimeErrors.NONEXISTENT_TIME,
  AnswerErrors.INVALID_ANSWER,
  BookingErrors.END_BEFORE_START,
  BookingErrors.TOO_LONG,
  BookingErrors.PARTY_TOO_LARGE,
  // A service without resources gives this error.
  BookingErrors.SLOT_TAKEN,
];

const version = versionOfBooking;

@ApiTags('admin/booking-series')
@Controller('admin')
export class SeriesAdminController {
  constructor(
    private readonly series: SeriesService,
    private readonly moves: SeriesMovesService,
    private readonly cancellations: SeriesCancellationsService,
    private readonly reader: SeriesReaderService,
    private readonly envelope: Envelope,
  ) {}

  @Post('booking-series/preview')
  @Endpoint({
    access: 'staff',
    operation: 'preview',
    summary: 'Check which times of a series are free, without booking',
    returns: SeriesPreviewView,
    errors: INPUT_ERRORS,
  })
  previewSeries(
    @Body() body: PreviewSeriesByAdmin,
    @Own() own: OwnResources,
    @RequestHeader(LANGUAGE_HEADER) languages?: string,
  ): Promise<SeriesPreviewView> {
    return this.series.previewSeriesByAdmin(body, {
      localize: (error) => this.envelope.localize(error, languages),
      own,
    });
  }

  @Post('booking-series')
  @Endpoint({
    access: 'staff',
    operation: 'create',
    summary: 'Book weekly or monthly for a client, at any time',
    status: 201,
    returns: NewSeriesView,
    errors: [...INPUT_ERRORS, SeriesErrors.SERIES_CONFLICT],
  })
  createSeries(
    @Body() body: CreateSeriesByAdmin,
    @Own() own: OwnResources,
    @RequestHeader(LANGUAGE_HEADER) languages?: string,
  ): Promise<NewSeriesView> {
    return this.series.createSeriesByAdmin(body, {
      localize: (error) => this.envelope.localize(error, languages),
      own,
    });
  }

  @Get('bookings/:id/series')
  @Endpoint({
    access: 'staff',
    operation: 'get',
    summary: 'The series of a booking with all its bookings',
    returns: SeriesView,
    errors: ID_ERRORS,
  })
  findSeries(
    @Param('id', pathId(BOOKING_NOT_FOUND)) id: number,
    @Own() own: OwnResources,
  ): Promise<SeriesView> {
    return this.reader.findSeriesOf({ id, own });
  }

  @Post('bookings/:id/series/move')
  @Endpoint({
    access: 'staff',
    operation: 'move',
    summary: 'Move a booking, those after it, or its whole series; all or none',
    version,
    returns: SeriesChangeView,
    notFound: SeriesReaderService,
    errors: [
      ...ID_ERRORS,
      RequestErrors.FORBIDDEN,
      BusinessTimeErrors.NONEXISTENT_TIME,
      BookingErrors.END_BEFORE_START,
      BookingErrors.TOO_LONG,
      SeriesErrors.SERIES_CONFLICT,
      SeriesErrors.SERIES_OVER,
      BookingErrors.SLOT_TAKEN,
    ],
  })
  async moveSeries(
    @Param('id', pathId(BOOKING_NOT_FOUND)) id: number,
    @Body() body: MoveSeriesByAdmin,
    @Own() own: OwnResources,
  ): Promise<SeriesChangeView> {
    const changed = await this.moves.moveSeries({ id, own }, body, 'staff');
    return { changed, series: await this.reader.findSeriesOf({ id, own }) };
  }

  @Post('bookings/:id/series/cancel')
  @Endpoint({
    access: 'staff',
    operation: 'cancel',
    summary: 'Cancel a booking, those after it, or its whole series',
    description: 'Bookings that have begun stay.',
    version,
    returns: SeriesChangeView,
    notFound: SeriesReaderService,
    errors: [...ID_ERRORS, RequestErrors.FORBIDDEN],
  })
  async cancelSeries(
    @Param('id', pathId(BOOKING_NOT_FOUND)) id: number,
    @Body() { scope }: CancelSeries,
    @Own() own: OwnResources,
  ): Promise<SeriesChangeView> {
    const changed = await this.cancellations.cancelSeries({ id, own }, scope, 'staff');
    return { changed, series: await this.reader.findSeriesOf({ id, own }) };
  }
}
