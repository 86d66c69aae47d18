import { Injectable } from '@nestjs/common';
import { runAs } from '@comptoir/audit';
import { AccessTokens } from '@comptoir/auth';
import { Db } from '@comptoir/db';
import { type ClientInfo, currentRequestId } from '@comptoir/http';
import {
  LoginChallengesService,
  type OpenChallenge,
  type Refused,
  SecondFactorsService,
  proofOf,
  rejectUnproven,
} from '@comptoir/second-factor';
import type { Admin, AdminRole, SignedIn } from '../admins/admins.entity';
import { AdminsService } from '../admins/admins.service';
import type { AnswerChallenge } from './auth.dto';
import { AuthErrors } from './auth.errors';
import { PROOF_ERRORS } from './second-factor-proofs';

/** Opens and ends the second steps of logins. */
@Injectable()
export class SecondStepsService {
  constructor(
    private readonly db: Db,
    private readonly admins: AdminsService,
    private readonly factors: SecondFactorsService,
    private readonly challenges: LoginChallengesService,
    private readonly tokens: AccessTokens,
  ) {}

  /**
   * Opens the second step of a login whose password was right.
   * @throws AuthErrors.INVALID_CREDENTIALS when the password has changed meanwhile
   */
  openChallenge({ id, token_version: version }: Admin): Promise<OpenChallenge> {
    return this.db.tx(async (tx) => {
      const locked = await this.admins.lockAdmin(tx, id);
      if (locked?.token_version !== version) throw AuthErrors.INVALID_CREDENTIALS();
      return this.challenges.open(tx, id);
    });
  }

  /**
   * Answers a challenge with a code. The challenge works once.
   * @throws AuthErrors.CHALLENGE_EXPIRED, AuthErrors.INVALID_CODE
   * @throws RequestErrors.TOO_MANY_REQUESTS while the codes of the account have to wait
   */
  async answerChallenge(input: AnswerChallenge, { ip, userAgent }: ClientInfo): Promise<SignedIn> {
    const proof = proofOf(input, PROOF_ERRORS);
    const { challenge } = input;
    const id = await this.challenges.findOwner(challenge);
    const owner = id === undefined ? undefined : await this.findOwner(id);
    if (!owner) throw AuthErrors.CHALLENGE_EXPIRED();
    const actor = {
      ...owner,
      action: 'auth.second-factor',
      ip,
      user_agent: userAgent,
      request_id: currentRequestId() ?? '',
    };
    // The activity log has the use of a recovery code.
    const result = await runAs(actor, () =>
      this.db.tx(async (tx): Promise<Admin | Refused> => {
        const admin = await this.admins.lockAdmin(tx, owner.id);
        if (!admin || !(await this.challenges.lock(tx, challenge))) throw AuthErrors.CHALLENGE_EXPIRED();
        const verdict = await this.factors.check(tx, owner.id, proof);
        if (verdict.is === 'wrong') await this.challenges.countWrong(tx, challenge);
        if (verdict.is !== 'accepted') return verdict;
        await this.challenges.end(tx, challenge);
        return admin;
      }),
    );
    if ('is' in result) return rejectUnproven(result, PROOF_ERRORS);
    const { email, role, token_version: ver } = result;
    return { token: this.tokens.sign(owner.id, { email, role, ver }), admin: result };
  }

  private findOwner(id: number): Promise<{ id: number; role: AdminRole } | undefined> {
    return this.db.row('SELECT id, role FROM admins WHERE id = $1', [id]);
  }
}
