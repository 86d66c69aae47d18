import { type Static, Type } from '@sinclair/typebox';
import type { AppError } from '@comptoir/errors';
import { Timestamp, stringEnum, view } from '@comptoir/http';
import { BOOKING_STATUSES, type Booking } from '../bookings/bookings.entity';
import { addPrices } from '../../practice/fields/form-answers';
import { type CheckedTime, timeOf } from './series.checks.service';
import { type BookingSeries, SERIES_CREATORS } from './series.entity';
import type { PlannedSeries } from './series.places.service';
import { ruleText } from './series.rules';

const place = {
  position: Type.Integer({ description: 'Place by the rule, from 1.' }),
  start: Type.String({
    description: 'Wall-clock time of the business.',
    examples: ['2030-01-07T09:00'],
  }),
  start_at: Type.Optional(
    Type.String({ format: 'date-time', description: 'Absent when a clock change skips the time.' }),
  ),
};
const reason = {
  code: Type.String({ description: 'Why it cannot be booked: the code of the error of such a booking.' }),
  error: Type.String({ description: 'The text of the error.' }),
};

const SkippedTimeView = view('SkippedTime', { ...place, ...reason });
const PlannedTimeView = view('PlannedTime', {
  ...place,
  end_at: Type.Optional(Timestamp),
  code: Type.Optional(reason.code),
  error: Type.Optional(reason.error),
});

const rule = {
  rule: Type.String({
    description: 'Recurrence rule (RFC 5545).',
    examples: ['FREQ=WEEKLY;BYDAY=MO;COUNT=10'],
  }),
  time_zone: Type.String({ description: 'IANA zone whose wall clock the rule follows.' }),
};

export const SeriesPreviewView = view('SeriesPreview', {
  ...rule,
  resource_id: Type.Integer({
    description: 'Resource of all bookings; for anyone the one that is free most.',
  }),
  free: Type.Integer({ description: 'Times that can be booked at this moment.' }),
  price: Type.Number({ description: '`total_price` of one booking.' }),
  occurrences: Type.Array(PlannedTimeView),
});
export type SeriesPreviewView = Static<typeof SeriesPreviewView>;

const identity = {
  id: Type.Integer(),
  ...rule,
  start_at: Timestamp,
  created_by: stringEnum(SERIES_CREATORS),
  created_at: Timestamp,
};

const bookingOfSeries = {
  id: Type.Integer(),
  position: place.position,
  recurrence_at: Timestamp,
  start_at: Timestamp,
  end_at: Timestamp,
  resource_id: Type.Integer(),
  status: stringEnum(BOOKING_STATUSES),
  changed: Type.Boolean({ description: 'True when it was moved or changed on its own.' }),
};
const BookingOfSeriesView = view('BookingOfSeries', bookingOfSeries);

export const SeriesView = view('BookingSeries', { ...identity, bookings: Type.Array(BookingOfSeriesView) });
export type SeriesView = Static<typeof SeriesView>;

const OwnBookingOfSeriesView = view('OwnBookingOfSeries', {
  ...bookingOfSeries,
  token: Type.String({ format: 'uuid', description: 'Shows, moves and cancels it, and the series.' }),
});

/** A series as its client sees it, who can move and cancel all of it. */
export const OwnSeriesView = view('OwnBookingSeries', {
  ...identity,
  bookings: Type.Array(OwnBookingOfSeriesView),
});
export type OwnSeriesView = Static<typeof OwnSeriesView>;

const NewBookingOfSeriesView = view('NewBookingOfSeries', {
  id: Type.Integer(),
  token: Type.String({ format: 'uuid', description: 'Shows, moves and cancels it, and the series.' }),
  position: place.position,
  start_at: Timestamp,
  end_at: Timestamp,
});

export const NewSeriesView = view('NewBookingSeries', {
  ...identity,
  resource_id: Type.Integer(),
  total_price: Type.Number({ description: 'Sum of the prices of all bookings.' }),
  bookings: Type.Array(NewBookingOfSeriesView),
  skipped: Type.Array(SkippedTimeView, { description: 'Times that could not be booked.' }),
});
export type NewSeriesView = Static<typeof NewSeriesView>;

export const SeriesChangeView = view('SeriesChange', {
  changed: Type.Integer({ description: 'Number of bookings that were changed.' }),
  series: SeriesView,
});
export type SeriesChangeView = Static<typeof SeriesChangeView>;

/** Gives an error the language of the client. */
export type Localize = (error: AppError) => AppError;

export function toSeriesPreviewView(
  { resourceId, timeZone, plan: { pattern, times: planned }, times }: PlannedSeries,
  localize: Localize,
): SeriesPreviewView {
  return {
    rule: ruleText({ pattern, count: planned.length }),
    time_zone: timeZone,
    resource_id: resourceId,
    free: times.filter(({ error }) => !error).length,
    price: times.find(({ draft }) => draft)?.draft?.answers.totalPrice ?? 0,
    occurrences: times.map((time) => toPlannedTimeView(time, localize)),
  };
}

function toPlannedTimeView(time: CheckedTime, localize: Localize): Static<typeof PlannedTimeView> {
  const { position, draft, error } = time;
  return {
    position,
    ...timeOf(time),
    ...(draft && { end_at: draft.end.toISOString() }),
    ...(error && { code: error.code, error: localize(error).message }),
  };
}

export function toSkippedTimeViews(
  times: readonly CheckedTime[],
  localize: Localize,
): Static<typeof SkippedTimeView>[] {
  return times.flatMap(({ position, error, ...time }) =>
    error ? [{ position, ...timeOf(time), code: error.code, error: localize(error).message }] : [],
  );
}

export function toSeriesView(series: BookingSeries, bookings: readonly Booking[]): SeriesView {
  return {
    ...identityOf(series),
    bookings: bookings.map((booking) => ({
      id: booking.id,
      position: booking.series_position ?? 0,
      recurrence_at: (booking.recurrence_at ?? booking.start_at).toISOString(),
      start_at: booking.start_at.toISOString(),
      end_at: booking.end_at.toISOString(),
      resource_id: booking.resource_id,
      status: booking.status,
      changed: booking.series_changed,
    })),
  };
}

export function toOwnSeriesView(series: BookingSeries, bookings: readonly Booking[]): OwnSeriesView {
  const tokens = new Map(bookings.map(({ id, token }) => [id, token]));
  const { bookings: shown, ...view } = toSeriesView(series, bookings);
  return { ...view, bookings: shown.map((booking) => ({ ...booking, token: tokens.get(booking.id) ?? '' })) };
}

/** @param bookings at least one, of one resource */
export function toNewSeriesView(
  series: BookingSeries,
  bookings: readonly Booking[],
  skipped: NewSeriesView['skipped'],
): NewSeriesView {
  return {
    ...identityOf(series),
    resource_id: bookings[0]?.resource_id ?? 0,
    total_price: bookings.reduce((sum, { total_price }) => addPrices(sum, Number(total_price)), 0),
    bookings: bookings.map(({ id, token, series_position, start_at, end_at }) => ({
      id,
      token,
      position: series_position ?? 0,
      start_at: start_at.toISOString(),
      end_at: end_at.toISOString(),
    })),
    skipped,
  };
}

function identityOf(series: BookingSeries): Omit<SeriesView, 'bookings'> {
  const { id, rule, time_zone, created_by } = series;
  return {
    id,
    rule,
    time_zone,
    start_at: series.start_at.toISOString(),
    created_by,
    created_at: series.created_at.toISOString(),
  };
}
