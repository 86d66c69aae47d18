import type { StoreClient } from '@comptoir/store-client';
import type { Address, Draft, Order } from '../parts/types';

type CreateInput = NonNullable<Parameters<StoreClient['adminOrders']['createDraft']>[0]>;
type SaveInput = Omit<NonNullable<Parameters<StoreClient['adminOrders']['saveDraft']>[0]>, 'id'>;

export const PAYMENT_METHODS = ['card', 'bank_transfer', 'cash_on_delivery', 'invoice'] as const;
export const DISCOUNT_TYPES = ['percentage', 'fixed'] as const;

interface DraftLine {
  variant_id: number;
  quantity: number;
  unit_price?: string | null;
  price_reason?: string | null;
}

/** The values of the form of a draft order. */
export interface DraftValues {
  /** An account, or a customer by e-mail address; when it is created. */
  user_id?: number | null;
  customer?: { email: string; name: string } | null;
  currency?: string | null;
  items?: DraftLine[];
  has_discount: boolean;
  discount?: { type: (typeof DISCOUNT_TYPES)[number]; value: string; reason: string } | null;
  has_shipping_address: boolean;
  shipping_address?: Address | null;
  has_billing_address: boolean;
  billing_address?: Address | null;
  shipping_method_id?: number | null;
  shipping_amount?: string | null;
  coupon_code?: string | null;
  payment_method?: (typeof PAYMENT_METHODS)[number] | null;
  purchase_order_number?: string | null;
  notes?: string | null;
}

/** Returns a draft order as its form has it. */
export function valuesOf(draft: Draft): DraftValues {
  return {
    items: draft.items.map(({ variant_id, quantity, unit_price, price_reason }) => ({
      variant_id,
      quantity,
      unit_price,
      price_reason,
    })),
    has_discount: draft.discount !== null,
    discount: draft.discount,
    has_shipping_address: draft.shipping_address !== null,
    shipping_address: draft.shipping_address,
    has_billing_address: draft.billing_address !== null,
    billing_address: draft.billing_address,
    shipping_method_id: draft.shipping_method_id,
    shipping_amount: draft.shipping_amount,
    coupon_code: draft.coupon_code,
    payment_method: draft.payment_method,
    purchase_order_number: draft.purchase_order_number,
    notes: draft.notes,
  };
}

/** Returns everything that a draft order contains, as a save replaces all of it. */
export function saveInputOf(values: DraftValues, before?: Draft): SaveInput {
  const { items = [], has_discount, has_shipping_address, has_billing_address } = values;
  return {
    items: items.map(({ variant_id, quantity, unit_price, price_reason }) => ({
      variant_id,
      quantity,
      ...(unit_price && { unit_price, price_reason }),
    })),
    discount: has_discount ? values.discount : null,
    // An address that was chosen by its number stays.
    ...(has_shipping_address
      ? { shipping_address: values.shipping_address }
      : { shipping_address_id: before?.shipping_address_id }),
    ...(has_billing_address
      ? { billing_address: values.billing_address }
      : { billing_address_id: before?.billing_address_id }),
    shipping_method_id: values.shipping_method_id,
    shipping_amount: values.shipping_amount || null,
    coupon_code: values.coupon_code || null,
    payment_method: values.payment_method,
    purchase_order_number: values.purchase_order_number || null,
    notes: values.notes || null,
  };
}

/** Returns a new draft order: what it contains, for whom, and in which currency. */
export function createInputOf(values: DraftValues): CreateInput {
  const { user_id, customer, currency } = values;
  return {
    ...saveInputOf(values),
    ...(user_id ? { user_id } : { customer }),
    ...(currency && { currency: currency.toUpperCase() }),
  };
}

/** Returns the values of a draft order that goes with an order. */
export function additionTo(order: Order, notes: string): DraftValues {
  const { user, currency, shipping_address, billing_address, payment_method } = order;
  return {
    ...(user.is_guest ? { customer: { email: user.email, name: user.name } } : { user_id: user.id }),
    currency,
    has_discount: false,
    has_shipping_address: shipping_address !== null,
    shipping_address,
    has_billing_address: billing_address !== null,
    billing_address,
    shipping_amount: '0.00',
    payment_method,
    notes,
  };
}
