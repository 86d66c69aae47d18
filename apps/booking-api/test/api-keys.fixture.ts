import type { TestClient } from '@comptoir/testing';
import type { TestBooking } from './booking-harness';

/** A key of a program, and a client that sends it. */
export interface TestKey {
  id: number;
  secret: string;
  client: TestClient;
}

/** Input for a key; its scopes are the point of most tests. */
export interface KeyInput {
  name?: string;
  scopes: string[];
  addresses?: string[];
  expires_at?: string | null;
}

/** Creates a key. @param owner an administrator; the first one by default */
export async function aKey(
  booking: TestBooking,
  input: KeyInput,
  owner: TestClient = booking.admin,
): Promise<TestKey> {
  const { status, body } = await owner.post('/admin/api-keys', { name: 'ERP', ...input });
  if (status !== 201) throw new Error(`the key was not created: ${JSON.stringify(body)}`);
  const { id, secret } = body as { id: number; secret: string };
  return { id, secret, client: booking.client.as(secret) };
}
