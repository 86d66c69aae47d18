import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { SettingsService } from '../../platform/settings/settings.service';
import { UsersService } from '../users/users.service';

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;
const BATCH = 500;

const INSERT = `
  INSERT INTO guests (user_id, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4)`;

/** Finds the guest of a token. Staff can suspend or delete a guest like an account. */
const SELECT_BY_TOKEN = `
  SELECT g.user_id, g.expires_at FROM guests g JOIN users u ON u.id = g.user_id
  WHERE g.token_hash = $1 AND g.expires_at > $2 AND u.suspended_at IS NULL AND u.deleted_at IS NULL`;

interface GuestOfToken {
  user_id: number;
  expires_at: Date;
}

/** A new guest and the token of its cart, which is stored nowhere. */
export interface OpenedGuest {
  token: string;
  expiresAt: Date;
}

/** Creates guests, and finds them by their token (docs/carts.md). */
@Injectable()
export class GuestsService {
  constructor(
    private readonly db: Db,
    private readonly users: UsersService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a guest.
   * @param language of its mails
   * @param currency ISO 4217 code of its prices; the base currency by default
   */
  async openGuest(language: string, currency: string | null): Promise<OpenedGuest> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + (await this.lifetime()));
    await this.db.tx(async (tx) => {
      const userId = await this.users.createGuest(tx, language, currency);
      await tx.execute(INSERT, [userId, hashOf(token), now, expiresAt]);
    });
    return { token, expiresAt };
  }

  /** Returns the id of the guest of a token. A use extends the token, by one write a day. */
  async findGuestByToken(token: string): Promise<number | undefined> {
    const now = this.clock.now();
    const guest = await this.db.row<GuestOfToken>(SELECT_BY_TOKEN, [hashOf(token), now]);
    if (!guest) return undefined;
    const expiresAt = new Date(now.getTime() + (await this.lifetime()));
    if (expiresAt.getTime() - guest.expires_at.getTime() > DAY_MS) {
      await this.db.rows('UPDATE guests SET expires_at = $2 WHERE user_id = $1', [guest.user_id, expiresAt]);
    }
    return guest.user_id;
  }

  /** Deletes guests whose token has ended and who have no orders, in batches. Safe to repeat. */
  async deleteExpiredGuests(): Promise<void> {
    let last = 0;
    for (;;) {
      const expired = await this.db.rows<{ user_id: number }>(
        'SELECT user_id FROM guests WHERE email IS NULL AND expires_at <= $1 AND user_id > $2 ORDER BY user_id LIMIT $3',
        [this.clock.now(), last, BATCH],
      );
      const ids = expired.map(({ user_id }) => user_id);
      if (ids.length) await this.db.tx((tx) => this.users.deleteGuests(tx, ids));
      last = ids.at(-1) ?? last;
      if (ids.length < BATCH) return;
    }
  }

  private async lifetime(): Promise<number> {
    const { checkout } = await this.settings.readSettings();
    return checkout.guest_days * DAY_MS;
  }
}

/** Returns the SHA-256 that is stored of a token. 256 random bits need no slow hash. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
