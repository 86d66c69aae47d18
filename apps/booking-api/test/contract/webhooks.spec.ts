import { TEST_EVENT } from '@comptoir/webhooks';
import type { BookingEvent } from '@comptoir/booking-client';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../src/webhooks/webhook-events';

it('sends exactly the webhooks that the client has types for', () => {
  // The compiler checks both directions: a name that only one side knows fits into neither.
  const known: readonly BookingEvent['event'][] = [...WEBHOOK_EVENTS, TEST_EVENT];
  const nameOf = ({ event }: BookingEvent): WebhookEvent | typeof TEST_EVENT => event;
  expect(known).toContain(nameOf({ event: TEST_EVENT, timestamp: '2030-01-01T00:00:00.000Z', data: {} }));
});
