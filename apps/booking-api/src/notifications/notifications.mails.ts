import { type Brand, type MailBlock, mailLayout } from '@comptoir/mail';
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

/** Tells the client that a booking is off. */
export function cancellationMail(booking: BookingWithResource, setting: MailSetting): ComposedMail {
  return compose(`Your booking of ${booking.resource_name} is cancelled`, setting, [
    { kind: 'text', text: `Hello ${booking.client_name}, your booking was cancelled.` },
    { kind: 'details', rows: rowsOf(booking, setting) },
  ]);
}

/** Tells the staff of a new or a cancelled booking. */
export function staffMail(booking: BookingWithResource, setting: MailSetting): ComposedMail {
  const word = booking.status === 'confirmed' ? 'New booking' : 'Booking cancelled';
  return compose(`${word}: ${booking.resource_name}, ${booking.client_name}`, setting, [
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

function rowsOf(booking: BookingWithResource, { timeZone }: MailSetting): { label: string; value: string }[] {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short' });
  return [
    { label: 'Booked', value: booking.resource_name },
    { label: 'From', value: format.format(booking.start_at) },
    { label: 'To', value: format.format(booking.end_at) },
    { label: 'Time zone', value: timeZone },
  ];
}

function compose(subject: string, { brand }: MailSetting, blocks: MailBlock[]): ComposedMail {
  const footer = 'This message was sent because of a booking.';
  return {
    subject,
    ...mailLayout({ language: 'en', brand, preview: subject, title: subject, blocks, footer }),
  };
}
