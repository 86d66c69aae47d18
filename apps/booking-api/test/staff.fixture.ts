import type { TestClient } from '@comptoir/testing';
import type { TestBooking } from './booking-harness';

const PASSWORD = 'a long new password';
let nth = 0;

/** A person with a role, signed in. */
export interface Colleague {
  id: number;
  email: string;
  token: string;
  client: TestClient;
}

/** Adds a person of the staff, with own resources where these are given. */
export async function aColleague(
  booking: TestBooking,
  role: 'admin' | 'manager' | 'staff',
  resource_ids?: number[],
): Promise<Colleague> {
  const email = `colleague-${process.pid}-${nth++}@example.com`;
  const added = await booking.admin.post('/admin/admins', { email, password: PASSWORD, role, resource_ids });
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  const { body } = await booking.client.post('/auth/login', { email, password: PASSWORD });
  const token = body.token as string;
  return { id: added.body.id as number, email, token, client: booking.client.as(token) };
}
