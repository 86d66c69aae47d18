import { Type } from '@sinclair/typebox';
import { TEST_EVENT } from '@comptoir/webhooks';
import { type WebhookDocs, view } from '@comptoir/http';
import { BookingWithResourceView } from './bookings/bookings.view';
import { WaitingEntryOfStaffView } from './waiting-list/waiting-list.view';
import type { WebhookEvent } from './webhooks/webhook-events';

const { token: _token, ...booking } = BookingWithResourceView.properties;
const BookingOfEvent = view('BookingOfEvent', {
  ...booking,
  custom_values: Type.Array(
    Type.Object({
      field_id: Type.Integer({ description: 'Id of the field.' }),
      label: Type.String(),
      type: Type.String(),
      value: Type.String(),
    }),
  ),
  sequence: Type.Integer({ description: 'Counts the versions of a booking, from 1.' }),
});

const { client_name: _name, email: _email, phone: _phone, ...entry } = WaitingEntryOfStaffView.properties;
const WaitingEntryOfEvent = view('WaitingEntryOfEvent', entry);

/** Events that the service sends to webhooks, for the OpenAPI document. */
export const WEBHOOK_DOCS: WebhookDocs & Record<WebhookEvent | typeof TEST_EVENT, unknown> = {
  'booking.created': { summary: 'A booking was made', data: BookingOfEvent },
  'booking.updated': { summary: 'A booking was changed or moved', data: BookingOfEvent },
  'booking.cancelled': { summary: 'A booking was cancelled', data: BookingOfEvent },
  'waiting_list.joined': { summary: 'A client waits', data: WaitingEntryOfEvent },
  'waiting_list.offered': { summary: 'A time is held for a client who waits', data: WaitingEntryOfEvent },
  'waiting_list.closed': { summary: 'A client waits no more', data: WaitingEntryOfEvent },
  [TEST_EVENT]: {
    summary: 'Staff test a webhook',
    data: view('TestOfEvent', { webhook_id: Type.Integer({ description: 'Id of the webhook.' }) }),
  },
};
