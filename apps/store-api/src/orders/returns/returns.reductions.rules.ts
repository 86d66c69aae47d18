import { Money, chargeStep } from '@comptoir/contracts';
import { parseAmount } from '../../catalog/prices/price-amounts';
import { RequestErrors } from '../../platform/http/request.errors';
import type { RefundBalance } from '../refunds/refunds.queries';
import { valueOfFirst } from '../refunds/refunds.split.rules';
import type { MoveReturn } from './returns.dto';
import type { ReturnItem } from './returns.entity';
import type { ReturnKind, ReturnReason } from './returns.states';

export type ReceivedItem = ReturnItem & { received_quantity: number; restock: boolean };

/** Reason for opened units, which the shop does not take back; mails say it in the language of the customer. */
export const SEAL_BROKEN = 'Seal broken';
/** Reason of the restocking fee that the settings ask for. */
const RESTOCKING_FEE = 'Restocking fee';
const FAULTS: readonly ReturnReason[] = ['damaged', 'wrong_item', 'not_as_described'];

/** Returns true for a return whose cause is the shop's. */
export function isFaulty(reason: ReturnReason): boolean {
  return FAULTS.includes(reason);
}

/** Returns the restocking fee of a return in percent: none for a faulty one, or a withdrawal. */
export function feePercentOf(
  { kind, reason }: { kind: ReturnKind; reason: ReturnReason },
  { restocking_fee_percent: percent }: { restocking_fee_percent: number },
): number {
  return kind === 'return' && !isFaulty(reason) ? percent : 0;
}

/**
 * Adds what the shop keeps of the value of received units: what staff say. Else, for a return without fault, the
 * value of opened units and the restocking fee of the others.
 * @throws RequestErrors.VALIDATION_ERROR for more than the units are worth, or without a reason
 */
export function reduceReceived(
  received: readonly ReceivedItem[],
  {
    balance,
    input,
    feePercent,
    takesOpened,
  }: {
    balance: RefundBalance;
    input: Pick<MoveReturn, 'items'>;
    feePercent: number;
    takesOpened: boolean;
  },
): ReceivedItem[] {
  const errors: Record<string, string[]> = {};
  const reduced = received.map((item) => {
    const index = input.items?.findIndex(({ id }) => id === item.id) ?? -1;
    const said = input.items?.[index];
    const value = valueOf(item, item.received_quantity, balance);
    const field = `items.${index}.reduction_amount`;
    const amount = said?.reduction_amount ?? null;
    if (amount === null) {
      const opened = takesOpened ? 0 : (item.opened_quantity ?? 0);
      const taken = valueOf(item, item.received_quantity - opened, balance);
      const fee = feeOf(taken, feePercent, chargeStep(balance.currency));
      const reasons = [value > taken && SEAL_BROKEN, fee > 0 && RESTOCKING_FEE].filter(Boolean);
      return { ...item, reduction_amount: value - taken + fee, reduction_reason: reasons.join('; ') };
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

/** Returns what the first units of an item were sold for. */
function valueOf(
  { order_item_id }: ReceivedItem,
  quantity: number,
  { lines, currency }: RefundBalance,
): number {
  const line = lines.find(({ orderItemId }) => orderItemId === order_item_id);
  return line ? valueOfFirst(quantity, line, chargeStep(currency)) : 0;
}
