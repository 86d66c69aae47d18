import { Injectable } from '@nestjs/common';
import { LoginChallengesService, type OpenChallenge } from '@comptoir/second-factor';
import type { Tx } from '@comptoir/db';
import type { User } from '../users/users.entity';
import { AuthErrors } from './auth.errors';
import { readFactorPolicy } from './second-factor.queries';
import { type Device, type SessionTokens, SessionsService } from './sessions.service';

/** A user who has just signed in. */
export interface SignedIn {
  user: User;
  tokens: SessionTokens;
  /** From when on the account needs a second factor, which it lacks. */
  secondFactorDue?: Date;
}

/** A session, or the challenge of a second step in place of it. */
export type FirstStep = SignedIn | OpenChallenge;

/** Ends the first step of each way to log in. No other service opens a session without a second factor. */
@Injectable()
export class SignInsService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly challenges: LoginChallengesService,
  ) {}

  /**
   * Opens a session for a locked account that has proven itself. An account with a second factor gets a challenge, which
   * the caller has to commit before `sessionOf` throws it.
   */
  async finishFirstStep(tx: Tx, user: User, device: Device): Promise<FirstStep> {
    const { is_set: isSet, due_at: dueAt } = await readFactorPolicy(tx, user.id);
    if (isSet) return this.challenges.open(tx, user.id);
    const tokens = await this.sessions.openSession(tx, user.id, device);
    return { user, tokens, ...(dueAt && { secondFactorDue: dueAt }) };
  }
}

/** Returns the session of a first step. @throws AuthErrors.SECOND_FACTOR_REQUIRED with the challenge */
export function sessionOf(step: FirstStep): SignedIn {
  if (!('challenge' in step)) return step;
  const { challenge, expiresIn } = step;
  throw AuthErrors.SECOND_FACTOR_REQUIRED({ meta: { challenge, expires_in: expiresIn } });
}
