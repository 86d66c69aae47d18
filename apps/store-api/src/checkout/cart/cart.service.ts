import { Injectable } from '@nestjs/common';
import { CustomFieldsService, type GivenValues } from '@comptoir/custom-fields';
import { Db, KeyedQueue, type Queryable, type Tx } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import type { NotFoundCheck, Principal } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import {
  type VariantSnapshot,
  VariantSnapshotsService,
} from '../../catalog/prices/variant-snapshots.service';
import { checkCoupon } from '../../promotions/coupons/coupons.rules';
import { CouponsService } from '../../promotions/coupons/coupons.service';
import { UNSTORED_GUEST } from '../../customers/guests/guests.service';
import { byCustomer } from '../../platform/custom-fields/values-writers';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { isId } from '../../platform/http/id-checks';
import type { PriceSheet } from '../../pricing/pricing/price-sheet';
import type { GiftRecipient } from '../../credit/gift-cards/gift-recipient.dto';
import type { AddCartItem, SetQuantity } from './cart.dto';
import { CartErrors } from './cart.errors';
import { CartPricingService, type PricedCart, sheetBeforeCoupon } from './cart.pricing.service';
import { newlyShownPrices } from './cart.shown-prices.rules';
import {
  type CartLine,
  type CartState,
  isCartExpired,
  cartLifetimeFrom,
  readCart,
  readExchange,
} from './cart.queries';
import {
  type WantedUnits,
  assertUnitsAllowed,
  hasValues,
  rowOf,
  unitsInCart,
  withUnits,
} from './cart.units.rules';

const LOCK = 'SELECT id, coupon_id, updated_at FROM carts WHERE user_id = $1 FOR UPDATE';

/** Sets units and prices of variants in the locked cart $1; $2 are rows of `cart_items`. */
const CHANGE_ITEMS = `
  UPDATE cart_items i SET quantity = put.quantity, seen_price = put.seen_price,
    seen_currency = put.seen_currency, shown_total = put.shown_total, shown_currency = put.shown_currency,
    gift_recipient = put.gift_recipient, custom_fields = put.custom_fields
  FROM json_populate_recordset(NULL::cart_items, $2) put WHERE i.cart_id = $1 AND i.variant_id = put.variant_id
  RETURNING i.id, i.variant_id`;
/** Does the same for variants that are not in the cart yet, at time $3. */
const ADD_ITEMS = `
  INSERT INTO cart_items (cart_id, product_id, variant_id, quantity, seen_price, seen_currency, shown_total,
    shown_currency, gift_recipient, custom_fields, created_at)
  SELECT $1, put.product_id, put.variant_id, put.quantity, put.seen_price, put.seen_currency, put.shown_total,
    put.shown_currency, put.gift_recipient, put.custom_fields, $3
  FROM json_populate_recordset(NULL::cart_items, $2) put
  RETURNING id, variant_id`;
/** Stores shown prices in cart $1, except those of lines whose units changed meanwhile. */
const SHOW_PRICES = `
  UPDATE cart_items i SET shown_total = put.shown_total, shown_currency = put.shown_currency
  FROM json_populate_recordset(NULL::cart_items, $2) put
  WHERE i.cart_id = $1 AND i.id = put.id AND i.quantity = put.quantity`;

interface LockedCart {
  id: number;
  coupon_id: number | null;
  updated_at: Date;
}

interface StoredItem {
  id: number;
  variant_id: number;
}

/** Reads and changes the cart of each account. Every write locks the cart's row first. */
@Injectable()
export class CartService implements NotFoundCheck {
  /** Queue by account: one write runs, and one more may wait for its lock. */
  private readonly queue = new KeyedQueue<number>({ concurrency: 2, maxWaitMs: 10_000, maxWaiting: 200 });

  constructor(
    private readonly db: Db,
    private readonly pricing: CartPricingService,
    private readonly prices: VariantSnapshotsService,
    private readonly coupons: CouponsService,
    private readonly clock: Clock,
    private readonly customFields: CustomFieldsService,
  ) {}

  /** Reads the cart of a user without a lock. Returns undefined before the user's first cart request. */
  findCart(queryable: Queryable, userId: number): Promise<CartState | undefined> {
    return readCart(queryable, userId, this.clock.now());
  }

