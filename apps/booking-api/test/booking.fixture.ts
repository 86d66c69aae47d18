import type { TestBooking } from './booking-harness';

/** A Monday far from today, without a clock change near it; 09:00 is 08:00 UTC. */
export const MONDAY = '2030-01-07';

/** Creates a resource and returns its id. */
export async function aResource({ admin }: TestBooking, fields: object = {}): Promise<number> {
  const { body } = await admin.post('/admin/resources', { name: 'Room', ...fields });
  return body.id as number;
}

/** Opens a resource on Mondays from 09:00 to 12:00 in slots of an hour, unless other slots are given. */
export async function openHours({ admin }: TestBooking, resourceId: number, slots?: object[]): Promise<void> {
  const monday = { day_of_week: 1, start_time: '09:00', end_time: '12:00', duration_min: 60 };
  await admin.post('/admin/slots', { resource_id: resourceId, slots: slots ?? [monday] });
}

/** Adds a field to a form and returns its id. */
export async function aField({ admin }: TestBooking, resourceId: number, fields: object): Promise<number> {
  const { body } = await admin.post('/admin/custom-fields', {
    resource_id: resourceId,
    label: 'Question',
    type: 'text',
    ...fields,
  });
  return body.id as number;
}

/** Returns an option of a field that makes a booking longer. */
export function optionOf(duration: number): Record<string, unknown> {
  return { label: `${duration} minutes`, value: String(duration), duration, price: 0 };
}

/** Returns the body of a booking from 09:00 to 10:00 on the Monday. */
export function bookingOf(resourceId: number, fields: object = {}): Record<string, unknown> {
  return {
    resource_id: resourceId,
    client_name: 'Ada Lovelace',
    email: 'ada@example.com',
    start_at: `${MONDAY}T09:00`,
    end_at: `${MONDAY}T10:00`,
    ...fields,
  };
}

/** Counts responses by status. */
export function tally(responses: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
