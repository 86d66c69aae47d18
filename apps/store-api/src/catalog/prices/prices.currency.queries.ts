import type { CurrencyCode } from '@comptoir/contracts';
import type { Queryable } from '@comptoir/db';
import { type ExchangeRate, conversionOf } from '../../pricing/pricing/pricing.exchange.rules';
import { USUAL_PRICE, flashOfferJoin, listedPriceJoin } from './prices.queries';

/** Condition: the price list `l` fixes prices for everybody in a currency at a time. */
const fixesPrices = (currency: string, now: string): string => `
    l.is_active AND l.customer_group_id IS NULL AND l.currency = ${currency}
    AND coalesce(l.starts_at <= ${now}, true) AND coalesce(l.ends_at > ${now}, true)`;

/** Prices of one unit of the variants of `$1` in the price lists for everybody. */
const FIXED_PRICES = `
  SELECT e.variant_id, min(e.price) AS price
  FROM price_list_prices e
  JOIN price_lists l ON l.id = e.price_list_id
  WHERE e.variant_id = ANY($1) AND e.min_quantity = 1 AND ${fixesPrices('$2', '$3')}
  GROUP BY e.variant_id`;

/** Returns the fixed prices of variants in minor units of the currency; variants without one are absent. */
export async function readFixedPrices(
  queryable: Queryable,
  variantIds: readonly number[],
  { currency, now }: { currency: CurrencyCode; now: Date },
): Promise<Map<number, number>> {
  if (variantIds.length === 0) return new Map();
  const rows = await queryable.rows<{ variant_id: number; price: number }>(FIXED_PRICES, [
    variantIds,
    currency,
    now,
  ]);
  return new Map(rows.map(({ variant_id: id, price }) => [id, price]));
}

/**
 * Returns the lowest price of the product `p` in a currency, and the join that it needs. Products without a
 * fixed price take their stored price; only the others are calculated here.
 * @param now parameter of the statement with the current time, such as `$1`
 * @param bind adds a parameter to the statement and returns its name
 */
export function convertedProductPrice(
  exchange: ExchangeRate,
  now: string,
  bind: (value: unknown) => string,
): { join: string; price: string } {
  const { numerator, divisor, step } = conversionOf(exchange);
  const [code, factor, per] = [
    bind(exchange.code),
    `${bind(numerator)}::numeric`,
    `${bind(divisor)}::numeric`,
  ];
  const charged = `${bind(step)}::integer`;
  const convert = (minor: string): string =>
    `(div(${minor} * ${factor} * 2 + ${per}, ${per} * 2) * ${charged})`;
  const join = ` LEFT JOIN (
      SELECT v.product_id, min(LEAST(${convert('flash.sale_price')},
          COALESCE(fixed.price, ${convert(USUAL_PRICE)}))) AS price
      FROM product_variants v
      LEFT JOIN (
        SELECT e.variant_id, min(e.price) AS price
        FROM price_list_prices e JOIN price_lists l ON l.id = e.price_list_id
        WHERE e.min_quantity = 1 AND ${fixesPrices(code, now)}
        GROUP BY e.variant_id
      ) fixed ON fixed.variant_id = v.id
      ${flashOfferJoin(now)}
      ${listedPriceJoin(now)}
      WHERE v.is_active AND v.deleted_at IS NULL AND v.product_id IN (
        SELECT o.product_id
        FROM price_lists l
        JOIN price_list_prices e ON e.price_list_id = l.id AND e.min_quantity = 1
        JOIN product_variants o ON o.id = e.variant_id AND o.is_active AND o.deleted_at IS NULL
        WHERE ${fixesPrices(code, now)})
      GROUP BY v.product_id
    ) fixed_product ON fixed_product.product_id = p.id`;
  return { join, price: `COALESCE(fixed_product.price, ${convert('p.min_price')})::bigint` };
}
