import { Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import type { PathLookup, Principal } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { PricesQuery, type VariantFacts } from '../catalogue/prices.query';
import { couponRefusal } from '../coupons/coupons.rules';
import { CouponsService } from '../coupons/coupons.service';
import { StoreErrors, invalidField } from '../envelope';
import { InventoryErrors } from '../inventory/inventory.errors';
import { unitOffer } from '../pricing/pricing.sheet';
import { type AddCartItem, MAX_QUANTITY } from './cart.dto';
import { CartErrors } from './cart.errors';
import { CartPricing, type PricedCart } from './cart.pricing.service';
import { type CartState, loadCart } from './cart.queries';

const INT4 = /^\d{1,9}$/;

/**
 * Sets the units of variants in a cart that is locked: $2 products, $3 variants, $4 quantities, $5 prices as they are
 * shown now. An upsert would take an id from the sequence for each change of a line.
 */
const PUT_ITEMS = `
  WITH put AS (
    SELECT * FROM unnest($2::int[], $3::int[], $4::int[], $5::bigint[]) AS p (product_id, variant_id, quantity, price)
  ), changed AS (
    UPDATE cart_items i SET quantity = put.quantity, seen_price = put.price
    FROM put WHERE i.cart_id = $1 AND i.variant_id = put.variant_id RETURNING i.variant_id
  ), touched AS (
    UPDATE carts SET updated_at = $6 WHERE id = $1
  )
  INSERT INTO cart_items (cart_id, product_id, variant_id, quantity, seen_price, created_at)
  SELECT $1, put.*, $6 FROM put WHERE put.variant_id NOT IN (SELECT variant_id FROM changed)`;

const EMPTY = `
  WITH emptied AS (DELETE FROM cart_items WHERE cart_id = $1)
  UPDATE carts SET coupon_id = NULL, updated_at = $2 WHERE id = $1`;

/** A variant and how many units of it a cart is to hold. */
export interface WantedUnits {
  facts: VariantFacts;
  quantity: number;
}

/** The one cart of each account. Every write locks its row first, so writes of one shopper never mix. */
@Injectable()
export class CartService implements PathLookup {
  constructor(
    private readonly db: Db,
    private readonly pricing: CartPricing,
    private readonly prices: PricesQuery,
    private readonly coupons: CouponsService,
    private readonly clock: Clock,
  ) {}

  /** The cart at live prices; the first read makes it. */
  async read(userId: number): Promise<PricedCart> {
    const cart = (await loadCart(this.db, userId, this.clock.now())) ?? (await this.open(userId));
    return this.pricing.price(this.db, cart);
  }

  /**
   * Adds units of a variant; the same variant again raises its line.
   * @throws StoreErrors.VALIDATION_ERROR, CartErrors.PRODUCT_UNAVAILABLE, InventoryErrors.INSUFFICIENT_STOCK
   */
  async add(userId: number, { product_id, variant_id, quantity }: AddCartItem): Promise<PricedCart> {
    await this.db.tx(async (tx) => {
      const cart = await this.lock(tx, userId);
      const facts = await this.chosenVariant(tx, product_id, variant_id);
      const wanted = { facts, quantity: unitsIn(cart, facts.variantId) + quantity };
      refuseUnits(wanted);
      await this.put(tx, cart, [wanted]);
    });
    return this.read(userId);
  }

  /** @throws StoreErrors.NOT_FOUND, CartErrors.PRODUCT_UNAVAILABLE, InventoryErrors.INSUFFICIENT_STOCK */
  async setQuantity(userId: number, itemId: number, quantity: number): Promise<PricedCart> {
    await this.db.tx(async (tx) => {
      const cart = await this.lock(tx, userId);
      const line = cart.lines.find(({ id }) => id === itemId);
      if (!line) throw StoreErrors.NOT_FOUND();
      const facts = (await this.prices.factsOf(tx, [line.variantId])).get(line.variantId);
      if (!facts) throw CartErrors.PRODUCT_UNAVAILABLE();
      refuseUnits({ facts, quantity });
      await this.put(tx, cart, [{ facts, quantity }]);
    });
    return this.read(userId);
  }

  /** @throws StoreErrors.NOT_FOUND */
  async removeItem(userId: number, itemId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const cart = await this.lock(tx, userId);
      const removed = await tx.execute('DELETE FROM cart_items WHERE id = $1 AND cart_id = $2', [
        itemId,
        cart.id,
      ]);
      if (!removed) throw StoreErrors.NOT_FOUND();
      await this.touch(tx, cart, cart.couponId);
    });
  }

  /** Removes all items and the coupon. */
  async clear(userId: number): Promise<void> {
    await this.db.tx(async (tx) => this.empty(tx, await this.lock(tx, userId)));
  }

  /** Removes all items and the coupon of a cart that is locked. */
  async empty(tx: Tx, { id }: Pick<CartState, 'id'>): Promise<void> {
    await tx.execute(EMPTY, [id, this.clock.now()]);
  }

  /** @throws the errors of `couponRefusal` */
  async applyCoupon(userId: number, code: string): Promise<PricedCart> {
    await this.db.tx(async (tx) => {
      const cart = await this.lock(tx, userId);
      const offer = await this.coupons.byCode(tx, code, userId);
      const lines = await this.pricing.factual(tx, cart.lines);
      const sheet = await this.pricing.beforeCoupon(tx, cart, lines);
      const refusal = couponRefusal(offer, sheet, this.clock.now());
      if (refusal) throw refusal;
      await this.touch(tx, cart, offer?.id ?? null);
    });
    return this.read(userId);
  }

  async removeCoupon(userId: number): Promise<PricedCart> {
    await this.db.tx(async (tx) => this.touch(tx, await this.lock(tx, userId), null));
    return this.read(userId);
  }

  /** Whether the path `/cart/items/{item}` exists for the caller. */
  async exists({ item = '' }: Record<string, string>, principal: Principal | undefined): Promise<boolean> {
    if (!principal || !INT4.test(item)) return false;
    const found = await this.db.row(
      'SELECT FROM cart_items i JOIN carts c ON c.id = i.cart_id WHERE i.id = $1 AND c.user_id = $2',
      [item, principal.userId],
    );
    return found !== undefined;
  }

  /** The cart, made if need be, that nobody else writes to until the transaction ends. */
  async lock(tx: Tx, userId: number): Promise<CartState> {
    const now = this.clock.now();
    const locked = await tx.execute('SELECT FROM carts WHERE user_id = $1 FOR UPDATE', [userId]);
    if (!locked) {
      await insertCart(tx, userId, now);
      await tx.execute('SELECT FROM carts WHERE user_id = $1 FOR UPDATE', [userId]);
    }
    const cart = await loadCart(tx, userId, now);
    if (!cart) throw new Error('a locked cart is gone');
    if (cart.expiresAt <= now) await this.empty(tx, cart);
    return cart;
  }

  /** Sets units of a cart that is locked; whether it may hold so many is the caller's to check. */
  async put(tx: Tx, cart: CartState, wanted: readonly WantedUnits[]): Promise<void> {
    await tx.execute(PUT_ITEMS, [
      cart.id,
      wanted.map(({ facts }) => facts.productId),
      wanted.map(({ facts }) => facts.variantId),
      wanted.map(({ quantity }) => quantity),
      wanted.map(({ facts, quantity }) => unitOffer({ ...facts, quantity }).price),
      this.clock.now(),
    ]);
  }

  private async open(userId: number): Promise<CartState> {
    const now = this.clock.now();
    await insertCart(this.db, userId, now);
    const cart = await loadCart(this.db, userId, now);
    if (!cart) throw new Error('a cart that was just made is gone');
    return cart;
  }

  private async touch(tx: Tx, { id }: Pick<CartState, 'id'>, couponId: number | null): Promise<void> {
    await tx.execute('UPDATE carts SET coupon_id = $2, updated_at = $3 WHERE id = $1', [
      id,
      couponId,
      this.clock.now(),
    ]);
  }

  private async chosenVariant(tx: Tx, productId: number, wanted: number | undefined): Promise<VariantFacts> {
    const variantId = wanted ?? (await this.prices.defaultVariantOf(tx, productId));
    const facts = variantId && (await this.prices.factsOf(tx, [variantId])).get(variantId);
    if (facts && facts.productId === productId) return facts;
    const product = await tx.row('SELECT FROM products WHERE id = $1', [productId]);
    if (!product) throw invalidField('product_id', 'This product does not exist.');
    if (wanted === undefined) throw CartErrors.PRODUCT_UNAVAILABLE();
    throw invalidField('variant_id', 'This product has no such variant.');
  }
}

