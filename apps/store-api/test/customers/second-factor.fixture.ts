import type { TestResponse } from '@comptoir/testing';
import { Secret, TOTP } from 'otpauth';
import type { NewUser } from '../../src/customers/users/users.service';
import type { TestAccount } from '../accounts';
import type { TestStore } from '../store-harness';
import { PASSWORD, PasswordFixtures } from './passwords.fixture';

export const STEP = 30_000;

/** An account with a confirmed second factor. */
export interface FactorAccount extends TestAccount {
  secret: string;
  recoveryCodes: string[];
  /** The code that confirmed it. */
  usedCode: string;
}

/** Sets up second factors, and stands for the app of their owners. */
export class SecondFactorFixtures {
  readonly passwords: PasswordFixtures;

  constructor(private readonly store: TestStore) {
    this.passwords = new PasswordFixtures(store);
  }

  /** Returns the code that the app shows. @param steps time steps that its clock is ahead */
  code(secret: string, steps = 0): string {
    const timestamp = this.store.clock.now().getTime() + steps * STEP;
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  }

  /** Returns a code that has not been used: that of the next time step. */
  freshCode(secret: string): string {
    this.nextStep();
    return this.code(secret);
  }

  /** Goes to the beginning of the next time step, so that none ends while a test runs. */
  nextStep(): void {
    const into = this.store.clock.now().getTime() % STEP;
    this.store.clock.advance(STEP - into + 1_000);
  }

  /** Returns six digits that no app shows now. */
  wrongCode(secret: string): string {
    const right = [-1, 0, 1].map((steps) => this.code(secret, steps));
    return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
  }

  /** Starts a set-up. */
  async started(input: Partial<NewUser> = {}): Promise<TestAccount & { secret: string }> {
    const account = await this.passwords.account(input);
    const { body } = await account.client.post('/user/second-factor', { password: PASSWORD });
    return { ...account, secret: body.data.secret };
  }

  /** Creates an account with a second factor. */
  async account(input: Partial<NewUser> = {}): Promise<FactorAccount> {
    const account = await this.started(input);
    const code = this.freshCode(account.secret);
    const { body } = await account.client.post('/user/second-factor/confirm', { code });
    return { ...account, recoveryCodes: body.data.recovery_codes, usedCode: code };
  }

  /** Enters the right password, and returns the challenge. */
  async challenge({ email }: TestAccount): Promise<string> {
    return challengeOf(await this.passwords.login(email, PASSWORD));
  }

  answer(challenge: string, fields: object): Promise<TestResponse> {
    return this.store.client.post('/auth/second-factor', { challenge, ...fields });
  }
}

export function challengeOf({ body }: TestResponse): string {
  return body.meta?.challenge ?? '';
}
