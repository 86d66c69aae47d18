import { Money } from '@comptoir/contracts';
import type { AppError } from '@comptoir/errors';
import { unseenRises } from '../../checkout/cart/cart.shown-prices.rules';
import { OrderErrors } from '../order-records/order-records.errors';
import type { Checkout } from './checkout.dto';
import { firstErrorOf } from './checkout-problems';
import type { CheckoutQuote } from './checkout-quote.service';

/**
 * Returns the error of a checkout with lines that cost more than the customer saw last. An `expected_total`
 * decides instead when there is one.
 */
export function priceRiseError(
  { goods: { lines }, listed: sheet, totals }: Pick<CheckoutQuote, 'goods' | 'listed' | 'totals'>,
  { expected_total }: Pick<Checkout, 'expected_total'>,
): AppError | undefined {
  const rises = expected_total ? [] : unseenRises(lines, sheet);
  const money = (minor: number): string => Money.format(minor, sheet.exchange.code);
  const meta = { current_total: money(totals.total) };
  return firstErrorOf(
    rises.map(({ index, line, shown, total }) => {
      const errors = { [`items.${index}.price`]: [`The price is now ${money(total)}.`] };
      const item = {
        cart_item_id: line.id,
        variant_id: line.variantId,
        previous_total: shown === null ? null : money(shown),
        total: money(total),
      };
      return {
        error: OrderErrors.CART_CHANGED({ errors, meta: { ...meta, items: [item] } }),
        itemId: line.id,
      };
    }),
  );
}
