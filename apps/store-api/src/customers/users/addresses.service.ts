import { Inject, Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import type { Principal, NotFoundCheck } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import type { StoreEvents, StoreJobs } from '../../events';
import { RequestErrors } from '../../platform/http/request.errors';
import { isId } from '../../platform/http/id-checks';
import type { CreateAddress, UpdateAddress } from './users.dto';
import { Address } from './users.entity';
import { AddressErrors } from './users.errors';

/**
 * Postal addresses of accounts. Exactly one of an account's addresses is the default: every write locks the
 * account's row first, and a partial unique index enforces it.
 */
@Injectable()
export class AddressesService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents, StoreJobs>,
  ) {}

  /** Returns all addresses of an account, the default first. */
  listAddresses(userId: number, on: Queryable = this.db): Promise<Address[]> {
    return on.rows<Address>('SELECT * FROM addresses WHERE user_id = $1 ORDER BY is_default DESC, id', [
      userId,
    ]);
  }

  /** Returns the default address of an account; undefined when it has no address. */
  findDefaultAddress(userId: number, on: Queryable = this.db): Promise<Address | undefined> {
    return on.row<Address>('SELECT * FROM addresses WHERE user_id = $1 AND is_default', [userId]);
  }

  /** Returns true when the path `/user/addresses/{id}` exists for the caller. */
  async targetExists(
    { id = '' }: Record<string, string>,
    principal: Principal | undefined,
  ): Promise<boolean> {
    if (!principal || !isId(id)) return false;
    const found = await this.db.row('SELECT FROM addresses WHERE id = $1 AND user_id = $2', [
      id,
      principal.userId,
    ]);
    return found !== undefined;
  }

  /** Adds an address in a transaction of its own. */
  addAddress(userId: number, input: CreateAddress): Promise<Address> {
    return this.db.tx((tx) => this.createAddress(tx, userId, input));
  }

  /** Adds an address; the first one becomes the default. */
  async createAddress(tx: Tx, userId: number, input: CreateAddress): Promise<Address> {
    await lockAccount(tx, userId);
    const isDefault = input.is_default === true || !(await this.findDefaultAddress(userId, tx));
    if (isDefault) await clearDefault(tx, userId);
    const address = tx
      .repo(Address)
      .create({ ...withoutNulls(input), user_id: userId, is_default: isDefault });
    return this.saveAddress(tx, address);
  }

  /**
   * Changes the given fields. The default flag moves to this address or stays; it is never removed.
   * @throws RequestErrors.NOT_FOUND
   */
  async updateAddress(userId: number, id: number, changes: UpdateAddress): Promise<Address> {
    return this.db.tx(async (tx) => {
      const address = await this.lockOwned(tx, userId, id);
      const { is_default: wanted, ...fields } = withoutNulls(changes);
      if (wanted && !address.is_default) await clearDefault(tx, userId);
      Object.assign(address, fields, { is_default: wanted === true || address.is_default });
      return this.saveAddress(tx, address);
    });
  }

  /** @throws RequestErrors.NOT_FOUND */
  makeDefaultAddress(userId: number, id: number): Promise<Address> {
    return this.updateAddress(userId, id, { is_default: true });
  }

  /**
   * Deletes an address; orders have their own copy.
   * @throws RequestErrors.NOT_FOUND, AddressErrors.CANNOT_DELETE_DEFAULT_ADDRESS
   */
  async deleteAddress(userId: number, id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const address = await this.lockOwned(tx, userId, id);
      if (address.is_default) throw AddressErrors.CANNOT_DELETE_DEFAULT_ADDRESS();
      await tx.repo(Address).delete(id);
    });
  }

  private async saveAddress(tx: Tx, address: Address): Promise<Address> {
    const saved = await tx.repo(Address).save(address);
    if (saved.vat_number) await this.outbox.enqueue(tx, 'vat-numbers.check', { addressId: saved.id });
    return saved;
  }

  private async lockOwned(tx: Tx, userId: number, id: number): Promise<Address> {
    await lockAccount(tx, userId);
    const address = await tx.repo(Address).findOneBy({ id, user_id: userId });
    if (!address) throw RequestErrors.NOT_FOUND();
    return address;
  }
}

/**
 * Serialises the writers of an account's addresses; `NO KEY` lets foreign key checks of other transactions
 * through.
 */
async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.execute('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
}

async function clearDefault(tx: Tx, userId: number): Promise<void> {
  await tx.execute(
    'UPDATE addresses SET is_default = false, updated_at = now() WHERE user_id = $1 AND is_default',
    [userId],
  );
}

/** Replaces null by the empty text that the columns hold instead. */
function withoutNulls(input: UpdateAddress): Partial<Address> {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]: [string, unknown]) => [name, value ?? (name === 'is_default' ? false : '')]),
  );
}
