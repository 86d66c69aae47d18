import { type Brand, type MailBlock, mailLayout } from '@comptoir/mail';
import type { Values } from '@comptoir/message-texts';
import type { DisabledReason } from '@comptoir/webhooks';
import type { TermsOfBooking } from '../../booking/bookings/bookings.deadlines.rules';
import { type BookingWithResource, bookedName } from '../../booking/bookings/bookings.view';
import { type Premises, amountRows, dueRows, placeRows, priceText } from '../../messaging/texts/amount-rows';
import { type LabelledAnswer, answerRows } from '../../messaging/texts/answer-rows';
import { termsRows } from '../../messaging/texts/deadline-rows';
import { type WriteWords, messageBlocks } from '../../messaging/texts/message-blocks';
import type { MessageKindName } from '../../messaging/texts/message-kinds';
import type { TextKey, Wording } from '../../messaging/texts/wording';

/** Reasons for a mail to a client. */
export type Occasion =
  | 'payment'
  | 'confirmation'
  | 'change'
  | 'cancellation'
  | 'unpaid-cancellation'
  | 'reminder'
  | 'expiry'
  | 'returned-payment'
  | 'refund';

/** Reasons for a mail to staff, who get no reminders. */
export type AdminOccasion = 'confirmation' | 'change' | 'cancellation' | 'returned-payment' | 'failed-refund';

/** The parts of a booking that mails to clients show. */
export type MailedBooking = Pick<
  BookingWithResource,
  | 'service_name'
  | 'resource_name'
  | 'additional_resources'
  | 'start_at'
  | 'end_at'
  | 'party_size'
  | 'total_price'
  | 'status'
  | 'charge'
>;

/** A mail without its recipient. */
export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
}

/** The parts of a mail beside the booking. */
export interface MailContext {
  brand: Brand;
  wording: Wording;
  premises: Premises;
}

/** Facts that only the event of a mail knows. */
export interface MailFacts {
  /** Start before the booking was moved. */
  before?: Date;
  /** Name of its resource before another one took it over. */
  beforeName?: string;
  /** Amount of the refund that the mail is about, in minor units. */
  refunded?: number;
}

/** A mail to a client also has the words of staff. */
export interface ClientMailContext extends MailContext {
  write: WriteWords;
}

/** Messages about one booking: their kinds, and the labels of their links. */
const CLIENT_TEXTS: Record<Occasion, { kind: MessageKindName; link: TextKey }> = {
  payment: { kind: 'booking_payment', link: 'pay_title' },
  confirmation: { kind: 'booking_confirmation', link: 'manage' },
  change: { kind: 'booking_change', link: 'manage' },
  cancellation: { kind: 'booking_cancellation', link: 'see' },
  // Its calendar never had the booking, so the mail brings no entry that takes it away.
  'unpaid-cancellation': { kind: 'booking_cancellation', link: 'see' },
  reminder: { kind: 'booking_reminder', link: 'manage' },
  expiry: { kind: 'booking_expiry', link: 'see' },
  'returned-payment': { kind: 'booking_returned_payment', link: 'see' },
  refund: { kind: 'booking_refund', link: 'see' },
};
const STAFF_SUBJECTS: Record<AdminOccasion, TextKey> = {
  confirmation: 'staff_confirmed',
  change: 'staff_changed',
  cancellation: 'staff_cancelled',
  'returned-payment': 'staff_returned',
  'failed-refund': 'staff_refund_failed',
};

/** Mails that say until when the client can change the booking, and what a cancellation refunds. */
const WITH_ENDS: readonly Occasion[] = ['payment', 'confirmation', 'change'];

/** Returns the label of the link to a booking. */
export function linkLabel(occasion: Occasion, { wording }: Pick<MailContext, 'wording'>): string {
  return wording.text(CLIENT_TEXTS[occasion].link);
}

/**
 * Composes a mail to a client. It contains no text of the person who booked: the address may be another
 * person's, and the form must not send messages to them.
 * @param url where the client sees and cancels the booking, or pays for it
 * @param terms named in mails about a new or a changed booking
 */
export function composeClientMail(
  booking: MailedBooking,
  occasion: Occasion,
  {
    url,
    terms,
    write,
    before,
    beforeName,
    refunded,
    ...setting
  }: ClientMailContext & MailFacts & { url: string; terms?: TermsOfBooking },
): ComposedMail {
  const { wording } = setting;
  const isPayment = occasion === 'payment';
  const due = isPayment ? dueRows(booking, wording) : [];
  const link: Values = isPayment
    ? { ...dueValues(booking, wording), payment_link: url }
    : { manage_link: url };
  const words = write(CLIENT_TEXTS[occasion].kind, { ...valuesOf(booking, setting), ...link });
  const button = { label: linkLabel(occasion, setting), url };
  const told = WITH_ENDS.includes(occasion) ? terms : undefined;
  const rows = [
    ...(refunded !== undefined && booking.charge
      ? [{ label: wording.text('this_refund'), value: wording.money(refunded, booking.charge.currency) }]
      : []),
    ...rowsOf(booking, { ...setting, before, beforeName }),
    ...due,
    ...(told ? termsRows(told, wording) : []),
  ];
  const facts: MailBlock[] = [
    { kind: 'details', rows },
    ...(told?.ends.isFinal
      ? [{ kind: 'text' as const, text: wording.text(isPayment ? 'pay_final' : 'page_final') }]
      : []),
  ];
  return compose(words.subject, setting, messageBlocks(words, button, facts));
}

