import { PasswordHasher } from '@comptoir/auth';
import type { TestResponse } from '@comptoir/testing';
import type { NewUser } from '../../src/customers/users/users.service';
import { type TestAccount, signedIn } from '../accounts';
import type { TestStore } from '../store-harness';

export const PASSWORD = 'Correct-Horse-1';
export const NEW_PASSWORD = 'Battery-Staple-2';

/** Creates accounts with the password `PASSWORD`, and reads its mails. */
export class PasswordFixtures {
  private hash?: Promise<string>;

  constructor(private readonly store: TestStore) {}

  /** Creates a signed-in account with a verified e-mail. */
  async account(input: Partial<NewUser> = {}): Promise<TestAccount> {
    this.hash ??= this.store.get(PasswordHasher).hash(PASSWORD);
    return signedIn(this.store, { passwordHash: await this.hash, ...input });
  }

  login(email: string, password: string): Promise<TestResponse> {
    return this.store.client.post('/auth/login', { email, password });
  }

  forgot(email: string): Promise<TestResponse> {
    return this.store.client.post('/auth/forgot-password', { email });
  }

  /** Requests a reset link and returns its token from the mail. */
  async tokenFor(email: string): Promise<string> {
    await this.forgot(email);
    await this.store.drain();
    return new URL(this.resetLink(email)).searchParams.get('token') ?? '';
  }

  /** Returns the reset link of the last mail. */
  resetLink(email: string): string {
    const [mail] = this.store.mail.inbox.messages({ to: email, subject: 'Choose a new password' });
    return mail?.links.find((url) => url.includes('/reset-password')) ?? '';
  }

  reset(email: string, token: unknown, password: unknown = NEW_PASSWORD): Promise<TestResponse> {
    const fields = { email, token, password, password_confirmation: password };
    return this.store.client.post('/auth/reset-password', fields);
  }
}

export function errorOf({ status, body }: TestResponse): [number, string] {
  return [status, body.code];
}
