import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '@comptoir/auth';
import {
  type OwnFactor,
  type Refused,
  type SecondFactorProof,
  SecondFactorsService,
  type ShownSecret,
  digitsOf,
  proofOf,
  rejectUnproven,
} from '@comptoir/second-factor';
import { Db, type Tx } from '@comptoir/db';
import type { ClientInfo, Principal } from '@comptoir/http';
import { UsersService } from '../users/users.service';
import { AuthErrors } from './auth.errors';
import { SecondFactorChangesService } from './second-factor-changes.service';
import { PROOF_ERRORS } from './second-factor-proofs';
import { readFactorPolicy } from './second-factor.queries';
import { SessionsService } from './sessions.service';

type Codes = { codes: string[] };

/** Sets up and removes the caller's own second factor. */
@Injectable()
export class OwnSecondFactorService {
  constructor(
    private readonly db: Db,
    private readonly users: UsersService,
    private readonly factors: SecondFactorsService,
    private readonly changes: SecondFactorChangesService,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordHasher,
  ) {}

  async read({ userId }: Principal): Promise<OwnFactor> {
    const [factor, { due_at: dueAt }] = await Promise.all([
      this.factors.find(this.db, userId),
      readFactorPolicy(this.db, userId),
    ]);
    return { confirmedAt: factor?.confirmed_at ?? null, codesLeft: factor?.codes_left ?? 0, dueAt };
  }

  /**
   * Starts a set-up. Needs the password, so that a stolen session cannot lock the owner out.
   * @throws AuthErrors.INVALID_CURRENT_PASSWORD, AuthErrors.SECOND_FACTOR_EXISTS
   */
  async start({ userId }: Principal, password: string): Promise<ShownSecret> {
    const user = await this.users.findUser(userId);
    const matches = await this.passwords.matches(user?.password_hash, password);
    if (!user || !matches) throw AuthErrors.INVALID_CURRENT_PASSWORD();
    return this.db.tx(async (tx) => {
      if (!(await this.users.lockUnchangedUser(tx, user))) throw AuthErrors.INVALID_CURRENT_PASSWORD();
      const shown = await this.factors.start(tx, userId, user.email);
      if (!shown) throw AuthErrors.SECOND_FACTOR_EXISTS();
      return shown;
    });
  }

  /**
   * Confirms the set-up. Other sessions end, because they were opened with the password alone.
   * @returns the recovery codes, which are shown once
   * @throws AuthErrors.INVALID_CODE, AuthErrors.SECOND_FACTOR_MISSING, AuthErrors.SECOND_FACTOR_EXISTS
   */
  async confirm(caller: Principal, code: string, client: ClientInfo): Promise<string[]> {
    const { userId, sessionId } = caller;
    return this.proven(caller, client, async (tx) => {
      if (await this.factors.find(tx, userId)) throw AuthErrors.SECOND_FACTOR_EXISTS();
      const verdict = await this.factors.confirm(tx, userId, digitsOf(code));
      if (verdict.is !== 'accepted') return verdict;
      const codes = await this.factors.renewRecoveryCodes(tx, userId);
      await this.sessions.revokeSessions(tx, userId, sessionId);
      await this.changes.note(tx, userId, 'added', { ...client, sessionId });
      return { codes };
    });
  }

  /**
   * Replaces the recovery codes.
   * @throws AuthErrors.INVALID_CODE, AuthErrors.SECOND_FACTOR_MISSING
   */
  async renewRecoveryCodes(caller: Principal, code: string, client: ClientInfo): Promise<string[]> {
    const { userId } = caller;
    return this.proven(caller, client, async (tx) => {
      const verdict = await this.factors.check(tx, userId, { code: digitsOf(code) });
      if (verdict.is !== 'accepted') return verdict;
      return { codes: await this.factors.renewRecoveryCodes(tx, userId) };
    });
  }

  /**
   * Removes the factor. Other sessions end.
   * @throws AuthErrors.INVALID_CODE, AuthErrors.SECOND_FACTOR_MISSING
   */
  async remove(caller: Principal, input: SecondFactorProof, client: ClientInfo): Promise<void> {
    const proof = proofOf(input, PROOF_ERRORS);
    const { userId, sessionId } = caller;
    await this.proven(caller, client, async (tx) => {
      const verdict = await this.factors.check(tx, userId, proof);
      if (verdict.is !== 'accepted') return verdict;
      await this.factors.remove(tx, userId);
      await this.sessions.revokeSessions(tx, userId, sessionId);
      await this.changes.note(tx, userId, 'removed', { ...client, sessionId });
      return { codes: [] };
    });
  }

  /**
   * Removes the factor of a locked account on behalf of an administrator. All sessions end.
   * @returns false when it has none
   */
  async removeByStaff(tx: Tx, userId: number): Promise<boolean> {
    if (!(await this.factors.remove(tx, userId))) return false;
    await this.sessions.revokeSessions(tx, userId);
    // Where staff work from is in the activity log, and is not for the owner.
    await this.changes.note(tx, userId, 'removed', { ip: '', userAgent: '', sessionId: null, byStaff: true });
    return true;
  }

  /** Runs work that checks a code, and commits what it counts before a wrong one is rejected. */
  private async proven(
    { userId, sessionId }: Principal,
    client: ClientInfo,
    work: (tx: Tx) => Promise<Codes | Refused>,
  ): Promise<string[]> {
    const result = await this.db.tx(async (tx) => {
      if (!(await this.users.lockUser(tx, userId))) throw AuthErrors.SECOND_FACTOR_MISSING();
      const done = await work(tx);
      if ('is' in done && done.is === 'wrong' && done.isLast) {
        await this.changes.note(tx, userId, 'guessed', { ...client, sessionId });
      }
      return done;
    });
    return 'is' in result ? rejectUnproven(result, PROOF_ERRORS) : result.codes;
  }
}
