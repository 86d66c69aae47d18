import { chargeStep } from '@comptoir/contracts';
import { mostRefundable } from '../refunds/refunds.balance.rules';
import type { RefundBalance } from '../refunds/refunds.queries';
import { type RefundRequest, type RefundUnits, resolveRefund } from '../refunds/refunds.requests.rules';
import { valueOfNext } from '../refunds/refunds.split.rules';
import type { ReturnItem } from './returns.entity';

/** Refund of a return: its units that are not refunded yet, and the most that they are worth. */
export interface RefundOfReturn {
  items: RefundUnits[];
  amount: number;
}

/** A return whose goods have arrived, or will. */
export interface ArrivedReturn extends Pick<RefundRequest, 'includeShipping' | 'standardShipping'> {
  /** With `received_quantity`, and what the shop keeps. */
  items: readonly ReturnItem[];
}

/** Returns the refund of received units at their sale price, at most the balance of the order less its gift cards. */
export function refundOfReturn(
  balance: RefundBalance,
  { items: received, ...shipping }: ArrivedReturn,
): RefundOfReturn {
  const items = refundableUnits(received, balance);
  const request = { source: 'return', method: 'original', reason: '', items, ...shipping } as const;
  const value = resolveRefund(balance, request);
  return { items, amount: Math.min(value.amount, mostRefundable(balance, value.items)) };
}

/** Returns the received units that are not refunded yet, with what the shop keeps of their value. */
export function refundableUnits(items: readonly ReturnItem[], { lines }: RefundBalance): RefundUnits[] {
  return lines.flatMap(({ orderItemId, quantity: bought, refundedQuantity }) => {
    const own = items.filter(({ order_item_id }) => order_item_id === orderItemId);
    const came = own.reduce((sum, { received_quantity }) => sum + (received_quantity ?? 0), 0);
    const reduction = own.reduce((sum, { reduction_amount }) => sum + reduction_amount, 0);
    const quantity = Math.min(came, bought - refundedQuantity);
    return quantity > 0 ? [{ orderItemId, quantity, reduction }] : [];
  });
}

/**
 * Returns the balance that is left once units of other returns are refunded, which were requested before.
 * @param announced units by order item
 */
export function balanceAfter(
  balance: RefundBalance,
  announced: readonly { order_item_id: number; quantity: number }[],
): RefundBalance {
  const step = chargeStep(balance.currency);
  let refunded = 0;
  const lines = balance.lines.map((line) => {
    const wanted = announced.find(({ order_item_id }) => order_item_id === line.orderItemId)?.quantity ?? 0;
    const quantity = Math.min(wanted, line.quantity - line.refundedQuantity);
    const value = quantity > 0 ? valueOfNext(line, quantity, step) : 0;
    refunded += value;
    return {
      ...line,
      refundedQuantity: line.refundedQuantity + quantity,
      refundedValue: line.refundedValue + value,
    };
  });
  return { ...balance, lines, refundable: Math.max(0, balance.refundable - refunded) };
}
