import path from 'node:path';
import { TEST_EVENT } from '@comptoir/webhooks';
import type { BookingEvent } from '@comptoir/booking-client';
import { DELIVERED_EVENTS, type DeliveredEvent } from '../../src/messaging/webhooks/webhook-events';
import { recordEventsTable } from '@comptoir/events';
import { documentSection } from '@comptoir/testing';
import { BOOKING_RECORDS } from '../../src/platform/record-events/record-events';

it('sends exactly the webhooks that the client has types for', () => {
  // The compiler checks both directions: a name that only one side knows fits into neither.
  const known: readonly BookingEvent['event'][] = DELIVERED_EVENTS;
  const nameOf = ({ event }: BookingEvent): DeliveredEvent => event;
  expect(known).toContain(nameOf({ event: TEST_EVENT, timestamp: '2030-01-01T00:00:00.000Z', data: {} }));
});

it('lists the events of records in docs/webhooks.md', () => {
  const table = recordEventsTable(BOOKING_RECORDS);
  const file = path.resolve(__dirname, '../../../../docs/webhooks.md');
  expect(documentSection(file, 'booking-events', table)).toBe(table);
});
