import type { PickupPoint } from '@comptoir/contracts';
import { invalidField } from '../../platform/http/request.errors';
import type { PriceSheet } from '../../pricing/pricing/price-sheet';
import { type ThresholdPolicy, needsShipping } from '../../pricing/pricing/pricing.shipping.rules';
import {
  type ShippingMethodWithBands,
  type ShippingOffer,
  shippingOffersOf,
} from '../../checkout/shipping/shipping-offers.rules';
import type { Settings } from '../../platform/settings/settings.view';
import { addressVersion } from '../../customers/users/address-version';
import type { CreateAddress } from '../../customers/users/users.dto';
import type { CheckoutCustomer } from './checkout-customer.queries';
import type { CheckoutGoods } from './checkout-goods.service';
import type { Checkout } from './checkout.dto';
import { addressSnapshotOf } from '../order-records/address-snapshot';
import type { AddressSnapshot, MethodSnapshot } from '../order-records/order-records.entity';
import { OrderErrors } from '../order-records/order-records.errors';
import type { CheckoutProblem } from './checkout-problems';

/** Addresses, shipping method and cost of an order; the cost is in minor units of the cart's currency. */
export interface Delivery {
  shippingAddress: AddressSnapshot | null;
  billingAddress: AddressSnapshot | null;
  /** Methods that serve the address with their cost, the first one first; empty without an address. */
  offers: ShippingOffer[];
  /** Null when nothing is shipped, or no method is available. */
  method: ShippingMethodWithBands | null;
  /** Where the customer collects the goods; null for a delivery to the address. */
  pickupPoint: PickupPoint | null;
  cost: number;
  /** Cost of the cheapest method, or what staff agreed for the standard one; null when nothing is shipped. */
  standardCost: number | null;
  problems: CheckoutProblem[];
}

const ADDRESS_CHANGED = 'The address has changed since it was shown.';

/** Terms of the shop, and what staff or hooks change about them. */
interface DeliveryTerms {
  policy: ThresholdPolicy;
  /** Shipping cost that staff agreed with the customer; no method is needed then. */
  agreed?: number | null;
  /** True for an order of staff, who need not choose a pickup point for the customer. */
  isByStaff: boolean;
  /** Changes the offers of the shop. */
  rates?: (offers: ShippingOffer[]) => ShippingOffer[];
}

/**
 * Resolves the delivery of a checkout.
 * @throws RequestErrors.VALIDATION_ERROR for an address that is not the user's
 */
export function deliveryOf(
  customer: CheckoutCustomer,
  input: Checkout,
  sheet: PriceSheet,
  terms: DeliveryTerms,
): Delivery {
  const delivery = resolvedDelivery(customer, input, sheet, terms);
  return { ...delivery, problems: [...changedAddresses(customer, input), ...delivery.problems] };
}

function resolvedDelivery(
  customer: CheckoutCustomer,
  input: Checkout,
  sheet: PriceSheet,
  { policy, isByStaff, agreed = null, rates = (listed) => listed }: DeliveryTerms,
): Delivery {
  const shippingAddress = shippingAddressOf(customer, input);
  const billingAddress =
    chosenOf(customer, {
      field: 'billing_address_id',
      id: input.billing_address_id,
      given: input.billing_address,
    }) ?? shippingAddress;
  const addresses = { shippingAddress, billingAddress, pickupPoint: null, standardCost: null, offers: [] };
  if (!needsShipping(sheet)) return { ...addresses, method: null, cost: 0, problems: [] };
  if (!shippingAddress) {
    return { ...addresses, method: null, cost: 0, problems: [{ error: OrderErrors.ADDRESS_REQUIRED() }] };
  }
  const offers = rates(shippingOffersOf(customer.methods, sheet, policy));
  const cheapest = cheapestDelivery(offers);
  if (agreed !== null) {
    const wanted = customer.methods.find(({ id }) => id === input.shipping_method_id);
    // Only a customer who wanted a method can have wanted a dearer one than the standard.
    const standardCost = wanted ? Math.min(agreed, cheapest) : agreed;
    return { ...addresses, offers, method: wanted ?? null, cost: agreed, standardCost, problems: [] };
  }
  const offer = choose(offers, input.shipping_method_id ?? null);
  if (!('method' in offer)) return { ...addresses, offers, method: null, cost: 0, problems: [offer] };
  // Whoever collects the goods has paid no delivery.
  const standardCost = Math.min(offer.cost, cheapest);
  const { method, cost } = offer;
  return { ...addresses, offers, method, cost, standardCost, ...choosePoint(offer, input, isByStaff) };
}

/** Returns what an order keeps of its shipping method; null when nothing is shipped. */
export function methodSnapshotOf({ method, pickupPoint }: Delivery): MethodSnapshot | null {
  if (!method) return null;
  const { id, name, carrier } = method;
  return { id, name, carrier, ...(pickupPoint && { pickup_point: pickupPoint }) };
}

