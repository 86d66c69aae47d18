import { type Brand, type MailBlock, mailLayout } from '@comptoir/mail';
import type { DisabledReason } from '@comptoir/webhooks';
import { type BookingWithResource, bookedName } from '../../booking/bookings/bookings.view';
import { type Premises, amountRows, dueRows, placeRows } from '../../messaging/texts/amount-rows';
import { type LabelledAnswer, answerRows } from '../../messaging/texts/answer-rows';
import type { TextKey, Wording } from '../../messaging/texts/wording';

/** Reasons for a mail to a client. */
export type Occasion =
  | 'payment'
  | 'confirmation'
  | 'change'
  | 'cancellation'
  | 'reminder'
  | 'expiry'
  | 'returned-payment'
  | 'refund';

/** Reasons for a mail to staff, who get no reminders. */
export type AdminOccasion = 'confirmation' | 'change' | 'cancellation' | 'returned-payment' | 'failed-refund';

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

/** Subject with the name of the resource, text, and label of the link. */
const CLIENT_TEXTS: Record<Occasion, { subject: TextKey; text: TextKey; link: TextKey }> = {
  payment: { subject: 'pay_title', text: 'page_pending', link: 'pay_title' },
  confirmation: { subject: 'confirmed_subject', text: 'confirmed_text', link: 'manage' },
  change: { subject: 'changed_subject', text: 'changed_text', link: 'manage' },
  cancellation: { subject: 'cancelled_subject', text: 'cancelled_text', link: 'see' },
  reminder: { subject: 'reminder_subject', text: 'reminder_text', link: 'manage' },
  expiry: { subject: 'expired_subject', text: 'expired_text', link: 'see' },
  'returned-payment': { subject: 'returned_subject', text: 'returned_text', link: 'see' },
  refund: { subject: 'refunded_subject', text: 'refunded_text', link: 'see' },
};
const STAFF_SUBJECTS: Record<AdminOccasion, TextKey> = {
  confirmation: 'staff_confirmed',
  change: 'staff_changed',
  cancellation: 'staff_cancelled',
  'returned-payment': 'staff_returned',
  'failed-refund': 'staff_refund_failed',
};

/** Returns the label of the link to a booking. */
export function linkLabel(occasion: Occasion, { wording }: Pick<MailContext, 'wording'>): string {
  return wording.text(CLIENT_TEXTS[occasion].link);
}

/**
 * Composes a mail to a client. It contains no text of the person who booked: the address may be another
 * person's, and the form must not send messages to them.
 * @param url where the client sees and cancels the booking, or pays for it
 */
export function composeClientMail(
  booking: BookingWithResource,
  occasion: Occasion,
  { url, ...setting }: MailContext & { url: string },
): ComposedMail {
  const { subject, text } = CLIENT_TEXTS[occasion];
  const { wording } = setting;
  const places = { resource: bookedName(booking), start: wording.time(booking.start_at) };
  return compose(wording.text(subject, places), setting, [
    { kind: 'text', text: wording.text(text) },
    {
      kind: 'details',
      rows: [...rowsOf(booking, setting), ...(occasion === 'payment' ? dueRows(booking, wording) : [])],
    },
    { kind: 'button', label: linkLabel(occasion, setting), url },
  ]);
}

/** The parts of a mail to staff beside the booking. */
export interface StaffMailContext extends MailContext {
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
  booking: BookingWithResource,
  { wording, premises }: MailContext,
): { label: string; value: string }[] {
  const businessTime = wording.businessTime(booking.start_at);
  return [
    { label: wording.text('resource'), value: bookedName(booking) },
    { label: wording.text('start'), value: wording.time(booking.start_at) },
    { label: wording.text('end'), value: wording.time(booking.end_at) },
    { label: wording.text('time_zone'), value: wording.zone(booking.start_at) },
    ...(booking.party_size > 1 ? [{ label: wording.text('people'), value: String(booking.party_size) }] : []),
    ...(businessTime ? [{ label: wording.text('business_time'), value: businessTime }] : []),
    ...placeRows(wording, premises),
    ...amountRows(booking, wording, premises),
  ];
}

/** Lays out a mail. */
export function compose(subject: string, { brand, wording }: MailContext, blocks: MailBlock[]): ComposedMail {
  const { language, direction } = wording;
  const footer = wording.text('footer');
  const content = { language, direction, brand, preview: subject, title: subject, blocks, footer };
  return { subject, ...mailLayout(content) };
}
