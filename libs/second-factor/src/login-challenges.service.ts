import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import {
  COUNT_CHALLENGE,
  DELETE_CHALLENGE,
  DELETE_CHALLENGES,
  INSERT_CHALLENGE,
  LOCK_CHALLENGE,
  PURGE_CHALLENGES,
  SELECT_CHALLENGE,
} from './second-factor.queries';

const TOKEN_BYTES = 32;
const VALID_SECONDS = 600;
/** Wrong codes that end a challenge. */
const MAX_WRONG = 5;

/** A login that waits for its second step. */
export interface OpenChallenge {
  challenge: string;
  /** Lifetime in seconds. */
  expiresIn: number;
}

/** Keeps logins whose first step has succeeded: random tokens, of which the database has hashes. */
@Injectable()
export class LoginChallengesService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Opens a challenge for a locked account. */
  async open(tx: Tx, userId: number): Promise<OpenChallenge> {
    const challenge = randomBytes(TOKEN_BYTES).toString('base64url');
    const end = new Date(this.clock.now().getTime() + VALID_SECONDS * 1000);
    await tx.execute(INSERT_CHALLENGE, [digestOf(challenge), userId, end]);
    return { challenge, expiresIn: VALID_SECONDS };
  }

  /** Returns the account of a challenge; undefined when it has ended. */
  async findOwner(challenge: string): Promise<number | undefined> {
    const row = await this.db.row<{ user_id: number }>(SELECT_CHALLENGE, this.valuesOf(challenge));
    return row?.user_id;
  }

  /** Locks a challenge of a locked account. @returns false when it has ended meanwhile */
  async lock(tx: Tx, challenge: string): Promise<boolean> {
    return (await tx.row(LOCK_CHALLENGE, this.valuesOf(challenge))) !== undefined;
  }

  /** Counts a wrong code against a locked challenge. */
  async countWrong(tx: Tx, challenge: string): Promise<void> {
    await tx.execute(COUNT_CHALLENGE, [digestOf(challenge)]);
  }

  /** Ends a locked challenge. */
  async end(tx: Tx, challenge: string): Promise<void> {
    await tx.execute(DELETE_CHALLENGE, [digestOf(challenge)]);
  }

  /** Ends all challenges of an account. */
  async endAll(tx: Tx, userId: number): Promise<void> {
    await tx.execute(DELETE_CHALLENGES, [userId]);
  }

  /** Deletes expired challenges. */
  async purge(): Promise<void> {
    await this.db.rows(PURGE_CHALLENGES, [this.clock.now()]);
  }

  private valuesOf(challenge: string): unknown[] {
    return [digestOf(challenge), this.clock.now(), MAX_WRONG];
  }
}

function digestOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}
