import { type Brand, type MailBlock, mailLayout } from '@comptoir/mail';
import type { DisabledReason } from '@comptoir/webhooks';
import type { BookingWithResource } from '../bookings/bookings.view';

/** A mail but for its recipient. */
export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
}

/** What a mail says beside the booking. */
export interface MailSetting {
  brand: Brand;
  /** IANA zone that times are shown in. */
  timeZone: string;
}

/** Tells the client that a booking stands, and how to cancel it. */
export function confirmationMail(booking: BookingWithResource, setting: MailSetting): ComposedMail {
  return compose(`Your booking of ${booking.resource_name} is confirmed`, setting, [
    { kind: 'text', text: `Hello ${booking.client_name}, your booking is confirmed.` },
    {
      kind: 'details',
      rows: [...rowsOf(booking, setting), { label: 'Cancellation code', value: booking.token }],
    },
  ]);
}

/** Tells the client how a booking stands after it was moved. */
export function changeMail(booking: BookingWithResource, setting: MailSetting): ComposedMail {
  return compose(`Your booking of ${booking.resource_name} has changed`, setting, [
    {
      kind: 'text',
      text: `Hello ${booking.client_name}, your booking was changed. This is how it stands now:`,
    },
    {
      kind: 'details',
      rows: [...rowsOf(booking, setting), { label: 'Cancellation code', value: booking.token }],
    },
  ]);
}

/** Reminds the client of a booking that is near. */
export function reminderMail(booking: BookingWithResource, setting: MailSetting): ComposedMail {
  return compose(`Reminder: ${booking.resource_name}, ${timeOf(booking.start_at, setting)}`, setting, [
    { kind: 'text', text: `Hello ${booking.client_name}, this is a reminder of your booking.` },
    {
      kind: 'details',
      rows: [...rowsOf(booking, setting), { label: 'Cancellation code', value: booking.token }],
    },
  ]);
}

/** Tells the client that a booking is off. */
export function cancellationMail(booking: BookingWithResource, setting: MailSetting): ComposedMail {
  return compose(`Your booking of ${booking.resource_name} is cancelled`, setting, [
    { kind: 'text', text: `Hello ${booking.client_name}, your booking was cancelled.` },
    { kind: 'details', rows: rowsOf(booking, setting) },
  ]);
}

const STAFF_SUBJECTS = {
  confirmation: 'New booking',
  change: 'Booking changed',
  cancellation: 'Booking cancelled',
  reminder: 'Booking ahead',
};

/** Tells the staff of a booking that was made, moved or cancelled. */
export function staffMail(
  booking: BookingWithResource,
  occasion: keyof typeof STAFF_SUBJECTS,
  setting: MailSetting,
): ComposedMail {
  return compose(`${STAFF_SUBJECTS[occasion]}: ${booking.resource_name}, ${booking.client_name}`, setting, [
    {
      kind: 'details',
      rows: [
        { label: 'Client', value: booking.client_name },
        { label: 'E-mail', value: booking.email || '–' },
        { label: 'Phone', value: booking.phone || '–' },
        ...rowsOf(booking, setting),
        { label: 'Notes', value: booking.notes || '–' },
      ],
    },
  ]);
}

/** Tells the staff that a receiver of events was given up. */
export function webhookMail(url: string, reason: DisabledReason, setting: MailSetting): ComposedMail {
  const why = {
    gone: 'It answered that it is gone (410).',
    failing: 'Too many deliveries in a row ran out of tries.',
  };
  return compose('A webhook was disabled', setting, [
    { kind: 'text', text: `Events of bookings are no longer sent to this address. ${why[reason]}` },
    { kind: 'details', rows: [{ label: 'Address', value: url }] },
    { kind: 'text', text: 'Switch it on again once it works; what it missed is not sent later.' },
  ]);
}

function rowsOf(booking: BookingWithResource, setting: MailSetting): { label: string; value: string }[] {
  return [
    { label: 'Booked', value: booking.resource_name },
    { label: 'From', value: timeOf(booking.start_at, setting) },
    { label: 'To', value: timeOf(booking.end_at, setting) },
    { label: 'Time zone', value: setting.timeZone },
  ];
}

function timeOf(instant: Date, { timeZone }: MailSetting): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(
    instant,
  );
}

function compose(subject: string, { brand }: MailSetting, blocks: MailBlock[]): ComposedMail {
  const footer = 'This message was sent because of a booking.';
  return {
    subject,
    ...mailLayout({ language: 'en', brand, preview: subject, title: subject, blocks, footer }),
  };
}
