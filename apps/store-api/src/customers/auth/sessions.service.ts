import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AccessTokens } from '@comptoir/auth';
import { LoginChallengesService } from '@comptoir/second-factor';
import { Db, type Tx } from '@comptoir/db';
import type { ClientInfo } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { AuthErrors } from './auth.errors';
import { derivedKeys } from '@comptoir/auth';
import { programOf } from './programs';
import { NewSignInsService } from './new-sign-ins.service';
import { hashOf, newRefreshToken, successorOf } from './refresh-tokens';
import { SessionPrincipalsService } from './session-principals.service';
import {
  INSERT_SESSION,
  PURGE_REFRESH_TOKENS,
  PURGE_SESSIONS,
  ROTATE_TOKEN,
  SELECT_ROTATED_TOKEN,
  SELECT_STORED_TOKEN,
} from './sessions.queries';

/** Period in which a used refresh token still returns its successor, for parallel calls of one client. */
const GRACE_MS = 60_000;
const PURGE_BATCH = 5_000;

/** Tokens that a client holds of a session. */
export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
  /** Lifetime of the access token in seconds. */
  expiresIn: number;
}

/** The device that a session is opened for. */
export interface Device extends ClientInfo {
  /** Name that the client gives itself, if any. */
  name?: string | null;
}

interface SessionRow {
  session_id: string;
  user_id: number;
}

/** Opens, refreshes and revokes the sessions of signed-in devices. */
@Injectable()
export class SessionsService {
  private readonly successorKeys: readonly [Buffer, ...Buffer[]];

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly accessTokens: AccessTokens,
    private readonly principals: SessionPrincipalsService,
    private readonly challenges: LoginChallengesService,
    private readonly newSignIns: NewSignInsService,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {
    const { linkSecret, previousLinkSecrets } = config.auth;
    this.successorKeys = derivedKeys(linkSecret, previousLinkSecrets, 'refresh-token-successor');
  }

  /**
   * Opens a session; earlier ones of the same device name end. The caller holds the account's row lock, so
   * that two concurrent sign-ins of one device cannot both stay.
   */
  async openSession(tx: Tx, userId: number, device: Device): Promise<SessionTokens> {
    const now = this.clock.now();
    const id = randomUUID();
    const program = programOf(device.userAgent);
    const refreshToken = newRefreshToken();
    const isNew = await this.newSignIns.isNew(tx, userId, program, now);
    if (device.name) await this.revokeDevice(tx, userId, device.name);
    const opened = await tx.row<{ token_id: number }>(INSERT_SESSION, [
      id,
      userId,
      device.name || null,
      device.ip,
      program.browser,
      program.system,
      now,
      this.expiryFrom(now),
      hashOf(refreshToken),
    ]);
    if (isNew && opened) await this.newSignIns.announce(tx, userId, opened.token_id);
    return this.tokensOf(userId, id, refreshToken);
  }

  /**
   * Exchanges a refresh token for a new pair. A token works once. For a minute after that it returns the same
   * successor; later use ends the session, because only a stolen copy explains it.
   * @throws AuthErrors.INVALID_REFRESH_TOKEN
   */
  async refreshSession(refreshToken: string): Promise<SessionTokens> {
    const now = this.clock.now();
    const hash = hashOf(refreshToken);
    const successor = successorOf(refreshToken, this.successorKeys[0]);
    const rotated = await this.db.row<SessionRow>(ROTATE_TOKEN, [
      hash,
      now,
      hashOf(successor),
      this.expiryFrom(now),
    ]);
    if (rotated) return this.tokensOf(rotated.user_id, rotated.session_id, successor);
    const used = await this.db.row<SessionRow & { rotated_at: Date }>(SELECT_ROTATED_TOKEN, [hash, now]);
    if (!used) throw AuthErrors.INVALID_REFRESH_TOKEN();
    if (now.getTime() - used.rotated_at.getTime() > GRACE_MS) {
      await this.revokeSession(used.user_id, used.session_id);
      throw AuthErrors.INVALID_REFRESH_TOKEN();
    }
    return this.tokensOf(used.user_id, used.session_id, await this.findSuccessor(refreshToken, successor));
  }

  /** Returns the token's successor, which may have been derived with an earlier secret. */
  private async findSuccessor(refreshToken: string, successor: string): Promise<string> {
    if (this.successorKeys.length === 1) return successor;
    const candidates = this.successorKeys.map((key) => successorOf(refreshToken, key));
    const stored = await this.db.row<{ token_hash: Buffer }>(SELECT_STORED_TOKEN, [candidates.map(hashOf)]);
    return candidates.find((one) => stored && hashOf(one).equals(stored.token_hash)) ?? successor;
  }

  /** Ends one session. @returns false when it is not a live one of the account */
  async revokeSession(userId: number, sessionId: string | null): Promise<boolean> {
    return this.db.tx((tx) => this.endSession(tx, userId, sessionId));
  }

  /** Ends one session, as `revokeSession` does, within a transaction. */
  async endSession(tx: Tx, userId: number, sessionId: string | null): Promise<boolean> {
    const which = 'user_id = $1 AND id = $3 AND expires_at > $2';
    return (await this.revokeWhere(tx, which, [userId, sessionId])) > 0;
  }

  /** Ends every session of an account. */
  async logoutEverywhere(userId: number): Promise<void> {
    await this.db.tx((tx) => this.revokeSessions(tx, userId));
  }

  /** Ends all sessions of an account, except the one to `keep`, and logins that wait for their second step. */
  async revokeSessions(tx: Tx, userId: number, keep: string | null = null): Promise<void> {
    await this.challenges.endAll(tx, userId);
    await this.revokeWhere(tx, 'user_id = $1 AND id IS DISTINCT FROM $3::uuid', [userId, keep]);
  }

  /** Deletes expired sessions and tokens. */
  async purgeSessions(): Promise<void> {
    const now = this.clock.now();
    for (const statement of [PURGE_REFRESH_TOKENS, PURGE_SESSIONS]) {
      let deleted: number;
      do {
        deleted = await this.db.tx((tx) => tx.execute(statement, [now, PURGE_BATCH]));
      } while (deleted === PURGE_BATCH);
    }
  }

  private async revokeDevice(tx: Tx, userId: number, deviceName: string): Promise<void> {
    await this.revokeWhere(tx, 'user_id = $1 AND device_name = $3', [userId, deviceName]);
  }

  /** @param which condition on the account `$1`, on `$3` and on the instant `$2` @returns the number of sessions */
  private async revokeWhere(
    tx: Tx,
    which: string,
    [userId, value]: [number, string | null],
  ): Promise<number> {
    const ended = await tx.rows<{ id: string }>(
      `UPDATE sessions SET revoked_at = $2 WHERE ${which} AND revoked_at IS NULL RETURNING id`,
      [userId, this.clock.now(), value],
    );
    tx.afterCommit(() => this.principals.forgetSessions(ended.map(({ id }) => id)));
    return ended.length;
  }

  private tokensOf(userId: number, sessionId: string, refreshToken: string): SessionTokens {
    return {
      accessToken: this.accessTokens.sign(userId, { sid: sessionId }),
      refreshToken,
      expiresIn: this.accessTokens.ttlSeconds,
    };
  }

  private expiryFrom(now: Date): Date {
    return new Date(now.getTime() + this.config.auth.refreshTokenSeconds * 1000);
  }
}
