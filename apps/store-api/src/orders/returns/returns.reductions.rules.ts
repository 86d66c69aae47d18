import { Money, chargeStep } from '@comptoir/contracts';
import { parseAmount } from '../../catalog/prices/price-amounts';
import { RequestErrors } from '../../platform/http/request.errors';
import type { RefundBalance } from '../refunds/refunds.queries';
import { valueOfFirst } from '../refunds/refunds.split.rules';
import type { MoveReturn } from './returns.dto';
import type { ReturnItem } from './returns.entity';
import type { ReturnReason } from './returns.states';

export type ReceivedItem = ReturnItem & { received_quantity: number; restock: boolean };

/** Reason of the restocking fee that the settings ask for. */
const RESTOCKING_FEE = 'Restocking fee';
const FAULTS: readonly ReturnReason[] = ['damaged', 'wrong_item', 'not_as_described'];

/** Returns true for a return whose cause is the shop's. */
export function isFaulty(reason: ReturnReason): boolean {
  return FAULTS.includes(reason);
}

/**
 * Adds what the shop keeps of the value of received units: what staff say, else the restocking fee.
 * @throws RequestErrors.VALIDATION_ERROR for more than the units are worth, or without a reason
 */
export function reduceReceived(
  received: readonly ReceivedItem[],
  { balance, input, feePercent }: { balance: RefundBalance; input: MoveReturn; feePercent: number },
): ReceivedItem[] {
  const errors: Record<string, string[]> = {};
  const reduced = received.map((item) => {
    const index = input.items?.findIndex(({ id }) => id === item.id) ?? -1;
    const said = input.items?.[index];
    const value = valueOf(item, balance);
    const field = `items.${index}.reduction_amount`;
    const amount = said?.reduction_amount ?? null;
    if (amount === null) {
      const fee = feeOf(value, feePercent, chargeStep(balance.currency));
      return { ...item, reduction_amount: fee, reduction_reason: fee > 0 ? RESTOCKING_FEE : '' };
    }
    const given = parseAmount(balance.currency, amount, field);
    const reason = said?.reduction_reason?.trim() ?? '';
    if (given > value) errors[field] = [`The units are worth ${Money.format(value, balance.currency)}.`];
    if (given > 0 && !reason) errors[`items.${index}.reduction_reason`] = ['Say why the refund is reduced.'];
    return { ...item, reduction_amount: given, reduction_reason: given > 0 ? reason : '' };
  });
  if (Object.keys(errors).length > 0) throw RequestErrors.VALIDATION_ERROR({ errors });
  return reduced;
}

/**
 * Returns a percentage of a value, rounded down to what a card can be refunded.
 * @param step smallest amount in minor units
 */
export function feeOf(value: number, percent: number, step: number): number {
  const fee = Math.floor((value * Math.round(percent * 1000)) / 100_000);
  return fee - (fee % step);
}

/** Returns what received units were sold for. */
function valueOf(
  { order_item_id, received_quantity }: ReceivedItem,
  { lines, currency }: RefundBalance,
): number {
  const line = lines.find(({ orderItemId }) => orderItemId === order_item_id);
  return line ? valueOfFirst(received_quantity, line, chargeStep(currency)) : 0;
}
