import path from 'node:path';
import type { StoreEvent } from '@comptoir/store-client';
import { DELIVERED_EVENTS, type DeliveredEvent } from '../../src/messaging/webhooks/webhook-events';
import { recordEventsTable } from '@comptoir/events';
import { documentSection } from '@comptoir/testing';
import { STORE_RECORDS } from '../../src/messaging/events/record-events';

it('sends exactly the webhooks that the client has types for', () => {
  // The compiler checks both directions: a name that only one side knows fits into neither.
  const known: readonly StoreEvent['event'][] = DELIVERED_EVENTS;
  const nameOf = ({ event }: StoreEvent): DeliveredEvent => event;
  const data = { year: 2030, percent: 80, net: '8000.00', threshold: '10000.00', currency: 'EUR' };
  expect(known).toContain(
    nameOf({ event: 'tax.threshold_reached', timestamp: '2030-01-01T00:00:00.000Z', data }),
  );
});

it('lists the events of records in docs/webhooks.md', () => {
  const table = recordEventsTable(STORE_RECORDS);
  const file = path.resolve(__dirname, '../../../../docs/webhooks.md');
  expect(documentSection(file, 'store-events', table)).toBe(table);
});