  /** Reads the cart with current prices, and creates it on the first request. */
  async readCart(userId: number): Promise<PricedCart> {
    const cart = (await this.findCart(this.db, userId)) ?? (await this.createCart(userId));
    return this.showPrices(await this.pricing.priceCart(this.db, cart));
  }

  /**
   * Returns the empty cart of a guest of whom nothing is stored yet.
   * @param currency ISO 4217 code of its prices, if it is active; else the base currency
   */
  async readUnstoredCart(currency: string | null = null): Promise<PricedCart> {
    const cart: CartState = {
      id: 0,
      userId: UNSTORED_GUEST,
      couponId: null,
      ...cartLifetimeFrom(this.clock.now()),
      exchange: await readExchange(this.db, undefined, currency),
      lines: [],
      variants: new Map(),
      rules: { priceLists: [], promotions: [], group: null, bundles: [] },
    };
    return this.pricing.priceCart(this.db, cart);
  }

  /**
   * Adds units of a variant to the cart, or to its existing line.
   * @throws RequestErrors.VALIDATION_ERROR, CartErrors.PRODUCT_UNAVAILABLE, CartErrors.OTHER_DETAILS for other
   * values of custom fields than the line has, InventoryErrors.INSUFFICIENT_STOCK
   */
  async addCartItem(
    userId: number,
    { product_id, variant_id, quantity, gift_recipient, custom_fields }: AddCartItem,
  ): Promise<PricedCart> {
    const cart = await this.queueCartWrite(userId, async (tx) => {
      const variantId = variant_id ?? (await this.prices.findDefaultVariantId(tx, product_id));
      const held = await this.lockCart(tx, userId, variantId);
      const variant = variantId && held.variants.get(variantId);
      if (!variant || variant.productId !== product_id)
        throw await unavailableErrorOf(tx, product_id, variant_id);
      const wanted = { variant, quantity: unitsInCart(held, variant.variantId) + quantity };
      assertUnitsAllowed(wanted);
      this.assertRecipientFits(variant, gift_recipient);
      const line = held.lines.find((one) => one.variantId === variant.variantId);
      const fields = await this.changedFields(tx, undefined, custom_fields);
      // A line has one set of values: other ones would change units that are in the cart already.
      if (line && fields.customFields && !hasValues(line, fields.customFields))
        throw CartErrors.OTHER_DETAILS();
      return this.setCartUnits(tx, held, [{ ...wanted, ...recipientOf(gift_recipient), ...fields }]);
    });
    return this.showPrices(await this.pricing.priceCart(this.db, cart));
  }

  /** @throws RequestErrors.NOT_FOUND, CartErrors.PRODUCT_UNAVAILABLE, InventoryErrors.INSUFFICIENT_STOCK */
  async updateCartItem(
    userId: number,
    itemId: number,
    { quantity, gift_recipient, custom_fields }: SetQuantity,
  ): Promise<PricedCart> {
    const cart = await this.queueCartWrite(userId, async (tx) => {
      const held = await this.lockCart(tx, userId);
      const line = held.lines.find(({ id }) => id === itemId);
      if (!line) throw RequestErrors.NOT_FOUND();
      const wanted = { variant: line.variant, quantity };
      assertUnitsAllowed(wanted);
      this.assertRecipientFits(line.variant, gift_recipient);
      const fields = await this.changedFields(tx, line, custom_fields);
      return this.setCartUnits(tx, held, [{ ...wanted, ...recipientOf(gift_recipient), ...fields }]);
    });
    return this.showPrices(await this.pricing.priceCart(this.db, cart));
  }

  /** @throws RequestErrors.NOT_FOUND */
  async removeCartItem(userId: number, itemId: number): Promise<void> {
    await this.queueCartWrite(userId, async (tx) => {
      const cart = await this.lockCartRow(tx, userId);
      const removed = await tx.execute('DELETE FROM cart_items WHERE id = $1 AND cart_id = $2', [
        itemId,
        cart.id,
      ]);
      if (!removed) throw RequestErrors.NOT_FOUND();
      await this.touchCart(tx, cart.id, cart.coupon_id);
    });
  }

