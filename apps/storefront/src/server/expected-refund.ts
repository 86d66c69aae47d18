import 'server-only';

import { type Result, isApiError } from '@comptoir/store-client';
import { oneOf } from './private-page';
import { storeOfVisitor } from './request';

/** Units of lines that a visitor has chosen. */
export interface ChosenUnits {
  order_item_id: number;
  quantity: number;
}

/** Why the store would refuse what is asked for, in its words. */
export interface Refusal {
  fault: string;
}

type Values = Record<string, string | string[] | undefined>;
type Reason = 'changed_mind' | 'damaged' | 'not_as_described' | 'other' | 'wrong_item';

/** The order that something is asked about: by the token of its link, or by its number. */
interface Asked {
  token: string;
  order_number: string;
}

/** Returns the units that the fields `item-<id>` of a query ask for. */
export function unitsOfQuery(query: Values, items: readonly { id: number }[]): ChosenUnits[] {
  return items
    .map(({ id }) => ({ order_item_id: id, quantity: Number(oneOf(query[`item-${id}`])) }))
    .filter(({ quantity }) => Number.isInteger(quantity) && quantity > 0);
}

/**
 * Asks what a withdrawal would refund, by the rules of the withdrawal itself.
 * @param items null for everything
 */
export async function previewWithdrawal(
  { token, order_number }: Asked,
  items: readonly ChosenUnits[] | null,
): Promise<Result<'returns.previewWithdrawal'> | Refusal> {
  const { orderLinks, returns } = await storeOfVisitor();
  const wish = items && { items: [...items] };
  return answerOf(
    token
      ? orderLinks.previewWithdrawal({ token, ...wish })
      : returns.previewWithdrawal({ order_number, ...wish }),
  );
}

/** Asks what a return would be refunded at, by the rules of the refund itself. */
export async function previewReturn(
  { token, order_number }: Asked,
  wish: { reason: Reason; items: readonly ChosenUnits[] },
): Promise<Result<'returns.previewForOwnOrder'> | Refusal> {
  const { orderLinks, returns } = await storeOfVisitor();
  const body = { reason: wish.reason, items: [...wish.items] };
  return answerOf(
    token
      ? orderLinks.previewReturn({ token, ...body })
      : returns.previewForOwnOrder({ order_number, ...body }),
  );
}

async function answerOf<T>(call: Promise<T>): Promise<T | Refusal> {
  try {
    return await call;
  } catch (error) {
    const isRefused = isApiError(error) && error.status === 422;
    if (!isRefused) throw error;
    return { fault: Object.values(error.fieldErrors).flat().join(' ') || error.message };
  }
}
