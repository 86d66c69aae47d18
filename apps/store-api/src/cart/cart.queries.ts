import type { Queryable } from '@comptoir/db';
import type { Exchange } from '../pricing/pricing.exchange';

/** Days after its last change that a cart is emptied. */
const LIFETIME_DAYS = 30;
const DAY_MS = 86_400_000;

/** One line of a cart. */
export interface CartLine {
  id: number;
  productId: number;
  variantId: number;
  quantity: number;
  /** Minor units of the base currency, when the shopper last changed the line. */
  seenPrice: number;
}

/** A cart as it is stored; an expired one reads as empty. */
export interface CartState {
  id: number;
  userId: number;
  couponId: number | null;
  updatedAt: Date;
  expiresAt: Date;
  /** What its prices are shown in. */
  exchange: Exchange;
  lines: CartLine[];
}

interface CartRow {
  id: number | null;
  coupon_id: number | null;
  updated_at: Date;
  base: string;
  code: string;
  rate: string;
  lines: CartLine[];
}

/** The preferred currency of a user ($1) counts while it is active; the base currency otherwise, and for nobody. */
const EXCHANGE = `
  SELECT base.code AS base, coalesce(own.code, base.code) AS code,
    coalesce(own.exchange_rate, base.exchange_rate) AS rate
  FROM currencies base
  LEFT JOIN users u ON u.id = $1
  LEFT JOIN currencies own ON own.code = u.preferred_currency AND own.is_active
  WHERE base.is_default`;

const CART = `
  SELECT c.id, c.coupon_id, c.updated_at, x.base, x.code, x.rate,
    (SELECT coalesce(json_agg(json_build_object(
       'id', i.id, 'productId', i.product_id, 'variantId', i.variant_id, 'quantity', i.quantity,
       'seenPrice', i.seen_price) ORDER BY i.id), '[]')
     FROM cart_items i WHERE i.cart_id = c.id) AS lines
  FROM (${EXCHANGE}) x LEFT JOIN carts c ON c.user_id = $1`;

/** The cart of a user; undefined before its first read. */
export async function loadCart(
  queryable: Queryable,
  userId: number,
  now: Date,
): Promise<CartState | undefined> {
  const row = await queryable.row<CartRow>(CART, [userId]);
  if (!row?.id) return undefined;
  const expiresAt = expiryOf(row.updated_at);
  const expired = expiresAt <= now;
  return {
    id: row.id,
    userId,
    couponId: expired ? null : row.coupon_id,
    updatedAt: row.updated_at,
    expiresAt,
    exchange: { base: row.base, code: row.code, rate: row.rate },
    lines: expired ? [] : row.lines,
  };
}

/** What prices are shown in to a user, or to a visitor without an account. */
export async function exchangeOf(queryable: Queryable, userId: number | undefined): Promise<Exchange> {
  const exchange = await queryable.row<Exchange>(EXCHANGE, [userId ?? null]);
  if (!exchange) throw new Error('The shop has no base currency');
  return exchange;
}

/** Carts changed last before this instant have expired. */
export function expiryLimit(now: Date): Date {
  return new Date(now.getTime() - LIFETIME_DAYS * DAY_MS);
}

function expiryOf(updatedAt: Date): Date {
  return new Date(updatedAt.getTime() + LIFETIME_DAYS * DAY_MS);
}