  /** Removes all items and the coupon. */
  async clearCart(userId: number): Promise<void> {
    await this.queueCartWrite(userId, async (tx) =>
      this.emptyCart(tx, (await this.lockCartRow(tx, userId)).id),
    );
  }

  /** @throws the errors of `couponIneligibility` */
  async applyCartCoupon(userId: number, code: string): Promise<PricedCart> {
    await this.queueCartWrite(userId, async (tx) => {
      const cart = await this.lockCart(tx, userId);
      const offer = await this.coupons.findCouponByCode(tx, code, userId);
      const couponError = checkCoupon(offer, sheetBeforeCoupon(cart), this.clock.now());
      if (couponError) throw couponError;
      await this.touchCart(tx, cart.id, offer?.id ?? null);
    });
    return this.readCart(userId);
  }

  async removeCartCoupon(userId: number): Promise<PricedCart> {
    await this.queueCartWrite(userId, async (tx) =>
      this.touchCart(tx, (await this.lockCartRow(tx, userId)).id, null),
    );
    return this.readCart(userId);
  }

  /** Checks that the path `/cart/items/{item}` exists for the caller. */
  async targetExists(
    { item = '' }: Record<string, string>,
    principal: Principal | undefined,
  ): Promise<boolean> {
    if (!principal || !isId(item)) return false;
    const found = await this.db.row(
      'SELECT FROM cart_items i JOIN carts c ON c.id = i.cart_id WHERE i.id = $1 AND c.user_id = $2',
      [item, principal.userId],
    );
    return found !== undefined;
  }

  /**
   * Locks the cart until the transaction ends, and creates it if needed.
   * @param variantId an extra variant to load beside those of the lines
   */
  async lockCart(tx: Tx, userId: number, variantId?: number): Promise<CartState> {
    const now = this.clock.now();
    const [row, cart] = await Promise.all([
      tx.row<LockedCart>(LOCK, [userId]),
      // Reads after the lock, in the same round trip.
      readCart(tx, userId, now, variantId),
    ]);
    if (row && cart && !isCartExpired(row.updated_at, now)) return cart;
    // Without a row there was no lock, and another request may have created the cart between the two reads.
    await this.lockCartRow(tx, userId);
    const renewed = await readCart(tx, userId, now, variantId);
    if (!renewed) throw new Error('a locked cart does not exist');
    return renewed;
  }

  /**
   * Sets units in a locked cart. The caller checks that the units are allowed.
   * @returns the changed cart, with the price rules that were loaded for it
   */
  async setCartUnits(tx: Tx, cart: CartState, wanted: readonly WantedUnits[]): Promise<CartState> {
    const now = this.clock.now();
    const held = new Set(cart.lines.map(({ variantId }) => variantId));
    const next = withUnits(cart, wanted);
    const asked = new Set(wanted.map(({ variant }) => variant.variantId));
    const rows = next.filter(({ variantId }) => asked.has(variantId)).map((line) => rowOf(line));
    const changed = rows.filter(({ variant_id }) => held.has(variant_id));
    const added = rows.filter(({ variant_id }) => !held.has(variant_id));
    const [changedRows, addedRows] = await Promise.all([
      changed.length ? tx.rows<StoredItem>(CHANGE_ITEMS, [cart.id, JSON.stringify(changed)]) : [],
      added.length ? tx.rows<StoredItem>(ADD_ITEMS, [cart.id, JSON.stringify(added), now]) : [],
      tx.execute('UPDATE carts SET updated_at = $2 WHERE id = $1', [cart.id, now]),
    ]);
    const idOf = new Map([...changedRows, ...addedRows].map(({ id, variant_id }) => [variant_id, id]));
    const lines = next.map((line) => ({ ...line, id: idOf.get(line.variantId) ?? line.id }));
    return { ...cart, ...cartLifetimeFrom(now), lines: lines.sort((a, b) => a.id - b.id) };
  }

  /**
   * Stores the prices of an answer as those that the shopper saw last. It writes only when a price differs
   * from the one shown before.
   */
  async recordShownPrices(cart: CartState, sheet: PriceSheet): Promise<void> {
    const rows = newlyShownPrices(cart, sheet);
    if (!rows.length) return;
    await this.queueCartWrite(cart.userId, (tx) =>
      Promise.all([tx.row(LOCK, [cart.userId]), tx.execute(SHOW_PRICES, [cart.id, JSON.stringify(rows)])]),
    );
  }

