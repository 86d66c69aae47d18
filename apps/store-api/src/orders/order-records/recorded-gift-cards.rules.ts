import { includesScope } from '@comptoir/auth';
import type { Queryable } from '@comptoir/db';
import type { Principal } from '@comptoir/http';
import { GiftCardErrors } from '../../credit/gift-cards/gift-cards.errors';
import { OrderErrors } from './order-records.errors';
import { isAdministrator } from './own-order.rules';

/** The acting member of staff, or the key that acts for one. */
export type Recorder = Pick<Principal, 'userId' | 'roles' | 'apiKey'>;

const SELLS_GIFT_CARDS = `
  SELECT FROM order_items WHERE order_id = $1 AND gift_card IS NOT NULL AND quantity > cancelled_quantity LIMIT 1`;

/** Gift cards of an order that go to a mailbox of the member of staff $2. */
const SELLS_OWN_CARDS = `
  SELECT FROM order_items i JOIN users u ON u.id = $2
  WHERE i.order_id = $1 AND i.quantity > i.cancelled_quantity
    AND mailbox_key(i.gift_card ->> 'email') = mailbox_key(u.email) LIMIT 1`;

/**
 * Keeps the money of gift cards to those who may issue gift cards, and nobody issues one to himself: a recorded payment,
 * which nobody can check, would otherwise make one of any value.
 * @throws OrderErrors.GIFT_CARDS_NEED_ADMIN, GiftCardErrors.OWN_GIFT_CARD
 */
export async function rejectRecordedGiftCards(
  queryable: Queryable,
  orderId: number,
  recorder: Recorder,
): Promise<void> {
  if (!mayIssueGiftCards(recorder) && (await queryable.row(SELLS_GIFT_CARDS, [orderId])))
    throw OrderErrors.GIFT_CARDS_NEED_ADMIN();
  if (await queryable.row(SELLS_OWN_CARDS, [orderId, recorder.userId])) throw GiftCardErrors.OWN_GIFT_CARD();
}

function mayIssueGiftCards({ apiKey, ...staff }: Recorder): boolean {
  return isAdministrator(staff) && (!apiKey || includesScope(apiKey.scopes, 'gift-cards:write'));
}
