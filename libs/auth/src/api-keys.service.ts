import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { digestOfKey, generateKey, hintOf } from './api-key-secrets';
import type { ApiKey } from './api-keys.entity';
import {
  type ApiKeyRow,
  type NewSecret,
  insertKey,
  insertSecret,
  lockKey,
  previousUntil,
  readKey,
  readKeys,
  replaceSecrets,
  revokeKey,
  updateKey,
} from './api-keys.queries';
import { AUTH_OPTIONS, type Administrator, type AuthOptions, PrincipalSource } from './auth.options';

const HOUR_MS = 3_600_000;
/** Hours for which the previous secret stays valid, unless staff say otherwise. */
const OVERLAP_HOURS = 24;
const ROW_ID = /^\d{1,9}$/;

/** Input for a key. */
export interface ApiKeyInput {
  name: string;
  scopes: string[];
  addresses?: string[];
  expires_at?: Date | null;
}

/** A key for staff to see. */
export interface ShownKey extends ApiKeyRow {
  /** The administrator for whom it acts; undefined when they are none any more, so that the key has stopped. */
  owner: Administrator | undefined;
}

/** A key with its new secret, which is shown only once. */
export interface IssuedKey {
  key: ShownKey;
  secret: string;
}

/** Lists, creates, changes, rotates and revokes API keys (docs/api-keys.md). */
@Injectable()
export class ApiKeysService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly principals: PrincipalSource,
    @Inject(AUTH_OPTIONS) private readonly options: AuthOptions,
  ) {}

  async targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return ROW_ID.test(id) && (await readKey(this.db, this.clock.now(), Number(id))) !== undefined;
  }

  /** Lists a page of keys, those in use first and then the newest. */
  async listKeys(page: { limit: number; offset: number }): Promise<{ rows: ShownKey[]; total: number }> {
    const { rows, total } = await readKeys(this.db, this.clock.now(), page);
    return { rows: await this.withOwners(rows), total };
  }

  /** @throws the service's error for an unknown key */
  async findKey(id: number): Promise<ShownKey> {
    const row = await readKey(this.db, this.clock.now(), id);
    if (!row) throw this.options.apiKeys.errors.notFound();
    return this.withOwner(row);
  }

  /** Creates a key that acts for an administrator. */
  async createKey(ownerId: number, input: ApiKeyInput): Promise<IssuedKey> {
    const now = this.clock.now();
    const { secret, stored } = this.generateSecret();
    const id = await this.db.tx(async (tx) => {
      const created = await insertKey(tx, {
        name: input.name,
        scopes: [...new Set(input.scopes)],
        addresses: [...new Set(input.addresses ?? [])],
        expires_at: input.expires_at ?? null,
        owner_id: ownerId,
        created_at: now,
      });
      await insertSecret(tx, created, stored, now);
      return created;
    });
    return { key: await this.findKey(id), secret };
  }

  /** Changes the given fields, from the next request on. @throws the errors for an unknown or revoked key */
  async updateKey(id: number, input: Partial<ApiKeyInput>): Promise<ShownKey> {
    await this.db.tx(async (tx) => {
      const key = await this.lockLiveKey(tx, id);
      const { name = key.name, scopes = key.scopes, addresses = key.addresses } = input;
      const { expires_at = key.expires_at } = input;
      const changed = {
        id,
        name,
        scopes: [...new Set(scopes)],
        addresses: [...new Set(addresses)],
        expires_at,
      };
      await updateKey(tx, changed, this.clock.now());
    });
    return this.findKey(id);
  }

  /**
   * Gives a key another secret. The one until now stays valid for a while, unless the key has stopped because its owner
   * is no administrator any more: then it ends, so that it does not come back with the new owner.
   * @param ownerId who rotates it, and for whom it acts from now on
   * @param hours 0 ends all earlier secrets at once
   * @throws the errors for an unknown or revoked key, and for one whose last rotation is not over
   */
  async rotateKey(id: number, ownerId: number, hours = OVERLAP_HOURS): Promise<IssuedKey> {
    const { secret, stored } = this.generateSecret();
    const { owner } = await this.findKey(id);
    const overlaps = hours > 0 && owner !== undefined;
    await this.db.tx(async (tx) => {
      await this.lockLiveKey(tx, id);
      const now = this.clock.now();
      // A third secret would end the one that the program may still use.
      const busyUntil = overlaps && (await previousUntil(tx, id, now));
      if (busyUntil) throw this.options.apiKeys.errors.rotating();
      const until = overlaps ? new Date(now.getTime() + hours * HOUR_MS) : null;
      await replaceSecrets(tx, { keyId: id, ownerId, until, now }, stored);
    });
    return { key: await this.findKey(id), secret };
  }

  /** Ends a key for good, for the next request of every process. @throws the error for an unknown key */
  async revokeKey(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      if (!(await lockKey(tx, id))) throw this.options.apiKeys.errors.notFound();
      await revokeKey(tx, id, this.clock.now());
    });
  }

  private async lockLiveKey(tx: Tx, id: number): Promise<ApiKey> {
    const key = await lockKey(tx, id);
    if (!key) throw this.options.apiKeys.errors.notFound();
    if (key.revoked_at) throw this.options.apiKeys.errors.revoked();
    return key;
  }

  private generateSecret(): { secret: string; stored: NewSecret } {
    const { prefix } = this.options.apiKeys;
    const secret = generateKey(prefix);
    return { secret, stored: { digest: digestOfKey(secret), hint: hintOf(prefix, secret) } };
  }

  private async withOwner(row: ApiKeyRow): Promise<ShownKey> {
    const [shown] = await this.withOwners([row]);
    return shown ?? { ...row, owner: undefined };
  }

  private async withOwners(rows: ApiKeyRow[]): Promise<ShownKey[]> {
    const ids = [...new Set(rows.flatMap(({ owner_id }) => owner_id ?? []))];
    const owners = ids.length ? await this.principals.findAdministrators(ids) : [];
    return rows.map((row) => ({ ...row, owner: owners.find(({ id }) => id === row.owner_id) }));
  }
}
