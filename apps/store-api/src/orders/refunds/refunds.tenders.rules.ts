import type { RefundItem } from './refunds.entity';
import type { RefundBalance } from './refunds.queries';
import type { Tenders } from './refunds.split.rules';

/** Amount and items of a requested refund. */
export interface ResolvedRefund {
  amount: number;
  /** Part of the amount that refunds shipping. */
  shipping: number;
  items: Pick<RefundItem, 'order_item_id' | 'quantity' | 'value' | 'amount'>[];
}

/** Returns the tenders of an order for a refund of these units: the gift cards among them do not stay. */
export function tendersFor(
  { tenders, lines, giftCardsLeft }: Pick<RefundBalance, 'tenders' | 'lines' | 'giftCardsLeft'>,
  items: ResolvedRefund['items'],
): Tenders {
  const returned = items
    .filter(({ order_item_id }) =>
      lines.some((line) => line.isGiftCard && line.orderItemId === order_item_id),
    )
    .reduce((sum, { value }) => sum + value, 0);
  return { ...tenders, soldGiftCards: Math.max(0, giftCardsLeft - returned) };
}
