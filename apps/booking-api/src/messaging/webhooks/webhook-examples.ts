import { recordEvents } from '@comptoir/events';
import { TEST_EVENT } from '@comptoir/webhooks';
import { BOOKING_RECORDS } from '../../platform/record-events/record-events';
import type { DeliveredEvent, WebhookEvent } from './webhook-events';

const MADE = '2026-11-20T08:00:00.000Z';

const BOOKING = {
  id: 1,
  resource_id: 1,
  client_name: 'Camille Martin',
  email: 'camille@example.com',
  phone: '+33612345678',
  start_at: '2026-11-27T09:00:00.000Z',
  end_at: '2026-11-27T10:00:00.000Z',
  status: 'confirmed',
  notes: '',
  color: '',
  total_price: 40,
  created_at: MADE,
  updated_at: MADE,
  version: '1',
  Resource: { id: 1, name: 'Tennis court 1', color: '#1f6f5c' },
  custom_values: [{ field_id: 1, label: 'Number of players', type: 'number', value: '2' }],
  sequence: 1,
};

const ENTRY = {
  id: 1,
  status: 'waiting',
  resource: { id: 1, name: 'Tennis court 1' },
  date_from: '2026-11-27',
  date_to: '2026-11-30',
  created_at: MADE,
  by_staff: false,
};

const OFFER = {
  resource_id: 1,
  resource_name: 'Tennis court 1',
  start_at: BOOKING.start_at,
  end_at: BOOKING.end_at,
  expires_at: '2026-11-20T10:00:00.000Z',
};

/** An event, for documents and tests. */
export interface ExampleEvent {
  when: string;
  /** Example of `data`. */
  example: Record<string, unknown>;
}

/** Events of bookings and the waiting list: when, and an example. */
export const BUSINESS_EVENTS: Record<WebhookEvent | typeof TEST_EVENT, ExampleEvent> = {
  'booking.created': { when: 'A booking was made', example: BOOKING },
  'booking.updated': {
    when: 'A booking was changed or moved',
    example: { ...BOOKING, version: '2', sequence: 2 },
  },
  'booking.cancelled': {
    when: 'A booking was cancelled',
    example: { ...BOOKING, status: 'cancelled', version: '2', sequence: 2 },
  },
  'waiting_list.joined': { when: 'A client waits', example: ENTRY },
  'waiting_list.offered': {
    when: 'A time is held for a client who waits',
    example: { ...ENTRY, status: 'offered', offer: OFFER },
  },
  'waiting_list.closed': { when: 'A client waits no more', example: { ...ENTRY, status: 'booked' } },
  [TEST_EVENT]: { when: 'Staff test a webhook', example: { webhook_id: 1 } },
};

const OF_RECORDS = new Map(recordEvents(BOOKING_RECORDS).map(({ name, example }) => [name, example]));

/** Returns an example of the data of an event. */
export function exampleOf(event: DeliveredEvent): Record<string, unknown> {
  const found = Object.entries(BUSINESS_EVENTS).find(([name]) => name === event);
  return found?.[1].example ?? OF_RECORDS.get(event) ?? {};
}
