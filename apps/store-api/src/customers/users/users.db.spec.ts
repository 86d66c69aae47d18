import { randomUUID } from 'node:crypto';
import { type StoreDatabase, openStoreDatabase } from '../../../test/store-database';
import { Accounts } from '../../../test/customers/account-services';
import type { Address, User } from './users.entity';

const ROUNDS = 20;
const ADDRESS = {
  full_name: 'Camille Martin',
  address_line1: '12 rue des Lilas',
  city: 'Lyon',
  postal_code: '69003',
  country: 'FR',
};

let database: StoreDatabase;
let accounts: Accounts;

beforeAll(async () => {
  database = await openStoreDatabase();
  accounts = new Accounts(database.db);
});

afterAll(async () => {
  await database.close();
});

async function rowOf(table: string, userId: number): Promise<Record<string, unknown> | undefined> {
  return database.db.row(`SELECT * FROM ${table} WHERE user_id = $1`, [userId]);
}

describe('creating an account', () => {
  afterEach(async () => {
    await database.db.rows('DELETE FROM currencies');
  });

  async function sellIn(...currencies: [code: string, active: boolean][]): Promise<void> {
    await database.db.rows(
      `INSERT INTO currencies (code, name, symbol, exchange_rate, is_default) VALUES ('CHF', 'Franc', 'Fr', 1, true)`,
    );
    for (const [code, active] of currencies) {
      await database.db.rows(
        `INSERT INTO currencies (code, name, symbol, exchange_rate, is_active) VALUES ($1, 'Other', 'o', 1.1, $2)`,
        [code, active],
      );
    }
  }

  it('makes profile, wallet and wishlist with it', async () => {
    const user = await accounts.register({ phone: '', roles: ['manager'], emailVerified: false });
    expect(user).toMatchObject({
      phone: null,
      roles: ['manager'],
      email_verified_at: null,
      preferred_currency: 'EUR',
      preferred_language: 'en',
    });
    expect(await rowOf('profiles', user.id)).toMatchObject({ bio: null });
    expect(await rowOf('wallets', user.id)).toMatchObject({ balance: 0, currency: 'EUR' });
    expect(await rowOf('wishlists', user.id)).toBeDefined();
  });

  it('prefers the currency that was asked for and holds the wallet in one that the shop has a rate for', async () => {
    await sellIn(['USD', true], ['JPY', false]);
    const [dollar, yen, peso, none] = [
      await accounts.register({ currency: 'USD' }),
      await accounts.register({ currency: 'JPY' }),
      await accounts.register({ currency: 'MXN' }),
      await accounts.register(),
    ];
    const wallets = await Promise.all([dollar, yen, peso, none].map(({ id }) => rowOf('wallets', id)));
    expect([dollar, yen, peso, none].map((user) => user.preferred_currency)).toEqual([
      'USD',
      'JPY',
      'MXN',
      'CHF',
    ]);
    expect(wallets.map((wallet) => wallet?.currency)).toEqual(['USD', 'CHF', 'CHF', 'CHF']);
  });

  it('lets one of many registrations of an address win, whatever its case', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const email = `Race-${randomUUID()}@example.com`;
      const attempts = await Promise.allSettled(
        Array.from({ length: 10 }, (_, index) =>
          accounts.register({ email: index % 2 ? email : email.toUpperCase() }),
        ),
      );
      const rejected = attempts.filter((attempt) => attempt.status === 'rejected');
      expect(rejected).toHaveLength(9);
      expect(rejected[0]?.reason).toMatchObject({
        code: 'VALIDATION_ERROR',
        errors: { email: ['email has already been taken'] },
      });
    }
  });

  it('may take the address of a deleted account, which the live one then hides', async () => {
    const email = `${randomUUID()}@example.com`;
    const first = await accounts.register({ email });
    await database.db.rows('UPDATE users SET deleted_at = now() WHERE id = $1', [first.id]);
    expect((await accounts.users.findUserByEmail(email.toUpperCase()))?.id).toBe(first.id);
    const second = await accounts.register({ email });
    expect((await accounts.users.findUserByEmail(email))?.id).toBe(second.id);
    expect(await accounts.users.findUserByEmail(`${randomUUID()}@example.com`)).toBeUndefined();
  });

  it('leaves nothing behind when the transaction fails', async () => {
    const email = `${randomUUID()}@example.com`;
    const failing = database.db.tx(async (tx) => {
      await accounts.users.createUser(tx, { name: 'Nobody', email, passwordHash: null });
      throw new Error('later step');
    });
    await expect(failing).rejects.toThrow('later step');
    expect(await accounts.users.findUserByEmail(email)).toBeUndefined();
  });
});

describe('contacts', () => {
  it('name the person, the address and how to write', async () => {
    const { id, email } = await accounts.register({ language: 'fr', currency: 'USD' });
    expect(await accounts.users.findContact(id)).toEqual({
      name: 'Camille Martin',
      email,
      language: 'fr',
      currency: 'USD',
    });
    expect(await accounts.users.findContact(0)).toBeUndefined();
  });
});

describe('verifying an address', () => {
  it('happens once, however many ask at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, email } = await accounts.register({ emailVerified: false });
      const marks = await Promise.all(
        Array.from({ length: 20 }, () =>
          database.db.tx((tx) => accounts.users.markEmailVerified(tx, id, email)),
        ),
      );
      expect(marks.filter(Boolean)).toHaveLength(1);
    }
  });

  it('does not happen for an address that the account had before', async () => {
    const { id } = await accounts.register({ emailVerified: false });
    expect(await database.db.tx((tx) => accounts.users.markEmailVerified(tx, id, 'old@example.com'))).toBe(
      false,
    );
  });
});

describe('the default address under concurrency', () => {
  let user: User;

  beforeEach(async () => {
    user = await accounts.register();
  });

  async function defaults(): Promise<Address[]> {
    return (await accounts.addresses.listAddresses(user.id)).filter((address) => address.is_default);
  }

  function add(isDefault = false): Promise<Address> {
    return accounts.addresses.addAddress(user.id, { ...ADDRESS, is_default: isDefault });
  }

  it('is one of the first addresses added at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      user = await accounts.register();
      await Promise.all(Array.from({ length: 8 }, (_, index) => add(index % 2 === 0)));
      expect(await accounts.addresses.listAddresses(user.id)).toHaveLength(8);
      expect(await defaults()).toHaveLength(1);
    }
  });

  it('is one when several are made the default at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => add()));
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(all.map(({ id }) => accounts.addresses.makeDefaultAddress(user.id, id)));
      expect(await defaults()).toHaveLength(1);
    }
  });

  it('survives being deleted while it becomes the default', async () => {
    await add();
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await add();
      await Promise.allSettled([
        accounts.addresses.makeDefaultAddress(user.id, id),
        accounts.addresses.deleteAddress(user.id, id),
      ]);
      expect(await defaults()).toHaveLength(1);
    }
  });

  it('is found by its owner alone', async () => {
    expect(await accounts.addresses.findDefaultAddress(user.id)).toBeUndefined();
    const { id } = await add();
    expect(await accounts.addresses.findDefaultAddress(user.id)).toMatchObject({
      id,
      city: 'Lyon',
      label: '',
    });
    expect(await accounts.addresses.findDefaultAddress(user.id + 1)).toBeUndefined();
  });
});
