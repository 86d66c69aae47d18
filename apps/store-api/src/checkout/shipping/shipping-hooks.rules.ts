import {
  Money,
  type PickupPoint,
  type QuestionPlace,
  type ShippingAnswer,
  type ShippingQuestion,
} from '@comptoir/contracts';
import { type PriceSheet, sum } from '../../pricing/pricing/price-sheet';
import { type ThresholdPolicy, isShippedFree } from '../../pricing/pricing/pricing.shipping.rules';
import { type ShippingOffer, tariffOf } from './shipping-offers.rules';

/** Builds the question of `checkout.shipping`. Names and streets are left out: rates do not depend on them. */
export function shippingQuestionOf(
  offers: readonly ShippingOffer[],
  sheet: PriceSheet,
  { address, policy }: { address: QuestionPlace; policy: ThresholdPolicy },
): ShippingQuestion {
  const { code: currency } = sheet.exchange;
  const money = (minor: number): string => Money.format(minor, currency);
  const shipped = sheet.lines.filter(({ goods }) => !goods.isDigital);
  return {
    currency,
    address: placeOf(address),
    subtotal: money(sheet.subtotal),
    discount_amount: money(sheet.discount),
    weight: sum(shipped, ({ goods }) => goods.weightGrams * goods.quantity),
    items: shipped.map(({ goods: { variantId, quantity, weightGrams } }) => ({
      variant_id: variantId,
      quantity,
      weight: weightGrams,
    })),
    methods: offers.map(({ method, cost }) => ({
      id: method.id,
      name: method.name,
      carrier: method.carrier,
      cost: money(cost),
      is_free: isShippedFree(tariffOf(method), sheet, policy),
    })),
  };
}

/**
 * Applies what hooks have answered about shipping methods, in the order of the hooks. Shipping that a promotion or the
 * method's threshold makes free stays free. A method without any pickup point near the address is not offered.
 */
export function withHookRates(
  offers: readonly ShippingOffer[],
  sheet: PriceSheet,
  { answers, policy }: { answers: readonly ShippingAnswer[]; policy: ThresholdPolicy },
): ShippingOffer[] {
  const { code } = sheet.exchange;
  const decided = answers.flatMap(({ methods = [] }) => methods);
  return offers.flatMap((offer) => {
    const own = decided.filter(({ id }) => id === offer.method.id);
    if (own.some(({ is_available }) => is_available === false)) return [];
    const points = own.findLast((one) => one.pickup_points !== undefined)?.pickup_points;
    if (points?.length === 0) return [];
    const served = points ? { ...offer, pickupPoints: points.map(pointOf) } : offer;
    const cost = own.findLast((one) => one.cost !== undefined)?.cost;
    if (cost === undefined || isShippedFree(tariffOf(offer.method), sheet, policy)) return served;
    return { ...served, cost: Money.parse(cost, code) };
  });
}

/** Leaves out keys that are not named in the answer's schema. */
function pointOf({ id, name, address }: PickupPoint): PickupPoint {
  return { id, name: name.trim(), address: address.trim() };
}

function placeOf({ country, state, postal_code, city }: QuestionPlace): QuestionPlace {
  return { country, state, postal_code, city };
}
