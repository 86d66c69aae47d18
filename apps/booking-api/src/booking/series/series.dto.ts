import { OmitType } from '@nestjs/swagger';
import { BooleanField, EnumField, IntField, ObjectField } from '@comptoir/http';
import { BusinessDateField, DateTimeField } from '../../platform/business-time/business-time.dto';
import { BookingByClient, CreateBookingByAdmin, QuoteBooking } from '../bookings/bookings.dto';
import { WeekdayListField } from '../../platform/http/dto-fields';
import { FREQUENCIES, type Frequency, MAX_OCCURRENCES } from './series.rules';

const MAX_INTERVAL = 52;
const MONTHLY_BY = ['day', 'weekday', 'last_weekday'] as const;
const ON_CONFLICT = ['refuse', 'skip'] as const;
export type OnConflict = (typeof ON_CONFLICT)[number];
export const SCOPES = ['this', 'following', 'all'] as const;
export type SeriesScope = (typeof SCOPES)[number];

/** The repetition of a booking, in the wall-clock time of the business. */
export class RepeatInput {
  @EnumField(FREQUENCIES)
  frequency: Frequency;

  @IntField({ min: 1, max: MAX_INTERVAL, optional: true, description: 'Every so many weeks or months.' })
  interval: number = 1;

  @WeekdayListField({
    description:
      'Days of a weekly series, 0 is Sunday; the day of `start_at` when absent, which must be one of them.',
  })
  weekdays?: number[];

  @EnumField(MONTHLY_BY, {
    optional: true,
    description:
      'Days of a monthly series: the day of the month (`day`, the default), the same weekday of the month, such as ' +
      'the second Tuesday (`weekday`), or the last such weekday (`last_weekday`).',
  })
  monthly_by?: (typeof MONTHLY_BY)[number];

  @IntField({
    min: 2,
    max: MAX_OCCURRENCES,
    optional: true,
    description: 'Number of bookings; this or `until`.',
  })
  count?: number;

  @BusinessDateField({ optional: true, description: 'Last possible day, included.' })
  until?: string;
}

const RepeatField = (): PropertyDecorator => ObjectField(() => RepeatInput);
const OnConflictField = (): PropertyDecorator =>
  EnumField(ON_CONFLICT, {
    optional: true,
    description:
      'When some of the times cannot be booked: book nothing (`refuse`, the default), or the others (`skip`).',
  });

/** POST /booking-series. */
export class CreateSeries extends OmitType(BookingByClient, ['hold_token']) {
  @RepeatField()
  repeat: RepeatInput;

  @OnConflictField()
  on_conflict?: OnConflict;
}

/** POST /booking-series/preview. */
export class PreviewSeries extends OmitType(QuoteBooking, ['hold_token']) {
  @RepeatField()
  repeat: RepeatInput;
}

/** POST /admin/booking-series. */
export class CreateSeriesByAdmin extends OmitType(CreateBookingByAdmin, ['override_holds']) {
  @RepeatField()
  repeat: RepeatInput;

  @OnConflictField()
  on_conflict?: OnConflict;
}

/** POST /admin/booking-series/preview. */
export class PreviewSeriesByAdmin extends OmitType(CreateBookingByAdmin, ['override_holds', 'client_name']) {
  @RepeatField()
  repeat: RepeatInput;
}

const ScopeField = (): PropertyDecorator =>
  EnumField(SCOPES, {
    description:
      'The booking alone (`this`), with those after it (`following`), or the whole series (`all`).',
  });

/** POST /bookings/{token}/series/cancel and POST /admin/bookings/{id}/series/cancel. */
export class CancelSeries {
  @ScopeField()
  scope: SeriesScope;
}

/** POST /bookings/{token}/series/move. */
export class MoveSeries {
  @ScopeField()
  scope: SeriesScope;

  @DateTimeField({
    description: 'New start of the booking. The others move by as many days and minutes of the wall clock.',
  })
  start_at: string;
}

/** POST /admin/bookings/{id}/series/move. */
export class MoveSeriesByAdmin extends MoveSeries {
  @DateTimeField({
    optional: true,
    endOfDay: true,
    description:
      'New end of the booking, which gives all their length; each keeps its own when it is absent.',
  })
  end_at?: string;

  @BooleanField({
    optional: true,
    description: 'True also moves the bookings that were changed on their own; these stay otherwise.',
  })
  include_changed?: boolean;
}