/** Units of a variant that a cart has already. */
export function unitsIn({ lines }: Pick<CartState, 'lines'>, variantId: number): number {
  return lines.find((line) => line.variantId === variantId)?.quantity ?? 0;
}

/**
 * What forbids a cart to hold so many units.
 * @throws CartErrors.PRODUCT_UNAVAILABLE, StoreErrors.VALIDATION_ERROR, InventoryErrors.INSUFFICIENT_STOCK
 */
export function refuseUnits({ facts, quantity }: WantedUnits): void {
  if (!facts.sellable) throw CartErrors.PRODUCT_UNAVAILABLE();
  if (quantity > MAX_QUANTITY) {
    throw invalidField('quantity', `A cart holds at most ${MAX_QUANTITY} units of an item.`);
  }
  const available = Math.max(0, facts.available);
  if (quantity > available) {
    throw InventoryErrors.INSUFFICIENT_STOCK({
      errors: { quantity: [`Only ${available} left.`] },
      meta: { variant_id: facts.variantId, available },
    });
  }
}

async function insertCart(queryable: Queryable, userId: number, now: Date): Promise<void> {
  await queryable.rows(
    'INSERT INTO carts (user_id, created_at, updated_at) VALUES ($1, $2, $2) ON CONFLICT (user_id) DO NOTHING',
    [userId, now],
  );
}
