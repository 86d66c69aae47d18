import { Money } from '@comptoir/contracts';
import type { PriceSheet } from '../../pricing/pricing/price-sheet';
import type { ExchangeRate } from '../../pricing/pricing/pricing.exchange.rules';
import { cardMinimum, settingAmount, waiveRest } from '../../pricing/pricing/pricing.small-amounts.rules';
import type { Taxes } from '../../pricing/pricing/pricing.tax.rules';
import type { Totals } from '../../pricing/pricing/pricing.totals.rules';
import type { PaymentMethod, Settings } from '../../platform/settings/settings.view';
import { OrderErrors } from '../order-records/order-records.errors';
import type { CheckoutProblem } from './checkout-problems';
import { type OfferedTenders, type PaymentPlan, planPayment } from './checkout-tenders.service';
import { type PaymentMethodChoice, choosePaymentMethod } from './payment-method.rules';

/** A sheet with its taxes and totals. */
export interface PricedSheet {
  sheet: PriceSheet;
  taxes: Taxes;
  totals: Totals;
}

/** The payment of a checkout; amounts in minor units of its currency. */
export interface CheckoutPayment {
  priced: PricedSheet;
  payment: PaymentPlan;
  method: PaymentMethodChoice;
  /** Amount that the shop waives. */
  waived: number;
  problems: CheckoutProblem[];
}

/**
 * Plans the payment of a priced sheet. A rest that gift cards and wallet leave is waived if the shop waives that
 * much; otherwise they leave what a card can be charged.
 * @param price prices another sheet of the same checkout
 */
export function payCheckout(
  listed: PricedSheet,
  tenders: OfferedTenders,
  checkout: Settings['checkout'],
  { price, wanted, isShipped, hasTerms }: PaymentWish,
): CheckoutPayment {
  const { exchange } = listed.sheet;
  const methodFor = (due: number): PaymentMethodChoice =>
    choosePaymentMethod(checkout, wanted, { due, isShipped, hasTerms });
  const { total } = listed.totals;
  const priced = waivedSheet(listed, tenders, {
    price,
    most: settingAmount(checkout.waive_small_amounts, exchange),
  });
  const isByCard = methodFor(total).method === 'card';
  const minimum = isByCard ? cardMinimum(exchange) : 0;
  const payment = planPayment(tenders, priced.totals.total, minimum);
  const isTooSmall = payment.due > 0 && payment.due < minimum;
  return {
    priced,
    payment,
    method: methodFor(payment.due),
    waived: total - priced.totals.total,
    problems: isTooSmall ? [belowMinimum(minimum, exchange)] : [],
  };
}

interface PaymentWish {
  price: (sheet: PriceSheet) => PricedSheet;
  wanted: PaymentMethod | null;
  isShipped: boolean;
  /** True when the customer may pay by invoice. */
  hasTerms: boolean;
}

/** Waives nothing of an order that gift cards and wallet pay no part of. */
function waivedSheet(
  listed: PricedSheet,
  tenders: OfferedTenders,
  { price, most }: { price: PaymentWish['price']; most: number },
): PricedSheet {
  const { due, giftCardAmount, walletAmount } = planPayment(tenders, listed.totals.total, 0);
  if (due === 0 || due > most || giftCardAmount + walletAmount === 0) return listed;
  const sheet = waiveRest(listed.sheet, due, (lowered) => price(lowered).totals.total);
  return sheet ? price(sheet) : listed;
}

function belowMinimum(minimum: number, { code }: ExchangeRate): CheckoutProblem {
  const amount = Money.format(minimum, code);
  return {
    error: OrderErrors.ORDER_BELOW_MINIMUM({
      message: `A card can pay ${amount} ${code} or more.`,
      meta: { minimum_amount: amount },
    }),
  };
}
