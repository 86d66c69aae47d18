import type { FieldValues } from '@comptoir/custom-fields';
import type { CurrencyCode } from '@comptoir/contracts';
import type { Queryable } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import {
  type VariantSnapshotRow,
  type VariantSnapshot,
  toVariantSnapshot,
  selectVariantSnapshots,
} from '../../catalog/prices/variant-snapshots.service';
import type { GiftRecipient } from '../../credit/gift-cards/gift-recipient.dto';
import { RequestErrors } from '../../platform/http/request.errors';
import type { ExchangeRate } from '../../pricing/pricing/pricing.exchange.rules';
import { type PriceRules, PRICE_RULES } from './active-price-rules.queries';

/** Lifetime of a cart after its last change. */
const LIFETIME_DAYS = 30;
const DAY_MS = 86_400_000;

/** One line of a cart with the current state of its variant. */
export interface CartLine {
  id: number;
  variantId: number;
  quantity: number;
  /** Unit price at the shopper's last change of the line, in minor units of `seenCurrency`. */
  seenPrice: number;
  /** The currency of a price that a price list fixed in it; null for the base currency. */
  seenCurrency: CurrencyCode | null;
  /**
   * Price of the line that the shopper saw last, in minor units: after promotions and bundles, before the
   * coupon. Null when none was shown yet.
   */
  shown: { total: number; currency: string } | null;
  /** Unit price that staff agreed with the customer, in minor units of the cart's currency. */
  agreed?: { unitPrice: number; reason: string };
  /** Recipient of the gift cards of the line; absent for the shopper. */
  giftRecipient?: GiftRecipient | null;
  /** Values of custom fields that the shopper gave. */
  customFields?: FieldValues;
  variant: VariantSnapshot;
}

/** A cart with everything that its prices depend on, except its coupon. An expired cart reads as empty. */
export interface CartState {
  id: number;
  userId: number;
  couponId: number | null;
  updatedAt: Date;
  expiresAt: Date;
  /** Currency and rate of the displayed prices. */
  exchange: ExchangeRate;
  lines: CartLine[];
  /** Variants of the lines, and the extra variant that the caller asked for. */
  variants: ReadonlyMap<number, VariantSnapshot>;
  /** Price rules that may apply to those variants. */
  rules: PriceRules;
}

interface CartRow extends PriceRules {
  id: number | null;
  coupon_id: number | null;
  updated_at: Date;
  base: string;
  code: string;
  rate: string;
  lines: Omit<CartLine, 'variant'>[];
  variants: VariantSnapshotRow[];
}

const CURRENCIES = `
  SELECT base.code AS base, coalesce(own.code, base.code) AS code,
    coalesce(own.exchange_rate, base.exchange_rate) AS rate
  FROM currencies base`;
/**
 * Reads the preferred currency of user $1 while it is active, else the base currency. Visitors get the base
 * currency.
 */
const EXCHANGE = `${CURRENCIES}
  LEFT JOIN users u ON u.id = $1
  LEFT JOIN currencies own ON own.code = u.preferred_currency AND own.is_active
  WHERE base.is_default`;
/** Reads the currency $1 while it is active, else the base currency. */
const EXCHANGE_OF_CODE = `${CURRENCIES}
  LEFT JOIN currencies own ON own.code = $1 AND own.is_active
  WHERE base.is_default`;

/**
 * Reads the cart of user $1 at time $2, and the extra variant $3. It filters by user, not by a list of
 * variants: PostgreSQL would plan a list of unknown length anew each time.
 */
