import { Injectable } from '@nestjs/common';
import {
  LoginChallengesService,
  type Refused,
  SecondFactorsService,
  proofOf,
  rejectUnproven,
} from '@comptoir/second-factor';
import { Db, type Tx } from '@comptoir/db';
import type { ClientInfo } from '@comptoir/http';
import type { User } from '../users/users.entity';
import { AuthErrors } from './auth.errors';
import { SecondFactorChangesService } from './second-factor-changes.service';
import type { AnswerChallenge } from './second-factor.dto';
import { LOCK_ACCOUNT } from './second-factor.queries';
import { PROOF_ERRORS } from './second-factor-proofs';
import { SessionsService } from './sessions.service';
import type { SignedIn } from './sign-ins.service';

/** Ends logins of accounts with a second factor. */
@Injectable()
export class SecondStepsService {
  constructor(
    private readonly db: Db,
    private readonly factors: SecondFactorsService,
    private readonly challenges: LoginChallengesService,
    private readonly changes: SecondFactorChangesService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Answers a challenge with a code, and opens the session. The challenge works once.
   * @throws AuthErrors.CHALLENGE_EXPIRED, AuthErrors.INVALID_CODE
   * @throws RequestErrors.TOO_MANY_REQUESTS while the codes of the account have to wait
   */
  async answer(input: AnswerChallenge, client: ClientInfo): Promise<SignedIn> {
    const proof = proofOf(input, PROOF_ERRORS);
    const { challenge } = input;
    const userId = await this.challenges.findOwner(challenge);
    if (userId === undefined) throw AuthErrors.CHALLENGE_EXPIRED();
    const result = await this.db.tx(async (tx): Promise<SignedIn | Refused> => {
      const user = await this.lock(tx, userId, challenge);
      const verdict = await this.factors.check(tx, userId, proof);
      if (verdict.is !== 'accepted') {
        if (verdict.is === 'wrong') {
          await this.challenges.countWrong(tx, challenge);
          if (verdict.isLast) await this.changes.note(tx, userId, 'guessed', { ...client, sessionId: null });
        }
        return verdict;
      }
      await this.challenges.end(tx, challenge);
      if ('recoveryCode' in proof) {
        await this.changes.note(tx, userId, 'recovery_code_used', { ...client, sessionId: null });
      }
      const device = { ...client, name: input.device_name };
      return { user, tokens: await this.sessions.openSession(tx, userId, device) };
    });
    if ('is' in result) return rejectUnproven(result, PROOF_ERRORS);
    return result;
  }

  /** @throws AuthErrors.CHALLENGE_EXPIRED when the challenge or the account has ended meanwhile */
  private async lock(tx: Tx, userId: number, challenge: string): Promise<User> {
    const user = await tx.row<User>(LOCK_ACCOUNT, [userId]);
    if (!user || !(await this.challenges.lock(tx, challenge))) throw AuthErrors.CHALLENGE_EXPIRED();
    return user;
  }
}
