import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, nullable, view } from '@comptoir/http';
import { BookingByTokenView, toBookingByTokenView } from '../../booking/bookings/bookings.by-token.view';
import type { ListedBookings } from './clients.links.service';

const ClientBookingView = view('ClientBooking', {
  token: Type.String({ format: 'uuid', description: 'Shows, moves and cancels the booking.' }),
  manage_url: Type.String({ description: 'Page where the client sees, moves and cancels it.' }),
  booking: BookingByTokenView,
});

/** The bookings of the address that a link was mailed to. */
export const ClientBookingsView = view('ClientBookings', {
  expires_at: { ...Timestamp, description: 'End of the link.' },
  coming: Type.Array(ClientBookingView, {
    description: 'Those that are not over, cancelled ones included, the next one first; at most 100.',
  }),
  past: Type.Array(ClientBookingView, { description: 'The latest one first; at most 100.' }),
});
export type ClientBookingsView = Static<typeof ClientBookingsView>;

export function toClientBookingsView(
  { expiresAt, coming, past, now }: ListedBookings,
  manageUrl: (token: string) => string,
): ClientBookingsView {
  const listed = (bookings: ListedBookings['coming']): ClientBookingsView['coming'] =>
    bookings.map((booking) => ({
      token: booking.token,
      manage_url: manageUrl(booking.token),
      booking: toBookingByTokenView(booking, now),
    }));
  return { expires_at: expiresAt.toISOString(), coming: listed(coming), past: listed(past) };
}

export const ClientView = view('Client', {
  email: Type.String({
    description:
      'In lower case; it is what tells clients apart. Empty for clients without one, whom name and phone number tell apart.',
  }),
  booking_id: Type.Integer({
    description: 'Latest booking; its number names a client without an e-mail address in paths.',
  }),
  client_name: Type.String({ description: 'Name in the latest booking.' }),
  phone: Type.String({ description: 'Phone number in the latest booking.' }),
  bookings: Type.Integer({ description: 'Number of all bookings, cancelled ones included.' }),
  coming: Type.Integer({ description: 'Number of confirmed bookings that are not over.' }),
  last_start_at: Timestamp,
});
export type ClientView = Static<typeof ClientView>;

export const ErasureView = view('ClientErasure', {
  message: Type.String(),
  bookings: Type.Integer({ description: 'Number of bookings that were erased.' }),
  cancelled: Type.Integer({ description: 'Number of those that were cancelled before.' }),
});
export type ErasureView = Static<typeof ErasureView>;

const Json = Type.Unknown({ description: 'Values of the row by column; null without any.' });

/** Everything that is stored about the bookings of an address. */
export const ClientExportView = view('ClientExport', {
  email: Type.String(),
  exported_at: Timestamp,
  bookings: Type.Array(
    view('ExportedBooking', {
      booking: Type.Record(Type.String(), Type.Unknown(), { description: 'All columns of the booking.' }),
      answers: Type.Array(
        view('ExportedClientAnswer', {
          label: Type.String(),
          value: Type.String(),
          shown: Type.Optional(Type.String({ description: 'The answer in the words of its options.' })),
        }),
      ),
      files: Type.Array(
        view('ExportedClientFile', { url: Type.String(), size: Type.Integer(), created_at: Timestamp }),
      ),
      reminders: Type.Array(
        view('ExportedClientReminder', {
          channel: Type.String(),
          minutes_before: Type.Integer(),
          start_at: Timestamp,
          created_at: Timestamp,
          sent_at: nullable(Timestamp),
          reason: nullable(Type.String()),
        }),
      ),
      text_messages: Type.Array(
        view('ExportedTextMessage', {
          status: Type.String(),
          country: Type.String(),
          provider_id: nullable(Type.String()),
          created_at: Timestamp,
          sent_at: nullable(Timestamp),
        }),
      ),
      webhooks: Type.Array(
        view('ExportedDelivery', {
          event: Type.String(),
          status: Type.String(),
          payload: Type.String(),
          response_body: nullable(Type.String()),
          created_at: Timestamp,
        }),
        { description: 'What was sent to other systems of the business.' },
      ),
      changes: Type.Array(
        view('ExportedChange', {
          action: Type.String(),
          subject: Type.String({ description: 'Table of the changed row.' }),
          before: Json,
          after: Json,
          created_at: Timestamp,
        }),
        { description: 'Changes by staff.' },
      ),
    }),
  ),
  waiting_list: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
    description: 'Entries of the waiting list, with all columns.',
  }),
  links: Type.Array(view('ExportedLink', { created_at: Timestamp, expires_at: Timestamp }), {
    description: 'Links to all bookings that were asked for.',
  }),
});
export type ClientExportView = Static<typeof ClientExportView>;