/** Values that the templates of staff may name. */
function valuesOf(booking: MailedBooking, { brand, wording, premises }: MailContext): Values {
  return {
    business: brand.name,
    resource: bookedName(booking),
    start: wording.time(booking.start_at),
    end: wording.time(booking.end_at),
    time_zone: wording.zone(booking.start_at),
    people: booking.party_size > 1 ? String(booking.party_size) : '',
    place: premises.address,
    price: priceText(booking, wording, premises),
  };
}

function dueValues({ charge }: MailedBooking, wording: Wording): Values {
  return {
    amount_due: charge ? wording.money(charge.amount, charge.currency) : '',
    pay_until: charge?.expires_at ? wording.time(new Date(charge.expires_at)) : '',
  };
}

/** The parts of a mail to staff beside the booking. */
export interface StaffMailContext extends MailContext, Pick<MailFacts, 'before' | 'beforeName'> {
  /** Answers of the client to the form; absent in mails about later changes. */
  answers?: readonly LabelledAnswer[];
}

/** Composes a mail to staff about a booking that was made, moved or cancelled. */
export function composeStaffMail(
  booking: BookingWithResource,
  occasion: AdminOccasion,
  { answers = [], ...setting }: StaffMailContext,
): ComposedMail {
  const { wording } = setting;
  const places = { resource: bookedName(booking), client: booking.client_name };
  const row = (key: TextKey, value: string) => ({ label: wording.text(key), value: value || '–' });
  return compose(wording.text(STAFF_SUBJECTS[occasion], places), setting, [
    {
      kind: 'details',
      rows: [
        row('client', booking.client_name),
        row('email', booking.email),
        row('phone', booking.phone),
        ...rowsOf(booking, setting),
        ...answerRows(answers, wording),
        row('notes', booking.notes),
      ],
    },
  ]);
}

/** Composes a mail to staff about a webhook that was disabled. */
export function composeWebhookMail(url: string, reason: DisabledReason, setting: MailContext): ComposedMail {
  const { wording } = setting;
  const why = wording.text(reason === 'gone' ? 'webhook_gone' : 'webhook_failing');
  return compose(wording.text('webhook_subject'), setting, [
    { kind: 'text', text: `${wording.text('webhook_text')} ${why}` },
    { kind: 'details', rows: [{ label: wording.text('address'), value: url }] },
    { kind: 'text', text: wording.text('webhook_hint') },
  ]);
}

function rowsOf(
  booking: MailedBooking,
  { wording, premises, before, beforeName }: MailContext & Pick<MailFacts, 'before' | 'beforeName'>,
): { label: string; value: string }[] {
  const businessTime = wording.businessTime(booking.start_at);
  const was = [before && wording.time(before), beforeName].filter(Boolean).join(', ');
  return [
    { label: wording.text('resource'), value: bookedName(booking) },
    ...alsoBookedRows(booking, wording),
    ...(was ? [{ label: wording.text('before'), value: was }] : []),
    { label: wording.text('start'), value: wording.time(booking.start_at) },
    { label: wording.text('end'), value: wording.time(booking.end_at) },
    { label: wording.text('time_zone'), value: wording.zone(booking.start_at) },
    ...(booking.party_size > 1 ? [{ label: wording.text('people'), value: String(booking.party_size) }] : []),
    ...(businessTime ? [{ label: wording.text('business_time'), value: businessTime }] : []),
    ...placeRows(wording, premises),
    ...amountRows(booking, wording, premises),
  ];
}

/** Returns the rooms and other resources that a booking needs besides what was booked. */
export function alsoBookedRows(
  { additional_resources }: Pick<MailedBooking, 'additional_resources'>,
  wording: Wording,
): { label: string; value: string }[] {
  const names = (additional_resources ?? []).map(({ name }) => name);
  return names.length ? [{ label: wording.text('also_booked'), value: names.join(', ') }] : [];
}

/** Lays out a mail. */
export function compose(subject: string, { brand, wording }: MailContext, blocks: MailBlock[]): ComposedMail {
  const { language, direction } = wording;
  const footer = wording.text('footer');
  const content = { language, direction, brand, preview: subject, title: subject, blocks, footer };
  return { subject, ...mailLayout(content) };
}
