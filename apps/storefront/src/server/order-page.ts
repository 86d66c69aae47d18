import 'server-only';

import type { Result } from '@comptoir/store-client';
import { readOwn } from './private-page';
import { isSignedIn, storeOfVisitor } from './request';

/** Actions that an order offers its visitor. */
export interface OrderRights {
  pay: boolean;
  /** Taking an unpaid order apart to change it. */
  change: boolean;
  cancel: boolean;
  return: boolean;
  reorder: boolean;
}

/** An order with what its visitor may do and download. */
export interface OrderPageData {
  order: Result<'orders.get'>;
  downloads: Result<'orders.listDownloads'>;
  invoices: { id: number; type: 'invoice' | 'credit_note'; invoice_number: string }[];
  /** True for the guest of a paid order, whose documents no list has. */
  hasGuestInvoice: boolean;
  can: OrderRights;
}

/** Reads an order by the link of a mail, null if the link is not valid. */
export async function readLinkedOrder(token: string): Promise<OrderPageData | null> {
  const { orderLinks } = await storeOfVisitor();
  const found = await readOwn(orderLinks.get({ token }));
  if (!found) return null;
  const { order, downloads, invoices, can_pay: pay, can_cancel: cancel } = found;
  const can = { pay, change: false, cancel, return: canReturn(order), reorder: false };
  return { order, downloads, invoices, hasGuestInvoice: false, can };
}

/** Reads an order of the account, or one that was placed with the guest cart. Null if there is none. */
export async function readOwnOrder(number: string): Promise<OrderPageData | null> {
  const [store, signedIn] = await Promise.all([storeOfVisitor(), isSignedIn()]);
  const order = await readOwn(store.orders.get({ order_number: number }));
  if (!order) return null;
  const [downloads, invoices] = await Promise.all([
    store.orders.listDownloads({ order_number: number }).catch(() => []),
    signedIn ? store.invoices.list({ per_page: 100 }).catch(() => null) : null,
  ]);
  const isOpen = order.status === 'pending' && ['pending', 'failed'].includes(order.payment_status);
  return {
    order,
    downloads,
    invoices: (invoices?.data ?? []).filter(({ order_number: name }) => name === order.order_number),
    hasGuestInvoice: !signedIn && !['pending', 'failed'].includes(order.payment_status),
    can: {
      pay: isOpen && order.payment_method === 'card',
      change: isOpen && order.payment_method === 'card',
      cancel: ['pending', 'confirmed', 'processing'].includes(order.status),
      return: signedIn && canReturn(order),
      // Whoever changes an open order gets its goods into the cart.
      reorder: !isOpen,
    },
  };
}

/** Returns true for a delivered order, and for a shipped one that can be withdrawn from. */
function canReturn({ status, items }: OrderPageData['order']): boolean {
  const canWithdraw = items.some((item) => item.withdrawable_quantity > 0);
  return status === 'delivered' || (status === 'shipped' && canWithdraw);
}
