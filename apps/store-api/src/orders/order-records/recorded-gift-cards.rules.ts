import { includesScope } from '@comptoir/auth';
import type { Queryable } from '@comptoir/db';
import type { Principal } from '@comptoir/http';
import { OrderErrors } from './order-records.errors';
import { isAdministrator } from './own-order.rules';

/** The acting member of staff, or the key that acts for one. */
export type Recorder = Pick<Principal, 'userId' | 'roles' | 'apiKey'>;

const SELLS_GIFT_CARDS = `
  SELECT FROM order_items WHERE order_id = $1 AND gift_card IS NOT NULL AND quantity > cancelled_quantity LIMIT 1`;

/**
 * Keeps the money of gift cards to those who may issue gift cards: a recorded payment, which nobody can check, would
 * otherwise make one of any value.
 * @throws OrderErrors.GIFT_CARDS_NEED_ADMIN
 */
export async function rejectRecordedGiftCards(
  queryable: Queryable,
  orderId: number,
  recorder: Recorder,
): Promise<void> {
  if (mayIssueGiftCards(recorder)) return;
  if (await queryable.row(SELLS_GIFT_CARDS, [orderId])) throw OrderErrors.GIFT_CARDS_NEED_ADMIN();
}

function mayIssueGiftCards({ apiKey, ...staff }: Recorder): boolean {
  return isAdministrator(staff) && (!apiKey || includesScope(apiKey.scopes, 'gift-cards:write'));
}