const CART = `
  WITH cart AS MATERIALIZED (
    SELECT id, coupon_id, updated_at FROM carts WHERE user_id = $1
  ), held AS MATERIALIZED (
    SELECT i.id, i.variant_id, i.quantity, i.seen_price, i.seen_currency, i.shown_total, i.shown_currency,
      i.gift_recipient, i.custom_fields
    FROM cart JOIN cart_items i ON i.cart_id = cart.id
  ), wanted AS MATERIALIZED (
    SELECT variant_id FROM held UNION SELECT $3::int WHERE $3 IS NOT NULL
  )
  SELECT cart.id, cart.coupon_id, cart.updated_at, x.base, x.code, x.rate,
    (SELECT coalesce(json_agg(json_build_object(
       'id', h.id, 'variantId', h.variant_id, 'quantity', h.quantity, 'seenPrice', h.seen_price,
       'seenCurrency', h.seen_currency, 'giftRecipient', h.gift_recipient, 'customFields', h.custom_fields, 'shown', CASE WHEN h.shown_total IS NOT NULL THEN
         json_build_object('total', h.shown_total, 'currency', h.shown_currency) END) ORDER BY h.id), '[]')
     FROM held h) AS lines,
    (SELECT coalesce(json_agg(f), '[]')
     FROM wanted w CROSS JOIN LATERAL (${selectVariantSnapshots('$2')} WHERE v.id = w.variant_id) f) AS variants,
    ${PRICE_RULES}
  FROM (${EXCHANGE}) x LEFT JOIN cart ON true`;

/** Reads the cart of a user in one statement. Returns undefined before the user's first cart request. */
export async function readCart(
  queryable: Queryable,
  userId: number,
  now: Date,
  variantId?: number,
): Promise<CartState | undefined> {
  const row = await queryable.row<CartRow>(CART, [userId, now, variantId ?? null]);
  // The statement returns a row for each base currency.
  if (!row) throw noBaseCurrency();
  if (!row.id) return undefined;
  const expired = isCartExpired(row.updated_at, now);
  const variants = new Map(row.variants.map((known) => [known.variant_id, toVariantSnapshot(known)]));
  return {
    id: row.id,
    userId,
    couponId: expired ? null : row.coupon_id,
    ...cartLifetimeFrom(row.updated_at),
    exchange: { base: row.base, code: row.code, rate: row.rate },
    lines: expired ? [] : row.lines.flatMap((line) => withVariant(line, variants)),
    variants,
    rules: {
      priceLists: row.priceLists,
      promotions: row.promotions,
      group: row.group,
      bundles: row.bundles,
    },
  };
}

function withVariant(
  line: Omit<CartLine, 'variant'>,
  variants: ReadonlyMap<number, VariantSnapshot>,
): CartLine[] {
  const known = variants.get(line.variantId);
  return known ? [{ ...line, variant: known }] : [];
}

/**
 * Reads the display currency of a user, or of a visitor without an account.
 * @param preferred ISO 4217 code that the visitor has asked for
 */
export async function readExchange(
  queryable: Queryable,
  userId: number | undefined,
  preferred: string | null = null,
): Promise<ExchangeRate> {
  const exchange = preferred
    ? await queryable.row<ExchangeRate>(EXCHANGE_OF_CODE, [preferred])
    : await queryable.row<ExchangeRate>(EXCHANGE, [userId ?? null]);
  if (!exchange) throw noBaseCurrency();
  return exchange;
}

/** Every process creates the base currency at its start, so someone has deleted it since. */
function noBaseCurrency(): AppError {
  return RequestErrors.SERVICE_UNAVAILABLE({
    message: 'This shop is not set up yet: it has no base currency.',
  });
}

/** Computes the lifetime of a cart that was changed at this time. */
export function cartLifetimeFrom(updatedAt: Date): Pick<CartState, 'updatedAt' | 'expiresAt'> {
  return { updatedAt, expiresAt: new Date(updatedAt.getTime() + LIFETIME_DAYS * DAY_MS) };
}

export function isCartExpired(updatedAt: Date, now: Date): boolean {
  return updatedAt <= cartExpiryLimit(now);
}

/** Returns the expiry limit: carts that were last changed before it have expired. */
export function cartExpiryLimit(now: Date): Date {
  return new Date(now.getTime() - LIFETIME_DAYS * DAY_MS);
}
