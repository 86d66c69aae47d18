import type { MailBlock } from '@comptoir/mail';
import { type BookingInFull, bookedName } from '../../booking/bookings/bookings.view';
import { placeRows, priceText } from '../../messaging/texts/amount-rows';
import { answerRows } from '../../messaging/texts/answer-rows';
import { messageBlocks } from '../../messaging/texts/message-blocks';
import type { MessageKindName } from '../../messaging/texts/message-kinds';
import type { TextKey, Wording } from '../../messaging/texts/wording';
import {
  type AdminOccasion,
  type ClientMailContext,
  type ComposedMail,
  type MailContext,
  type StaffMailContext,
  alsoBookedRows,
  compose,
} from './compose-mails';

/** Reasons for a mail about a series. */
export type SeriesOccasion = Extract<AdminOccasion, 'confirmation' | 'change' | 'cancellation'>;

/** The parts of a booking of a series that mails to clients show. */
export type MailedSeriesBooking = Pick<
  BookingInFull,
  | 'service_name'
  | 'resource_name'
  | 'additional_resources'
  | 'start_at'
  | 'end_at'
  | 'party_size'
  | 'total_price'
  | 'charge'
  | 'token'
>;

/** The content of a mail about a series. */
export interface SeriesMail<B extends MailedSeriesBooking = BookingInFull> {
  occasion: SeriesOccasion;
  /** The bookings that were made, moved or cancelled. */
  bookings: readonly [B, ...B[]];
  /** Bookings that stay after a cancellation. */
  left: readonly B[];
}

/** Where the client sees and changes the bookings. */
export interface SeriesLinks {
  /** To the first of them, with its label. */
  link: { label: string; url: string };
  /** Returns the page of the booking of a token. */
  urlOf(this: void, token: string): string;
}

const TEXTS: Record<SeriesOccasion, { kind: MessageKindName; staff: TextKey }> = {
  confirmation: { kind: 'series_confirmation', staff: 'staff_series_confirmed' },
  change: { kind: 'series_change', staff: 'staff_series_changed' },
  cancellation: { kind: 'series_cancellation', staff: 'staff_series_cancelled' },
};

/**
 * Composes a mail to a client about several bookings of a series. As other mails to clients it contains no text of
 * the person who booked.
 */
export function composeClientSeriesMail(
  mail: SeriesMail<MailedSeriesBooking>,
  { link, urlOf, write, ...setting }: ClientMailContext & SeriesLinks,
): ComposedMail {
  const { brand, wording, premises } = setting;
  const [first] = mail.bookings;
  const words = write(TEXTS[mail.occasion].kind, {
    business: brand.name,
    resource: bookedName(first),
    times: mail.bookings.map(({ start_at }) => wording.time(start_at)),
    time_zone: wording.zone(first.start_at),
    place: premises.address,
    manage_link: link.url,
  });
  const facts: MailBlock[] = [
    ...listsOf(mail, wording, urlOf),
    { kind: 'details', rows: rowsOf(first, setting) },
  ];
  return compose(words.subject, setting, messageBlocks(words, link, facts));
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
  { occasion, bookings, left }: SeriesMail<MailedSeriesBooking>,
  wording: Wording,
  urlOf?: SeriesLinks['urlOf'],
): MailBlock[] {
  const list = (key: TextKey, listed: readonly MailedSeriesBooking[], isLinked = true): MailBlock => {
    const heading = wording.text(key);
    const shown = listed.map(({ start_at, end_at, token }) => ({
      label: wording.span(start_at, end_at),
      token,
    }));
    if (!urlOf || !isLinked) return { kind: 'note', heading, lines: shown.map(({ label }) => label) };
    return { kind: 'links', heading, links: shown.map(({ label, token }) => ({ label, url: urlOf(token) })) };
  };
  return [
    list('series_times', bookings, occasion !== 'cancellation'),
    ...(left.length ? [list('series_left', left)] : []),
  ];
}

function rowsOf(
  booking: MailedSeriesBooking,
  { wording, premises }: MailContext,
): { label: string; value: string }[] {
  const businessTime = wording.businessTime(booking.start_at);
  const price = priceText(booking, wording, premises);
  const row = (key: TextKey, value: string | undefined): { label: string; value: string }[] =>
    value ? [{ label: wording.text(key), value }] : [];
  return [
    ...row('resource', bookedName(booking)),
    ...alsoBookedRows(booking, wording),
    ...row('time_zone', wording.zone(booking.start_at)),
    ...row('people', booking.party_size > 1 ? String(booking.party_size) : ''),
    ...row('business_time', businessTime),
    ...placeRows(wording, premises),
    ...row('price_each', price),
  ];
}
