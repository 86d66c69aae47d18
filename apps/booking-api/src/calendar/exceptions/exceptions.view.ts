import { type Static, Type } from '@sinclair/typebox';
import { DateOnly, Timestamp, stringEnum, Version, view } from '@comptoir/http';
import { timeText } from '../slots/slots.rules';
import type { DateException } from './exceptions.entity';

const Time = Type.String({ pattern: '^\\d{2}:\\d{2}$', examples: ['09:00'] });

const WindowView = view('DateWindow', {
  start_time: Time,
  end_time: Time,
  duration_min: Type.Integer({ description: 'Minutes of one slot.' }),
  buffer_min: Type.Integer({ description: 'Minutes free of other bookings before and after one.' }),
});

export const DateExceptionView = view('DateException', {
  id: Type.Integer(),
  resource_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Number of the resource; null for all without an exception of their own.',
  }),
  date: DateOnly,
  windows: Type.Array(WindowView, { description: 'Open times of the date; none when it is closed.' }),
  note: Type.String({ description: 'Reason, for staff.' }),
  source: Type.String({ description: 'Calendar of its import, such as `holiday:FR`; otherwise empty.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type DateExceptionView = Static<typeof DateExceptionView>;

export function toDateExceptionView(exception: DateException): DateExceptionView {
  return {
    id: exception.id,
    resource_id: exception.resource_id,
    date: exception.date,
    windows: exception.windows.map((window) => ({
      start_time: timeText(window.start_minute),
      end_time: timeText(window.end_minute),
      duration_min: window.duration_min,
      buffer_min: window.buffer_min,
    })),
    note: exception.note,
    source: exception.source,
    created_at: exception.created_at.toISOString(),
    updated_at: exception.updated_at.toISOString(),
    version: String(exception.version),
  };
}

/** Saved exceptions, with the bookings that lie outside of the new hours. */
export interface SavedExceptions {
  exceptions: DateException[];
  conflicts: number[];
}

export const SavedExceptionsView = view('SavedDateExceptions', {
  exceptions: Type.Array(DateExceptionView, { description: 'The hours as they are now, by date.' }),
  conflicts: Type.Array(Type.Integer(), {
    description: 'Coming confirmed bookings of these dates outside of the opening hours; they stay.',
  }),
});
export type SavedExceptionsView = Static<typeof SavedExceptionsView>;

export function toSavedExceptionsView({ exceptions, conflicts }: SavedExceptions): SavedExceptionsView {
  return { exceptions: exceptions.map(toDateExceptionView), conflicts };
}

export const HoursConflictsView = view('HoursConflicts', {
  conflicts: Type.Array(Type.Integer(), {
    description: 'Coming confirmed bookings outside of the opening hours, by start.',
  }),
});
export type HoursConflictsView = Static<typeof HoursConflictsView>;

export const HolidayCountryView = view('HolidayCountry', {
  code: Type.String({ description: 'ISO 3166 code.', examples: ['DE'] }),
  regions: Type.Array(view('HolidayRegion', { code: Type.String(), name: Type.String() }), {
    description: 'Regions whose holidays differ; none where they are the same everywhere.',
  }),
});
export type HolidayCountryView = Static<typeof HolidayCountryView>;

/** A date of a holiday has no hours of its own yet, those of an earlier import, or others. */
export const HOLIDAY_STATES = ['new', 'imported', 'kept'] as const;

export const HolidayView = view('Holiday', {
  date: DateOnly,
  name: Type.String({ description: 'In a language of the country.' }),
  state: stringEnum(HOLIDAY_STATES),
});
export type HolidayView = Static<typeof HolidayView>;

export const ImportedHolidaysView = view('ImportedHolidays', {
  source: Type.String({ description: 'Names the import, for its removal.', examples: ['holiday:FR'] }),
  exceptions: Type.Array(DateExceptionView, { description: 'Dates that are new or have another name now.' }),
  kept: Type.Array(DateOnly, {
    description: 'Holidays that have hours which staff have set, or of another import.',
  }),
  conflicts: Type.Array(Type.Integer(), {
    description: 'Coming confirmed bookings of the imported dates outside of the opening hours; they stay.',
  }),
});
export type ImportedHolidaysView = Static<typeof ImportedHolidaysView>;