/** Returns the cost of the cheapest method; collecting the goods is no delivery while there is another one. */
function cheapestDelivery(offers: readonly ShippingOffer[]): number {
  const deliveries = offers.filter(({ method }) => !method.is_pickup);
  return Math.min(...(deliveries.length ? deliveries : offers).map(({ cost }) => cost));
}

/**
 * Returns the days in which consumers in a country of the settings can withdraw. A company, which gives its
 * VAT number, is no consumer. Digital goods need no address: they are taxed at home, so the home country decides, and
 * without one the customer has the right.
 */
export function withdrawalDaysOf(
  {
    withdrawal: { enabled, days, countries },
    tax: { home_country: home },
  }: Pick<Settings, 'withdrawal' | 'tax'>,
  { shippingAddress, billingAddress }: Pick<Delivery, 'shippingAddress' | 'billingAddress'>,
): number | null {
  const country = (shippingAddress ?? billingAddress)?.country ?? home;
  const isConsumer = !billingAddress?.vat_number;
  return enabled && isConsumer && (!country || countries.includes(country)) ? days : null;
}

/**
 * Finds digital content that could be withdrawn from after its delivery. It is delivered at once, so the customer has to
 * agree to lose that right. Staff who place an order for a customer cannot agree for them.
 */
export function consentProblems(
  { lines, cart: { staff } }: CheckoutGoods,
  withdrawalDays: number | null,
  { digital_content_consent }: Checkout,
): CheckoutProblem[] {
  const isAsked = withdrawalDays !== null && !staff && !digital_content_consent;
  const isDigital = lines.some(({ variant }) => variant.withdrawalExcluded === 'digital_content');
  return isAsked && isDigital ? [{ error: OrderErrors.DIGITAL_CONSENT_REQUIRED() }] : [];
}

function shippingAddressOf(
  customer: CheckoutCustomer,
  { shipping_address_id, address_id, shipping_address }: Checkout,
): AddressSnapshot | null {
  const field = shipping_address_id ? 'shipping_address_id' : 'address_id';
  const id = shipping_address_id ?? address_id;
  const chosen = chosenOf(customer, { field, id, given: shipping_address });
  if (chosen) return chosen;
  const preset = customer.addresses.find(({ is_default }) => is_default);
  return preset ? addressSnapshotOf(preset) : null;
}

/** Finds the saved addresses that have changed since the customer saw them. */
function changedAddresses({ addresses }: CheckoutCustomer, input: Checkout): CheckoutProblem[] {
  const { shipping_address_id, address_id, shipping_address, billing_address_id } = input;
  const shippingId = shipping_address_id ?? address_id;
  const preset = shipping_address ? undefined : addresses.find(({ is_default }) => is_default);
  const seen = [
    {
      field: 'shipping_address_id',
      saved: shippingId ? addresses.find(({ id }) => id === shippingId) : preset,
      version: input.shipping_address_version,
    },
    {
      field: 'billing_address_id',
      saved: addresses.find(({ id }) => id === billing_address_id),
      version: input.billing_address_version,
    },
  ];
  return seen
    .filter(({ saved, version }) => saved && version && version !== addressVersion(addressSnapshotOf(saved)))
    .map(({ field }) => ({ error: OrderErrors.ADDRESS_CHANGED({ errors: { [field]: [ADDRESS_CHANGED] } }) }));
}

function chosenOf(
  { addresses }: CheckoutCustomer,
  { field, id, given }: { field: string; id?: number | null; given?: CreateAddress | null },
): AddressSnapshot | null {
  if (!id) return given ? addressSnapshotOf(given) : null;
  const saved = addresses.find((address) => address.id === id);
  if (!saved) throw invalidField(field, 'You have no such address.');
  return addressSnapshotOf(saved);
}

/** Finds the requested pickup point among those of the method, which has none for a delivery to the address. */
function choosePoint(
  { pickupPoints = [] }: ShippingOffer,
  { pickup_point_id: wanted }: Checkout,
  isByStaff: boolean,
): Pick<Delivery, 'pickupPoint' | 'problems'> {
  if (!wanted) {
    const isMissing = pickupPoints.length > 0 && !isByStaff;
    const error = invalidField('pickup_point_id', 'Please choose a pickup point.');
    return { pickupPoint: null, problems: isMissing ? [{ error }] : [] };
  }
  const pickupPoint = pickupPoints.find(({ id }) => id === wanted) ?? null;
  const error = invalidField('pickup_point_id', 'The shipping method has no such pickup point.');
  return { pickupPoint, problems: pickupPoint ? [] : [{ error }] };
}

/** Returns the requested method, or the only one. */
function choose(offers: readonly ShippingOffer[], wanted: number | null): ShippingOffer | CheckoutProblem {
  const offer = wanted === null ? offers[0] : offers.find(({ method }) => method.id === wanted);
  if (!offer) return { error: OrderErrors.SHIPPING_METHOD_UNAVAILABLE() };
  if (wanted === null && offers.length > 1) {
    return { error: invalidField('shipping_method_id', 'Please choose a shipping method.') };
  }
  return offer;
}
