import { PasswordHasher } from '@comptoir/auth';
import type { Tx } from '@comptoir/db';
import { ReviewsService } from '../../../apps/store-api/src/community/reviews/reviews.service';
import { AddressesService } from '../../../apps/store-api/src/customers/users/addresses.service';
import { type NewUser, UsersService } from '../../../apps/store-api/src/customers/users/users.service';
import { CUSTOMER_ADDRESSES, PEOPLE, type PersonSeed } from '../data/people';
import { REVIEWS } from '../data/reviews';
import type { Loaded } from '../progress';
import { report } from '../progress';
import { idOf, type Shop } from './shop';

/** Logins to the store of the development stack. */
export interface Logins {
  admin: string;
  manager: string;
  customer: string;
  password: string;
}

interface Account extends Pick<NewUser, 'name' | 'email' | 'roles' | 'language' | 'currency'> {
  addresses: PersonSeed['addresses'];
}

/** Creates the accounts that developers log in with. */
export async function loadLogins(shop: Shop, logins: Logins): Promise<void> {
  const accounts: Account[] = [
    { name: 'Alex Berger', email: logins.admin, roles: ['admin'], addresses: [] },
    { name: 'Robin Keller', email: logins.manager, roles: ['manager'], addresses: [] },
    { name: 'Camille Martin', email: logins.customer, roles: ['customer'], addresses: CUSTOMER_ADDRESSES },
  ];
  const known = await shop.ids('users');
  const isNew = accounts.some(({ email }) => !known.has(email));
  const passwordHash = isNew ? await shop.get(PasswordHasher).hash(logins.password) : null;
  await loadAccounts(shop, 'logins', accounts, passwordHash);
}

/** Creates the customers. */
export async function loadCustomers(shop: Shop): Promise<void> {
  await loadAccounts(shop, 'customers', PEOPLE, null);
}

function loadAccounts(
  shop: Shop,
  what: string,
  accounts: readonly Account[],
  passwordHash: string | null,
): Promise<Loaded> {
  return shop.load(
    'users',
    what,
    accounts,
    ({ email }) => email,
    (tx, account) => createAccount(tx, shop, account, passwordHash),
  );
}

async function createAccount(
  tx: Tx,
  shop: Shop,
  { addresses, ...account }: Account,
  passwordHash: string | null,
): Promise<void> {
  const user = await shop.get(UsersService).createUser(tx, { ...account, passwordHash, emailVerified: true });
  for (const address of addresses) await shop.get(AddressesService).createAddress(tx, user.id, address);
}

/** Loads reviews; they are verified if the customer has bought the product. */
export async function loadReviews(shop: Shop): Promise<void> {
  const [users, products] = [await shop.ids('users'), await shop.ids('products')];
  const rows = await shop.db.rows<{ user_id: number; product_id: number }>(
    'SELECT user_id, product_id FROM reviews',
  );
  const known = new Set(rows.map((row) => `${row.user_id} ${row.product_id}`));
  const missing = REVIEWS.map((seed) => ({
    ...seed,
    userId: idOf(users, seed.by),
    productId: idOf(products, seed.sku),
  })).filter(({ userId, productId }) => !known.has(`${userId} ${productId}`));
  const bought = await deliveredItems(shop);
  await shop.db.tx(async (tx) => {
    for (const review of missing) {
      await shop.get(ReviewsService).createReview(tx, {
        userId: review.userId,
        productId: review.productId,
        orderItemId: bought.get(`${review.userId} ${review.productId}`) ?? null,
        rating: review.rating,
        title: review.title,
        body: review.body,
        status: review.status ?? 'approved',
        createdAt: shop.daysAgo(review.age),
        helpfulCount: review.helpful ?? 0,
        notHelpfulCount: review.unhelpful ?? 0,
      });
    }
  });
  report('reviews', { total: REVIEWS.length, added: missing.length });
}

/** Returns delivered order items by customer and product. */
async function deliveredItems(shop: Shop): Promise<Map<string, number>> {
  const rows = await shop.db.rows<{ id: number; user_id: number; product_id: number }>(
    `SELECT i.id, o.user_id, i.product_id FROM order_items i JOIN orders o ON o.id = i.order_id
     WHERE o.status = 'delivered'`,
  );
  return new Map(rows.map((row) => [`${row.user_id} ${row.product_id}`, row.id]));
}
