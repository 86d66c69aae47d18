import { Inject, Injectable } from '@nestjs/common';
import { SecretBox } from '@comptoir/auth';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { digestOfRecoveryCode, newRecoveryCodes } from './recovery-codes';
import type { SecondFactor } from './second-factor.entity';
import { SECOND_FACTOR_OPTIONS, type SecondFactorOptions } from './second-factor.options';
import {
  COUNT_WRONG,
  DELETE_ABANDONED,
  DELETE_FACTOR,
  DELETE_RECOVERY_CODES,
  INSERT_RECOVERY_CODES,
  LOCK_FACTOR,
  REPLACE_SEALED,
  SELECT_FACTOR,
  SELECT_SEALED,
  START_FACTOR,
  USE_RECOVERY_CODE,
  USE_STEP,
} from './second-factor.queries';
import { authenticatorUri, newSecret, stepOfCode } from './totp';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Wrong codes of an account within an hour, after which the app's codes wait. */
const MAX_WRONG = 10;
const BATCH = 500;

/** Proof of a second factor: a code of the app, or a recovery code. */
export type Proof = { code: string } | { recoveryCode: string };

/** A checked proof. `isLast`: the codes of the app have to wait from now on. */
export type Verdict =
  | { is: 'accepted' }
  | { is: 'wrong'; isLast: boolean }
  | { is: 'waiting'; seconds: number }
  | { is: 'missing' };

/** The confirmed factor of an account. */
export interface FactorState {
  confirmed_at: Date;
  codes_left: number;
}

/** A secret as its owner sees it once. */
export interface ShownSecret {
  secret: string;
  uri: string;
}

/**
 * Sets up, checks and removes the second factors of accounts (docs/accounts.md). Callers hold the lock of the account.
 * A wrong code is counted in the caller's transaction, which therefore must commit.
 */
@Injectable()
export class SecondFactorsService {
  private readonly box: SecretBox;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(SECOND_FACTOR_OPTIONS) private readonly options: SecondFactorOptions,
  ) {
    this.box = new SecretBox(options.sealingKey, 'second-factors', options.previousSealingKeys);
  }

  /** Returns the confirmed factor of an account. */
  find(queryable: Queryable, userId: number): Promise<FactorState | undefined> {
    return queryable.row<FactorState>(SELECT_FACTOR, [userId]);
  }

  /** Starts a set-up, in place of an unconfirmed one. @returns undefined when the account has a factor already */
  async start(tx: Tx, userId: number, label: string): Promise<ShownSecret | undefined> {
    const secret = newSecret();
    const sealed = this.box.seal(secret, contextOf(userId));
    if (!(await tx.row(START_FACTOR, [userId, sealed, this.clock.now()]))) return undefined;
    return { secret, uri: authenticatorUri(secret, { issuer: await this.options.issuer(), label }) };
  }

  /** Confirms a started factor with its first code. */
  async confirm(tx: Tx, userId: number, code: string): Promise<Verdict> {
    const factor = await this.lock(tx, userId);
    return factor && !factor.confirmed_at ? this.checkCode(tx, factor, code) : { is: 'missing' };
  }

  /** Checks a proof of a confirmed factor, and uses it up. */
  async check(tx: Tx, userId: number, proof: Proof): Promise<Verdict> {
    const factor = await this.lock(tx, userId);
    if (!factor?.confirmed_at) return { is: 'missing' };
    return 'code' in proof
      ? this.checkCode(tx, factor, proof.code)
      : this.checkRecoveryCode(tx, factor, proof.recoveryCode);
  }

  /** Replaces the recovery codes. @returns the new ones, which are shown once */
  async renewRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    await tx.execute(DELETE_RECOVERY_CODES, [userId]);
    await tx.execute(INSERT_RECOVERY_CODES, [userId, codes.map(digestOfRecoveryCode)]);
    return codes;
  }

  /** Removes the factor with its recovery codes. @returns true when it was confirmed */
  async remove(tx: Tx, userId: number): Promise<boolean> {
    const removed = await tx.row<{ confirmed: boolean }>(DELETE_FACTOR, [userId]);
    return removed?.confirmed ?? false;
  }

  /** Deletes set-ups that nobody finished within a day. */
  async purgeAbandoned(): Promise<void> {
    await this.db.rows(DELETE_ABANDONED, [new Date(this.clock.now().getTime() - DAY_MS)]);
  }

  /** Encrypts the secrets anew after a change of the key, so that the previous one can be forgotten. */
  async resealSecrets(): Promise<void> {
    if (!this.options.previousSealingKeys.length) return;
    let after = 0;
    let rows: Pick<SecondFactor, 'user_id' | 'secret'>[];
    do {
      rows = await this.db.rows(SELECT_SEALED, [after, BATCH]);
      for (const { user_id: userId, secret } of rows) {
        const sealed = this.box.reseal(secret, contextOf(userId));
        if (sealed) await this.db.rows(REPLACE_SEALED, [userId, sealed, secret]);
        after = userId;
      }
    } while (rows.length === BATCH);
  }

  private lock(tx: Tx, userId: number): Promise<SecondFactor | undefined> {
    return tx.row<SecondFactor>(LOCK_FACTOR, [userId]);
  }

  private async checkCode(tx: Tx, factor: SecondFactor, code: string): Promise<Verdict> {
    const { user_id: userId } = factor;
    const now = this.clock.now();
    const seconds = secondsToWait(factor, now);
    if (seconds > 0) return { is: 'waiting', seconds };
    const secret = this.box.open(factor.secret, contextOf(userId));
    const step = stepOfCode(secret, code, now);
    if (step !== undefined && (await tx.execute(USE_STEP, [userId, step, now])) === 1) {
      return { is: 'accepted' };
    }
    return this.countWrong(tx, userId, now);
  }

  /** Nobody can guess a recovery code, so it works also while the codes of the app wait, and is the owner's way in. */
  private async checkRecoveryCode(tx: Tx, { user_id: userId }: SecondFactor, code: string): Promise<Verdict> {
    const used = await tx.execute(USE_RECOVERY_CODE, [userId, digestOfRecoveryCode(code), this.clock.now()]);
    return used === 1 ? { is: 'accepted' } : { is: 'wrong', isLast: false };
  }

  private async countWrong(tx: Tx, userId: number, now: Date): Promise<Verdict> {
    const since = new Date(now.getTime() - HOUR_MS);
    const counted = await tx.row<{ wrong_codes: number }>(COUNT_WRONG, [userId, since, now]);
    return { is: 'wrong', isLast: counted?.wrong_codes === MAX_WRONG };
  }
}

function contextOf(userId: number): string {
  return `user:${userId}`;
}

/** Returns the seconds until the codes of the app count again after too many wrong ones; 0 when they count. */
function secondsToWait({ wrong_codes: wrong, wrong_since: since }: SecondFactor, now: Date): number {
  if (wrong < MAX_WRONG || !since) return 0;
  return Math.max(0, Math.ceil((since.getTime() + HOUR_MS - now.getTime()) / 1000));
}
