import type { TestClient } from '@comptoir/testing';
import { type TestAccount, signedIn } from '../accounts';
import type { TestStore } from '../store-harness';

/** A key of a program, and a client that sends it. */
export interface TestKey {
  id: number;
  secret: string;
  client: TestClient;
  owner: TestAccount;
}

/** Input for a key; its scopes are the point of most tests. */
export interface KeyInput {
  name?: string;
  scopes: string[];
  addresses?: string[];
  expires_at?: string | null;
}

/** Creates a key. @param owner an administrator; a new one by default */
export async function aKey(store: TestStore, input: KeyInput, owner?: TestAccount): Promise<TestKey> {
  const admin = owner ?? (await signedIn(store, { roles: ['admin'] }));
  const { status, body } = await admin.client.post('/admin/api-keys', { name: 'ERP', ...input });
  if (status !== 201) throw new Error(`the key was not created: ${JSON.stringify(body)}`);
  const { id, secret } = body.data as { id: number; secret: string };
  return { id, secret, client: store.client.as(secret), owner: admin };
}
