import type { PriceSheet } from '../../pricing/pricing/price-sheet';
import {
  type KnownTaxes,
  type TaxAnswer,
  answeredTaxes,
  isTaxedBy,
  taxQuestionOf,
  withoutExports,
} from '../../pricing/pricing/pricing.provider-tax.rules';
import { type TaxBuyer, type TaxPolicy, taxPolicy } from '../../pricing/pricing/pricing.tax-policy.rules';
import type { TaxPlace, TaxSettings } from '../../pricing/pricing/pricing.tax-rates.rules';
import { relieveSheet, relieveShipping } from '../../pricing/pricing/pricing.tax-relief.rules';
import { type Taxes, taxesOf } from '../../pricing/pricing/pricing.tax.rules';
import { needsShipping } from '../../pricing/pricing/pricing.shipping.rules';
import { totalsOf } from '../../pricing/pricing/pricing.totals.rules';
import type { Delivery } from './checkout-delivery.rules';
import type { PricedSheet } from './checkout-payment.rules';

/** A checkout with its taxes. */
export interface TaxedCheckout {
  delivery: Delivery;
  priced: PricedSheet;
  /** Prices another sheet of the same checkout. */
  price: (sheet: PriceSheet) => PricedSheet;
}

/**
 * Adds taxes and totals to a sheet. Goods are taxed where they go, and what is not shipped where the bill goes. A
 * tax provider gets one address: where goods go, or the bill when nothing is shipped.
 * @param known answers of the tax provider; without them, the shop's own rates are the estimate
 */
export function taxCheckout(
  sheet: PriceSheet,
  delivery: Delivery,
  { rules, buyer, known }: { rules: TaxSettings; buyer: TaxBuyer; known: KnownTaxes | null },
): TaxedCheckout {
  const places = {
    goods: delivery.shippingAddress ?? undefined,
    digital: delivery.billingAddress ?? homeOf(rules, sheet),
  };
  const policy = taxPolicy(rules, places, buyer);
  const isAsked = rules.enabled && rules.provider !== 'own';
  const own = relieved(sheet, delivery, policy, (goods, cost) => taxesOf(goods, cost, policy));
  const addressSource = needsShipping(sheet) ? 'shipping' : 'billing';
  const address = addressSource === 'shipping' ? delivery.shippingAddress : delivery.billingAddress;
  if (!isAsked || !known || !address) return own;
  const answered = (variant: TaxPolicy): { checkout: TaxedCheckout; answer: TaxAnswer } | null => {
    const { priced, delivery: given } = relieved(sheet, delivery, variant, (goods, cost) =>
      taxesOf(goods, cost, variant),
    );
    const answer = known.findAnswer(
      taxQuestionOf(priced.sheet, given.cost, { rules, policy: variant, buyer, address, addressSource }),
    );
    if (!answer) return null;
    const taxes = (goods: PriceSheet, cost: number): Taxes =>
      answeredTaxes(goods, cost, answer, { policy: variant, buyer });
    return { checkout: relieved(sheet, delivery, variant, taxes), answer };
  };
  const first = answered(policy);
  const isExport = sheet.lines.some(({ goods }) => policy.decide(goods).reason === 'export');
  // A destination that taxes the goods is no export: its tax is in the price, as with a rate of the shop's own.
  const final = first && isExport && isTaxedBy(first.answer) ? answered(withoutExports(policy)) : first;
  if (final) return final.checkout;
  return relieved(sheet, delivery, policy, (goods, cost) => ({
    ...taxesOf(goods, cost, policy),
    calculation: { provider: 'own', calculation_id: null },
  }));
}

/** Returns where downloads alone are taxed as long as no bill names a place: where the shop is. */
function homeOf({ home_country: country }: TaxSettings, sheet: PriceSheet): TaxPlace | undefined {
  return country && !needsShipping(sheet) ? { country } : undefined;
}

/** Takes the tax out of prices where it is not charged, and adds the taxes of what is left. */
function relieved(
  sheet: PriceSheet,
  delivery: Delivery,
  policy: TaxPolicy,
  taxesFor: (sheet: PriceSheet, cost: number) => Taxes,
): TaxedCheckout {
  const { code } = sheet.exchange;
  const cost = relieveShipping(delivery.cost, policy, code);
  const { standardCost } = delivery;
  const price = (goods: PriceSheet): PricedSheet => {
    const taxes = taxesFor(goods, cost);
    return { sheet: goods, taxes, totals: totalsOf(goods, cost, taxes) };
  };
  return {
    delivery: {
      ...delivery,
      cost,
      // A list beside the order has the same prices.
      offers: delivery.offers.map((offer) => ({
        ...offer,
        cost: relieveShipping(offer.cost, policy, code),
      })),
      standardCost: standardCost && relieveShipping(standardCost, policy, code),
    },
    priced: price(relieveSheet(sheet, policy)),
    price,
  };
}
