import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import type { StoreEvents } from '../../events';
import { SettingsService } from '../../platform/settings/settings.service';
import { type Program, programOf } from './programs';

const REMEMBERED_MS = 90 * 86_400_000;

/** Sessions from before `browser` and `system` have the whole header. */
const SELECT_PROGRAMS = `
  SELECT DISTINCT browser, system, user_agent FROM sessions
   WHERE user_id = $1 AND coalesce(last_used_at, created_at) > $2`;

/** Announces sign-ins from a browser and system that the account has not used lately. */
@Injectable()
export class NewSignInsService {
  constructor(
    private readonly settings: SettingsService,
    private readonly outbox: Outbox<StoreEvents>,
  ) {}

  /**
   * Returns true when the owner has to hear of a sign-in: none of the sessions of the last 90 days had its browser and
   * system. The first session of an account is that of its registration, which is no news. Call it before the session
   * is stored, with the account locked, so that of two sign-ins at the same instant one is new.
   */
  async isNew(tx: Tx, userId: number, program: Program, now: Date): Promise<boolean> {
    const { security } = await this.settings.readSettings(tx);
    if (!security.mail_new_sign_in) return false;
    const since = new Date(now.getTime() - REMEMBERED_MS);
    const [owner, known] = [
      await tx.row<{ created_at: Date }>('SELECT created_at FROM users WHERE id = $1', [userId]),
      await tx.rows<Program & { user_agent: string }>(SELECT_PROGRAMS, [userId, since]),
    ];
    const isFirst = known.length === 0 && owner !== undefined && owner.created_at > since;
    return (
      !isFirst && !known.some((one) => isSame(one.user_agent ? programOf(one.user_agent) : one, program))
    );
  }

  /** Mails the owner. @param tokenId the first refresh token of the session */
  async announce(tx: Tx, userId: number, tokenId: number): Promise<void> {
    await this.outbox.emit(tx, 'user.new-sign-in', { userId, tokenId });
  }
}

function isSame(one: Program, other: Program): boolean {
  return one.browser === other.browser && one.system === other.system;
}