  /** Returns the values of custom fields of a line after a change; nothing when none are given. */
  private async changedFields(
    tx: Tx,
    line: CartLine | undefined,
    given: GivenValues | null | undefined,
  ): Promise<Pick<WantedUnits, 'customFields'>> {
    const stored = line?.customFields ?? {};
    const values = await this.customFields.changedValues('order_lines', stored, given, byCustomer(tx));
    return values ? { customFields: values } : {};
  }

  /** @throws RequestErrors.VALIDATION_ERROR for another product, or a day to send that has passed */
  private assertRecipientFits({ isGiftCard }: VariantSnapshot, recipient: GiftRecipient | null = null): void {
    if (recipient && !isGiftCard) throw invalidField('gift_recipient', 'This product is not a gift card.');
    const today = this.clock.now().toISOString().slice(0, 10);
    if (recipient?.send_on && recipient.send_on < today)
      throw invalidField('gift_recipient.send_on', 'It must not be in the past.');
  }

  private async showPrices(priced: PricedCart): Promise<PricedCart> {
    await this.recordShownPrices(priced.cart, priced.sheet);
    return priced;
  }

  /**
   * Runs a write to the cart of an account in a transaction. The queue limits the database connections of one
   * account.
   */
  queueCartWrite<T>(userId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.queue.run(userId, () => this.db.tx(work));
  }

  /** Locks the row of a cart, and creates it if needed. An expired cart is emptied. */
  private async lockCartRow(tx: Tx, userId: number): Promise<LockedCart> {
    const now = this.clock.now();
    let cart = await tx.row<LockedCart>(LOCK, [userId]);
    if (!cart) {
      await insertCart(tx, userId, now);
      cart = await tx.row<LockedCart>(LOCK, [userId]);
    }
    if (!cart) throw new Error('a new cart does not exist');
    if (!isCartExpired(cart.updated_at, now)) return cart;
    await this.emptyCart(tx, cart.id);
    return { ...cart, coupon_id: null };
  }

  private async createCart(userId: number): Promise<CartState> {
    const now = this.clock.now();
    await insertCart(this.db, userId, now);
    const cart = await readCart(this.db, userId, now);
    if (!cart) throw new Error('a new cart does not exist');
    return cart;
  }

  /** Removes all items and the coupon of a locked cart. */
  async emptyCart(tx: Tx, cartId: number): Promise<void> {
    await Promise.all([
      tx.execute('DELETE FROM cart_items WHERE cart_id = $1', [cartId]),
      this.touchCart(tx, cartId, null),
    ]);
  }

  /** Sets the coupon of a locked cart; its lifetime begins anew. */
  async touchCart(tx: Tx, cartId: number, couponId: number | null): Promise<void> {
    await tx.execute('UPDATE carts SET coupon_id = $2, updated_at = $3 WHERE id = $1', [
      cartId,
      couponId,
      this.clock.now(),
    ]);
  }
}

/** Leaves the recipient of a line as it is unless one is given; null removes it. */
function recipientOf(given: GiftRecipient | null | undefined): Pick<WantedUnits, 'giftRecipient'> {
  return given === undefined ? {} : { giftRecipient: given };
}

/** Returns the error for a product or variant that cannot be added. */
async function unavailableErrorOf(
  tx: Tx,
  productId: number,
  variantId: number | undefined,
): Promise<AppError> {
  const product = await tx.row('SELECT FROM products WHERE id = $1', [productId]);
  if (!product) return invalidField('product_id', 'This product does not exist.');
  if (variantId === undefined) return CartErrors.PRODUCT_UNAVAILABLE();
  return invalidField('variant_id', 'This product has no such variant.');
}

async function insertCart(queryable: Queryable, userId: number, now: Date): Promise<void> {
  await queryable.rows(
    'INSERT INTO carts (user_id, created_at, updated_at) VALUES ($1, $2, $2) ON CONFLICT (user_id) DO NOTHING',
    [userId, now],
  );
}
