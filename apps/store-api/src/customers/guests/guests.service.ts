import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { SettingsService } from '../../platform/settings/settings.service';
import { UsersService } from '../users/users.service';
import { GuestTokensService, type OpenedCart, hashOfToken } from './guest-tokens.service';

const DAY_MS = 86_400_000;
const BATCH = 500;

/** Id of a guest of whom nothing is stored yet. No row has it. */
export const UNSTORED_GUEST = 0;

const INSERT = `
  INSERT INTO guests (user_id, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (token_hash) DO NOTHING`;

/** Finds the guest of a token. Staff can suspend or delete a guest like an account. */
const SELECT_BY_TOKEN = `
  SELECT g.user_id, g.expires_at, g.expires_at > $2 AND u.suspended_at IS NULL AND u.deleted_at IS NULL AS is_live
  FROM guests g JOIN users u ON u.id = g.user_id WHERE g.token_hash = $1`;

interface GuestOfToken {
  user_id: number;
  expires_at: Date;
  is_live: boolean;
}

/** A guest cart and its token, which is stored nowhere. */
export interface OpenedGuest {
  token: string;
  expiresAt: Date;
}

/** The guest of a token; `opened` is there while nothing of the guest is stored. */
export interface KnownGuest {
  /** `UNSTORED_GUEST` while nothing is stored. */
  userId: number;
  opened?: OpenedCart;
}

/** Opens carts for guests, finds guests by their token, and stores them (docs/carts.md). */
@Injectable()
export class GuestsService {
  constructor(
    private readonly db: Db,
    private readonly users: UsersService,
    private readonly settings: SettingsService,
    private readonly tokens: GuestTokensService,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a cart. Nothing is stored.
   * @param language of the mails
   * @param currency ISO 4217 code of the prices; the base currency by default
   */
  async openGuest(language: string, currency: string | null): Promise<OpenedGuest> {
    const expiresAt = await this.newEnd();
    return { token: this.tokens.createToken({ language, currency, expiresAt }), expiresAt };
  }

  /**
   * Finds the guest of a token; undefined when it is not valid. A use extends the token of a stored guest, by one write
   * a day.
   */
  async findGuestByToken(token: string): Promise<KnownGuest | undefined> {
    const guest = await this.db.row<GuestOfToken>(SELECT_BY_TOKEN, [hashOfToken(token), this.clock.now()]);
    if (!guest) {
      const opened = this.tokens.readToken(token);
      return opened && { userId: UNSTORED_GUEST, opened };
    }
    if (!guest.is_live) return undefined;
    const expiresAt = await this.newEnd();
    if (expiresAt.getTime() - guest.expires_at.getTime() > DAY_MS) {
      await this.db.rows('UPDATE guests SET expires_at = $2 WHERE user_id = $1', [guest.user_id, expiresAt]);
    }
    return { userId: guest.user_id };
  }

  /**
   * Stores the guest of a cart that was opened. Of two requests at once, the first one stores it.
   * @returns its id; undefined when the guest was stored meanwhile, and has ended
   */
  async storeGuest(
    token: string,
    { language, currency, expiresAt }: OpenedCart,
  ): Promise<number | undefined> {
    const now = this.clock.now();
    const stored = await this.db.tx(async (tx) => {
      const userId = await this.users.createGuest(tx, language, currency);
      if (await tx.execute(INSERT, [userId, hashOfToken(token), now, expiresAt])) return userId;
      await this.users.deleteGuests(tx, [userId]);
      return undefined;
    });
    return stored ?? (await this.findGuestByToken(token))?.userId;
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

  /** Returns when a token ends that is used now. */
  private async newEnd(): Promise<Date> {
    const { checkout } = await this.settings.readSettings();
    return new Date(this.clock.now().getTime() + checkout.guest_days * DAY_MS);
  }
}
