import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, Version, nullable, stringEnum, view } from '@comptoir/http';
import {
  CALENDAR_KINDS,
  type ExternalBusy,
  type ExternalCalendar,
  FAILURE_POLICIES,
  SYNC_FAULTS,
} from './external-calendars.entity';

/** A calendar with its host, which is all that is shown of its address. */
export interface ShownCalendar extends ExternalCalendar {
  /** Null when the address was encrypted with a key that is gone. */
  host: string | null;
  /** Out of date by the clock of the database. */
  is_stale: boolean;
}

export const ExternalCalendarView = view('ExternalCalendar', {
  id: Type.Integer(),
  resource_id: Type.Integer(),
  kind: {
    ...stringEnum(CALENDAR_KINDS),
    description: '`ics` is an iCalendar file, `caldav` a calendar of a CalDAV server.',
  },
  name: Type.String(),
  address_host: {
    ...nullable(Type.String()),
    description:
      'Host of the address; the rest is secret. Null when its key is gone; give the address again.',
  },
  has_login: Type.Boolean({ description: 'True when a user name is stored.' }),
  on_failure: {
    ...stringEnum(FAILURE_POLICIES),
    description: 'Effect of a stale calendar: `open` takes bookings, `closed` takes none.',
  },
  last_success_at: { ...nullable(Timestamp), description: 'When it was last read; null until then.' },
  last_error: {
    ...nullable(stringEnum(SYNC_FAULTS)),
    description: 'Why it could not be read the last time; null after a success.',
  },
  failures: Type.Integer({ description: 'Failed attempts since the last success.' }),
  is_stale: Type.Boolean({
    description: 'True when the last success is too old; `closed` then takes no bookings.',
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type ExternalCalendarView = Static<typeof ExternalCalendarView>;

export function toExternalCalendarView(calendar: ShownCalendar): ExternalCalendarView {
  return {
    id: calendar.id,
    resource_id: calendar.resource_id,
    kind: calendar.kind,
    name: calendar.name,
    address_host: calendar.host,
    has_login: calendar.username !== null,
    on_failure: calendar.on_failure,
    last_success_at: calendar.last_success_at?.toISOString() ?? null,
    last_error: calendar.last_error,
    failures: calendar.failures,
    is_stale: calendar.is_stale,
    created_at: calendar.created_at.toISOString(),
    updated_at: calendar.updated_at.toISOString(),
    version: String(calendar.version),
  };
}

/** A busy time with the name of its calendar. */
export interface ShownBusyTime extends Pick<ExternalBusy, 'calendar_id' | 'resource_id' | 'title'> {
  calendar_name: string;
  start_at: Date;
  end_at: Date;
}

export const ExternalBusyView = view('ExternalBusy', {
  calendar_id: Type.Integer({ description: 'Number of the external calendar.' }),
  calendar_name: Type.String({ description: 'Name of the external calendar.' }),
  resource_id: Type.Integer(),
  start_at: Timestamp,
  end_at: Timestamp,
  title: { ...nullable(Type.String()), description: 'Title of the event, for staff only.' },
});
export type ExternalBusyView = Static<typeof ExternalBusyView>;

export function toExternalBusyView(busy: ShownBusyTime): ExternalBusyView {
  return { ...busy, start_at: busy.start_at.toISOString(), end_at: busy.end_at.toISOString() };
}
