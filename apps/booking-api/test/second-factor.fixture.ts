import type { TestResponse } from '@comptoir/testing';
import { Secret, TOTP } from 'otpauth';
import type { TestBooking } from './booking-harness';
import { type Colleague, aColleague } from './staff.fixture';

export const STEP = 30_000;
/** Password of the colleagues of these tests. */
export const PASSWORD = 'a long new password';

/** A person with a confirmed second factor, signed in. */
export interface FactorColleague extends Colleague {
  secret: string;
  recoveryCodes: string[];
  /** The code that confirmed it. */
  usedCode: string;
}

/** Sets up second factors of staff, and stands for the app of their owners. */
export class StaffFactorFixtures {
  constructor(private readonly booking: TestBooking) {}

  /** Returns the code that the app shows. @param steps time steps that its clock is ahead */
  code(secret: string, steps = 0): string {
    const timestamp = this.booking.clock.now().getTime() + steps * STEP;
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  }

  /** Returns a code that has not been used: that of the next time step. */
  freshCode(secret: string): string {
    const into = this.booking.clock.now().getTime() % STEP;
    this.booking.clock.advance(STEP - into + 1_000);
    return this.code(secret);
  }

  /** Returns six digits that no app shows now. */
  wrongCode(secret: string): string {
    const right = [-1, 0, 1].map((steps) => this.code(secret, steps));
    return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
  }

  async started(role: 'admin' | 'manager' | 'staff' = 'staff'): Promise<Colleague & { secret: string }> {
    const person = await aColleague(this.booking, role);
    const { body } = await person.client.post('/admin/account/second-factor', { password: PASSWORD });
    return { ...person, secret: body.secret as string };
  }

  /** Adds a person with a second factor. */
  async colleague(role: 'admin' | 'manager' | 'staff' = 'staff'): Promise<FactorColleague> {
    const person = await this.started(role);
    const usedCode = this.freshCode(person.secret);
    const { body } = await person.client.post('/admin/account/second-factor/confirm', { code: usedCode });
    const token = body.token as string;
    const client = this.booking.client.as(token);
    return { ...person, token, client, usedCode, recoveryCodes: body.recovery_codes as string[] };
  }

  login(email: string, password = PASSWORD): Promise<TestResponse> {
    return this.booking.client.post('/auth/login', { email, password });
  }

  /** Enters the right password, and returns the challenge. */
  async challenge({ email }: Colleague): Promise<string> {
    const { body } = await this.login(email);
    return (body.meta?.challenge as string | undefined) ?? '';
  }

  answer(challenge: string, fields: object): Promise<TestResponse> {
    return this.booking.client.post('/auth/second-factor', { challenge, ...fields });
  }
}

export function errorOf({ status, body }: TestResponse): [number, string] {
  return [status, body.code as string];
}
