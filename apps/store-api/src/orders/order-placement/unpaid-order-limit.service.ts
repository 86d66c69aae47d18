import { Inject, Injectable } from '@nestjs/common';
import type { Queryable } from '@comptoir/db';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { SAME_CUSTOMER } from '../../customers/guests/guests.queries';
import { sum } from '../../pricing/pricing/price-sheet';
import { SettingsService } from '../../platform/settings/settings.service';
import { OrderErrors } from '../order-records/order-records.errors';
import type { CheckoutProblem } from './checkout-problems';

/**
 * Orders of guests with an address count for guests with that address, since anyone can have many carts. They do not
 * count for its account, also not once it has claimed them: a stranger may have placed them.
 */
const OPEN = `
  SELECT count(*)::int AS orders,
         coalesce(sum((SELECT sum(i.quantity) FROM order_items i WHERE i.order_id = o.id)), 0)::int AS units
    FROM orders o
   WHERE o.user_id = ANY (CASE WHEN EXISTS (SELECT FROM users WHERE id = $1 AND is_guest)
                               THEN ARRAY(${SAME_CUSTOMER}) ELSE ARRAY[$1::int] END)
     AND NOT EXISTS (SELECT FROM order_status_history h WHERE h.order_id = o.id AND h.from_status IS NULL
                       AND h.actor = 'customer' AND h.actor_id <> o.user_id)
     AND o.payment_status IN ('pending', 'failed')
     AND (o.status = 'pending' OR o.payment_method = 'cash_on_delivery' AND o.status IN ('confirmed', 'processing'))`;

/** Limits the stock that one customer may hold without paying. */
@Injectable()
export class UnpaidOrderLimitService {
  constructor(
    private readonly settings: SettingsService,
    @Inject(STORE_CONFIG) private readonly config: Pick<StoreConfig, 'rateLimit'>,
  ) {}

  /**
   * Checks the limits for one more unpaid order. In a transaction the customer's cart and a guest's address are
   * locked, so concurrent orders are counted one after the other.
   */
  async findProblems(
    queryable: Queryable,
    userId: number,
    lines: readonly { quantity: number }[],
  ): Promise<CheckoutProblem[]> {
    if (!this.config.rateLimit) return [];
    const [{ checkout }, open] = await Promise.all([
      this.settings.readSettings(queryable),
      queryable.row<{ orders: number; units: number }>(OPEN, [userId]),
    ]);
    const { orders = 0, units = 0 } = open ?? {};
    if (orders >= checkout.max_unpaid_orders) return [{ error: OrderErrors.TOO_MANY_UNPAID_ORDERS() }];
    const wanted = units + sum(lines, ({ quantity }) => quantity);
    return wanted > checkout.max_unpaid_units ? [{ error: OrderErrors.TOO_MANY_UNPAID_UNITS() }] : [];
  }
}
