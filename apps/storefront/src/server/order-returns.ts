import 'server-only';

import type { Result } from '@comptoir/store-client';
import { returnDays } from './product-page';

const DAY_MS = 86_400_000;

/** Ways in which an order can be withdrawn from, and its goods be sent back today. */
export interface ReturnWays {
  /** Without a reason, by the right of withdrawal; also before anything has left. */
  withdraw: boolean;
  /** With a reason, which the shop decides about. */
  ask: boolean;
  /** Days after the delivery in which the customer can ask, for an order on its way; null without end. */
  askLater?: number | null;
}

type Order = Pick<Result<'orders.get'>, 'status' | 'items' | 'delivered_at' | 'withdrawable_until'>;

/** Returns how an order can be withdrawn from, and its goods be sent back: these only while the time is not over. */
export async function returnWays(order: Order): Promise<ReturnWays> {
  const { status, items, withdrawable_until: until } = order;
  const isOpen = items.some((item) => item.withdrawable_quantity > 0);
  const withdraw = isOpen && (!until || Date.now() < Date.parse(until));
  const isHere = items.some((item) => item.returnable_quantity > 0);
  if (!isHere) return { withdraw, ask: false };
  // A part of it has left: the store takes no returns before the rest has.
  if (status === 'processing') return { withdraw, ask: false, askLater: (await returnDays()) || null };
  if (status !== 'shipped' && status !== 'delivered') return { withdraw, ask: false };
  // Before the delivery an order can only be withdrawn from.
  if (status === 'shipped') return { withdraw, ask: false, askLater: (await returnDays()) || null };
  return { withdraw, ask: await isInTime(order) };
}

async function isInTime({ delivered_at: delivered }: Order): Promise<boolean> {
  const days = await returnDays();
  return !days || !delivered || Date.now() <= Date.parse(delivered) + days * DAY_MS;
}
