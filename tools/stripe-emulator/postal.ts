import type Stripe from 'stripe';
import { addressShape, group, required, text, unsettable, type Values } from './params';

type AddressParams = Values<typeof addressShape>;

/** Shipping address of customers and payments. */
const shippingShape = {
  address: required(group(addressShape)),
  carrier: unsettable(text()),
  name: required(text()),
  phone: unsettable(text()),
  tracking_number: unsettable(text()),
};
export const shippingParam = group(shippingShape);

function addressOf(params: AddressParams): Stripe.Address {
  return {
    city: params.city ?? null,
    country: params.country ?? null,
    line1: params.line1 ?? null,
    line2: params.line2 ?? null,
    postal_code: params.postal_code ?? null,
    state: params.state ?? null,
  };
}

export function nullableAddress(params: AddressParams | null): Stripe.Address | null {
  return params === null ? null : addressOf(params);
}

export function shippingOf(
  params: Values<typeof shippingShape> | null,
): Stripe.PaymentIntent.Shipping | null {
  if (params === null) return null;
  return {
    address: addressOf(params.address),
    carrier: params.carrier ?? null,
    name: params.name,
    phone: params.phone ?? null,
    tracking_number: params.tracking_number ?? null,
  };
}
