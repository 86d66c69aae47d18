import { type Static, Type } from '@sinclair/typebox';
import { DateOnly, nullable, view } from '@comptoir/http';
import {
  type BookingWithResource,
  BookingWithResourceView,
  toBookingWithResourceView,
} from '../../booking/bookings/bookings.view';
import { type Figures, FiguresView, toFiguresView } from './summary.figures.view';

/** Bookings of a day, counted. */
export interface DayCounts {
  date: string;
  bookings: number;
  cancellations: number;
}

/** Share of a resource's opening hours that is booked. */
export interface Utilisation {
  id: number;
  name: string;
  color: string;
  open_minutes: number;
  booked_minutes: number;
}

/** Shows which steps of a new practice are done. */
export interface Steps {
  first_resource_id: number | null;
  has_hours: boolean;
  has_form: boolean;
  has_mail: boolean;
  has_private_files: boolean;
  has_bookings: boolean;
}

/** An external calendar that cannot be read. */
export interface FailingCalendar {
  id: number;
  name: string;
  resource_id: number;
  resource_name: string;
}

/** The first screen of staff. */
export interface Summary {
  timezone: string;
  today: { date: string; total: number; bookings: BookingWithResource[] };
  next: BookingWithResource[];
  waiting: number;
  days: DayCounts[];
  utilisation: Utilisation[];
  figures: Figures;
  webhooks: { id: number; url: string }[];
  calendars: FailingCalendar[];
  steps: Steps;
}

const closed = { additionalProperties: false };

export const SummaryView = view('Summary', {
  timezone: Type.String({ description: 'IANA name of the zone of the business.' }),
  today: Type.Object(
    {
      date: DateOnly,
      total: Type.Integer({ description: 'Confirmed bookings that overlap today.' }),
      bookings: Type.Array(BookingWithResourceView, { description: 'The first 50 of them, by start.' }),
    },
    { ...closed, description: 'Who comes today.' },
  ),
  next: Type.Array(BookingWithResourceView, {
    description: 'The next eight confirmed bookings of the seven days, by start.',
  }),
  waiting: Type.Integer({ description: 'Entries of the waiting list that wait for a time.' }),
  days: Type.Array(
    Type.Object(
      {
        date: DateOnly,
        bookings: Type.Integer({ description: 'Confirmed bookings that start on the day.' }),
        cancellations: Type.Integer({
          description: 'Cancelled bookings that would have started on the day.',
        }),
      },
      closed,
    ),
    { description: 'Seven days from today.' },
  ),
  utilisation: Type.Array(
    Type.Object(
      {
        id: Type.Integer(),
        name: Type.String(),
        color: Type.String(),
        open_minutes: Type.Integer({ description: 'Opening hours of the seven days, without blocks.' }),
        booked_minutes: Type.Integer({ description: 'Minutes of `open_minutes` that are booked.' }),
        percent: {
          ...nullable(Type.Integer()),
          description: 'Booked share of the open minutes, rounded; null without opening hours.',
        },
      },
      closed,
    ),
    { description: 'Active resources in their order.' },
  ),
  figures: FiguresView,
  failing_webhooks: Type.Array(Type.Object({ id: Type.Integer(), url: Type.String() }, closed), {
    description: 'Webhooks that were switched off, or whose last delivery failed; at most 20.',
  }),
  failing_calendars: Type.Array(
    Type.Object(
      {
        id: Type.Integer(),
        name: Type.String(),
        resource_id: Type.Integer(),
        resource_name: Type.String({ description: 'Name of the resource that the calendar closes.' }),
      },
      closed,
    ),
    { description: 'External calendars that failed three times in a row, or are out of date; at most 20.' },
  ),
  steps: Type.Object(
    {
      first_resource_id: {
        ...nullable(Type.Integer()),
        description: 'First resource in the order of lists; null without one.',
      },
      has_hours: Type.Boolean({ description: 'True when a resource has opening hours.' }),
      has_form: Type.Boolean({ description: 'True when a booking form has a field.' }),
      has_mail: Type.Boolean({ description: 'True when a mail server and a sender are set.' }),
      has_private_files: Type.Boolean({ description: 'True when new files of clients are private.' }),
      has_bookings: Type.Boolean({ description: 'True when somebody has booked.' }),
    },
    { ...closed, description: 'What of a new practice is set up.' },
  ),
});
export type SummaryView = Static<typeof SummaryView>;

/** Returns the response to a request for the summary. */
export function toSummaryView({
  today,
  next,
  utilisation,
  figures,
  webhooks,
  calendars,
  ...summary
}: Summary): SummaryView {
  return {
    ...summary,
    today: { ...today, bookings: today.bookings.map(toBookingWithResourceView) },
    next: next.map(toBookingWithResourceView),
    utilisation: utilisation.map(({ open_minutes, booked_minutes, ...resource }) => ({
      ...resource,
      open_minutes: Math.round(open_minutes),
      booked_minutes: Math.round(booked_minutes),
      percent: open_minutes > 0 ? Math.round((booked_minutes / open_minutes) * 100) : null,
    })),
    figures: toFiguresView(figures),
    failing_webhooks: webhooks,
    failing_calendars: calendars,
  };
}
