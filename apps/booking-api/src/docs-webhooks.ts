import { type TSchema, Type } from '@sinclair/typebox';
import { recordEvents } from '@comptoir/events';
import { TEST_EVENT } from '@comptoir/webhooks';
import { type WebhookDocs, view } from '@comptoir/http';
import { BookingWithResourceView } from './booking/bookings/bookings.view';
import { WaitingEntryOfStaffView } from './front/waiting-list/waiting-list.view';
import { BOOKING_RECORDS } from './platform/record-events/record-events';
import { BOOKING_READERS } from './record-readers';
import type { WebhookEvent } from './messaging/webhooks/webhook-events';
import { BUSINESS_EVENTS } from './messaging/webhooks/webhook-examples';

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

const DATA: Record<WebhookEvent | typeof TEST_EVENT, TSchema> = {
  'booking.created': BookingOfEvent,
  'booking.updated': BookingOfEvent,
  'booking.cancelled': BookingOfEvent,
  'waiting_list.joined': WaitingEntryOfEvent,
  'waiting_list.offered': WaitingEntryOfEvent,
  'waiting_list.closed': WaitingEntryOfEvent,
  [TEST_EVENT]: view('TestOfEvent', { webhook_id: Type.Integer({ description: 'Id of the webhook.' }) }),
};

const EVENTS_OF_RECORDS = recordEvents(BOOKING_RECORDS, BOOKING_READERS);

/** Events that the service sends to webhooks, for the OpenAPI document. */
export const WEBHOOK_DOCS: WebhookDocs = {
  ...Object.fromEntries(
    Object.entries(BUSINESS_EVENTS).map(([name, { when, example }]) => [
      name,
      { summary: when, example, data: DATA[name as keyof typeof DATA] },
    ]),
  ),
  ...Object.fromEntries(
    EVENTS_OF_RECORDS.filter(({ name }) => !(name in BUSINESS_EVENTS)).map(
      ({ name, when, data, example }) => [name, { summary: when, data, example }],
    ),
  ),
};
