import type { MailBlock } from '@comptoir/mail';
import { type BookingInFull, bookedName } from '../../booking/bookings/bookings.view';
import { placeRows } from '../../messaging/texts/amount-rows';
import { answerRows } from '../../messaging/texts/answer-rows';
import type { TextKey, Wording } from '../../messaging/texts/wording';
import {
  type AdminOccasion,
  type ComposedMail,
  type MailContext,
  type StaffMailContext,
  compose,
} from './compose-mails';

/** Reasons for a mail about a series. */
export type SeriesOccasion = Extract<AdminOccasion, 'confirmation' | 'change' | 'cancellation'>;

/** The content of a mail about a series. */
export interface SeriesMail {
  occasion: SeriesOccasion;
  /** The bookings that were made, moved or cancelled. */
  bookings: readonly [BookingInFull, ...BookingInFull[]];
  /** Bookings that stay after a cancellation. */
  left: readonly BookingInFull[];
}

/** Where the client sees and changes the bookings. */
export interface SeriesLinks {
  /** To the first of them, with its label. */
  link: { label: string; url: string };
  /** Returns the page of the booking of a token. */
  urlOf(this: void, token: string): string;
}

const TEXTS: Record<SeriesOccasion, { subject: TextKey; text: TextKey; staff: TextKey }> = {
  confirmation: {
    subject: 'series_confirmed_subject',
    text: 'series_confirmed_text',
    staff: 'staff_series_confirmed',
  },
  change: { subject: 'series_changed_subject', text: 'series_changed_text', staff: 'staff_series_changed' },
  cancellation: {
    subject: 'series_cancelled_subject',
    text: 'series_cancelled_text',
    staff: 'staff_series_cancelled',
  },
};

/**
 * Composes a mail to a client about several bookings of a series. As other mails to clients it contains no text of
 * the person who booked.
 */
export function composeClientSeriesMail(
  mail: SeriesMail,
  { link, urlOf, ...setting }: MailContext & SeriesLinks,
): ComposedMail {
  const { wording } = setting;
  const [first] = mail.bookings;
  const { subject, text } = TEXTS[mail.occasion];
  return compose(wording.text(subject, { resource: bookedName(first) }), setting, [
    { kind: 'text', text: wording.text(text) },
    ...listsOf(mail, wording, urlOf),
    { kind: 'details', rows: rowsOf(first, setting) },
    { kind: 'button', ...link },
  ]);
}

/** Composes a mail to staff about several bookings of a series. */
export function composeStaffSeriesMail(
  mail: SeriesMail,
  { answers = [], ...setting }: StaffMailContext,
): ComposedMail {
  const { wording } = setting;
  const [first] = mail.bookings;
  const places = { resource: bookedName(first), client: first.client_name };
  const row = (key: TextKey, value: string) => ({ label: wording.text(key), value: value || '–' });
  return compose(wording.text(TEXTS[mail.occasion].staff, places), setting, [
    ...listsOf(mail, wording),
    {
      kind: 'details',
      rows: [
        row('client', first.client_name),
        row('email', first.email),
        row('phone', first.phone),
        ...rowsOf(first, setting),
        ...answerRows(answers, wording),
        row('notes', first.notes),
      ],
    },
  ]);
}

/**
 * Lists the bookings of the mail, and those that are left. Each that takes place leads to its page.
 * @param urlOf page of a booking; none for staff
 */
function listsOf(
  { occasion, bookings, left }: SeriesMail,
  wording: Wording,
  urlOf?: SeriesLinks['urlOf'],
): MailBlock[] {
  const list = (key: TextKey, listed: readonly BookingInFull[], isLinked = true): MailBlock => {
    const heading = wording.text(key);
    const shown = listed.map(({ start_at, token }) => ({ label: wording.time(start_at), token }));
    if (!urlOf || !isLinked) return { kind: 'note', heading, lines: shown.map(({ label }) => label) };
    return { kind: 'links', heading, links: shown.map(({ label, token }) => ({ label, url: urlOf(token) })) };
  };
  return [
    list('series_times', bookings, occasion !== 'cancellation'),
    ...(left.length ? [list('series_left', left)] : []),
  ];
}

function rowsOf(
  booking: BookingInFull,
  { wording, premises }: MailContext,
): { label: string; value: string }[] {
  return [
    { label: wording.text('resource'), value: bookedName(booking) },
    { label: wording.text('time_zone'), value: wording.zone(booking.start_at) },
    ...placeRows(wording, premises),
  ];
}
