import { Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import type { PathLookup, Principal } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { PricesQuery, type VariantFacts } from '../catalogue/prices.query';
import { couponRefusal } from '../coupons/coupons.rules';
import { CouponsService } from '../coupons/coupons.service';
import { StoreErrors, invalidField } from '../envelope';
import { InventoryErrors } from '../inventory/inventory.errors';
import { priceGoods, unitOffer } from '../pricing/pricing.sheet';
import { type AddCartItem, MAX_QUANTITY } from './cart.dto';
import { CartErrors } from './cart.errors';
import { CartPricing, type PricedCart, goodsOf } from './cart.pricing.service';
import { type CartState, loadCart } from './cart.queries';

const INT4 = /^\d{1,9}$/;
const CHANGE_ITEM = 'UPDATE cart_items SET quantity = $2, seen_price = $3 WHERE id = $1';
const INSERT_ITEM = `
  INSERT INTO cart_items (cart_id, product_id, variant_id, quantity, seen_price, created_at)
  VALUES ($1, $2, $3, $4, $5, $6)`;

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
      const present = cart.lines.find(({ variantId }) => variantId === facts.variantId)?.quantity ?? 0;
      await this.put(tx, cart, facts, present + quantity);
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
      await this.put(tx, cart, facts, quantity);
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
  async empty(tx: Tx, cart: Pick<CartState, 'id'>): Promise<void> {
    await tx.execute('DELETE FROM cart_items WHERE cart_id = $1', [cart.id]);
    await this.touch(tx, cart, null);
  }

  /** @throws the errors of `couponRefusal` */
  async applyCoupon(userId: number, code: string): Promise<PricedCart> {
    await this.db.tx(async (tx) => {
      const cart = await this.lock(tx, userId);
      const offer = await this.coupons.byCode(tx, code, userId);
      const lines = await this.pricing.factual(tx, cart.lines);
      const refusal = couponRefusal(offer, priceGoods(lines.map(goodsOf), cart.exchange), this.clock.now());
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

  private async open(userId: number): Promise<CartState> {
    const now = this.clock.now();
    await insertCart(this.db, userId, now);
    const cart = await loadCart(this.db, userId, now);
    if (!cart) throw new Error('a cart that was just made is gone');
    return cart;
  }

  /** Sets the units of a line, after everything that could refuse them. */
  private async put(tx: Tx, cart: CartState, facts: VariantFacts, quantity: number): Promise<void> {
    const { variantId, productId, available } = facts;
    if (!facts.sellable) throw CartErrors.PRODUCT_UNAVAILABLE();
    if (quantity > MAX_QUANTITY) {
      throw invalidField('quantity', `A cart holds at most ${MAX_QUANTITY} units of an item.`);
    }
    if (quantity > available) {
      throw InventoryErrors.INSUFFICIENT_STOCK({
        errors: { quantity: [`Only ${Math.max(0, available)} left.`] },
        meta: { variant_id: variantId, available: Math.max(0, available) },
      });
    }
    const { price } = unitOffer({ ...facts, quantity });
    const line = cart.lines.find((present) => present.variantId === variantId);
    if (line) await tx.execute(CHANGE_ITEM, [line.id, quantity, price]);
    else await tx.execute(INSERT_ITEM, [cart.id, productId, variantId, quantity, price, this.clock.now()]);
    await this.touch(tx, cart, cart.couponId);
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

async function insertCart(queryable: Queryable, userId: number, now: Date): Promise<void> {
  await queryable.rows(
    'INSERT INTO carts (user_id, created_at, updated_at) VALUES ($1, $2, $2) ON CONFLICT (user_id) DO NOTHING',
    [userId, now],
  );
}
