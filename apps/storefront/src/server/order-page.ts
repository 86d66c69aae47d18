import 'server-only';

import type { Result } from '@comptoir/store-client';
import { readOwn } from './private-page';
import { takesCards } from './payment';
import { type ReturnWays, returnWays } from './order-returns';
import { isSignedIn, storeOfVisitor } from './request';

/** Actions that an order offers its visitor. */
export interface OrderRights {
  pay: boolean;
  /** Taking an unpaid order apart to change it. */
  change: boolean;
  cancel: boolean;
  return: ReturnWays;
  reorder: boolean;
}

/** An order with what its visitor may do and download. */
export interface OrderPageData {
  order: Result<'orders.get'>;
  downloads: Result<'orders.listDownloads'>;
  invoices: { id: number; type: 'invoice' | 'credit_note'; invoice_number: string }[];
  /** True for the account of the order, which has pages of its own for returns; false by a link, and for a guest. */
  hasAccount: boolean;
  /** Units that the customer keeps when the order is cancelled, because their files or keys were delivered. */
  kept: Map<number, number>;
  can: OrderRights;
}

/** Reads an order by the link of a mail, null if the link is not valid. */
export async function readLinkedOrder(token: string): Promise<OrderPageData | null> {
  const { orderLinks } = await storeOfVisitor();
  const found = await readOwn(orderLinks.get({ token }));
  if (!found) return null;
  const { order, downloads, invoices, can_pay: pay, can_cancel: cancel } = found;
  const can = { pay, change: false, cancel, return: await returnWays(order), reorder: false };
  return { order, downloads, invoices, hasAccount: false, kept: keptUnits(order, downloads), can };
}

/** Reads an order of the account, or one that was placed with the guest cart. Null if there is none. */
export async function readOwnOrder(number: string): Promise<OrderPageData | null> {
  const [store, signedIn] = await Promise.all([storeOfVisitor(), isSignedIn()]);
  const order = await readOwn(store.orders.get({ order_number: number }));
  if (!order) return null;
  const [downloads, invoices] = await Promise.all([
    store.orders.listDownloads({ order_number: number }).catch(() => []),
    store.orders.listInvoices({ order_number: number }).catch(() => []),
  ]);
  const isOpen = order.status === 'pending' && ['pending', 'failed'].includes(order.payment_status);
  return {
    order,
    downloads,
    kept: keptUnits(order, downloads),
    invoices,
    hasAccount: signedIn,
    can: {
      pay:
        isOpen &&
        (order.payment_method === 'card' || (order.payment_method === 'bank_transfer' && takesCards())),
      // The goods that were sent back pay for a replacement order, and for no other.
      change: isOpen && order.payment_method === 'card' && !order.exchanged_order_number,
      cancel: ['pending', 'confirmed'].includes(order.status),
      return: await returnWays(order),
      // Whoever changes an open order gets its goods into the cart.
      reorder: !isOpen,
    },
  };
}

/** Returns the delivered units of digital lines by their id. Files belong to all units of a line, keys to one each. */
function keptUnits(
  { items }: OrderPageData['order'],
  downloads: OrderPageData['downloads'],
): Map<number, number> {
  const kept = downloads.map(({ order_item_id: id, files, licence_keys: keys }) => {
    const item = items.find((one) => one.id === id);
    const units = item ? item.quantity - item.cancelled_quantity : 0;
    return [id, files.length > 0 ? units : Math.min(units, keys.length)] as const;
  });
  return new Map(kept.filter(([, units]) => units > 0));
}
