import { randomUUID } from 'node:crypto';
import type { TestClient } from '@comptoir/testing';
import { SessionsService } from '../src/customers/auth/sessions.service';
import { type NewUser, UsersService } from '../src/customers/users/users.service';
import type { TestStore } from './store-harness';

/** An account and a client with its token. */
export interface TestAccount {
  id: number;
  email: string;
  client: TestClient;
  accessToken: string;
  refreshToken: string;
}

/** Creates an account, verified by default, and opens a session without the cost of a password. */
export async function signedIn(store: TestStore, input: Partial<NewUser> = {}): Promise<TestAccount> {
  const email = input.email ?? `${lettersOf(randomUUID())}@example.com`;
  const user = { name: 'Camille Martin', passwordHash: null, emailVerified: true, ...input, email };
  return store.db.tx(async (tx) => {
    const { id } = await store.get(UsersService).createUser(tx, user);
    const device = { ip: '192.0.2.1', userAgent: 'e2e' };
    const { accessToken, refreshToken } = await store.get(SessionsService).openSession(tx, id, device);
    return { id, email, client: store.client.as(accessToken), accessToken, refreshToken };
  });
}

/** Spells digits as letters: a search for a number must not find an address by chance. */
function lettersOf(id: string): string {
  return id.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
}
