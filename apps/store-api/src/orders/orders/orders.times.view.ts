import type { Order } from '../order-records/order-records.entity';

/** Times of an order, as ISO 8601 in UTC. */
interface OrderTimes {
  expires_at: string | null;
  placed_at: string;
  confirmed_at: string | null;
  shipped_at: string | null;
  delivered_at: string | null;
  cancelled_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Returns the times of an order in the format of all responses. */
export function instantsOf(order: Pick<Order, keyof OrderTimes>): OrderTimes {
  const text = (date: Date | null): string | null => date?.toISOString() ?? null;
  return {
    expires_at: text(order.expires_at),
    placed_at: order.placed_at.toISOString(),
    confirmed_at: text(order.confirmed_at),
    shipped_at: text(order.shipped_at),
    delivered_at: text(order.delivered_at),
    cancelled_at: text(order.cancelled_at),
    created_at: order.created_at.toISOString(),
    updated_at: order.updated_at.toISOString(),
  };
}

/** Converts a time from PostgreSQL's JSON to the format of all responses. */
export function instant(text: string): string {
  return new Date(text).toISOString();
}
