import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import type { AppError } from '@comptoir/errors';
import { Decimal, nullable, stringEnum, view } from '@comptoir/http';
import { NOTHING_LATER } from '../../catalog/prices/beyond-stock';
import { couponValue } from '../../promotions/coupons/coupons.rules';
import { couponSummary } from '../../promotions/coupons/coupons.view';
import {
  ChosenMethodView,
  ShippingMethodView,
  toChosenMethodView,
  toShippingMethodView,
} from '../../checkout/shipping/shipping.view';
import type { MediaService } from '../../platform/media/media.service';
import { needsShipping } from '../../pricing/pricing/pricing.shipping.rules';
import { discountsOf } from '../../pricing/pricing/price-sheet';
import {
  DiscountView,
  TaxRowView,
  TaxView,
  toDiscountViews,
  toLineTaxFields,
  toTaxRowViews,
  toTaxView,
} from '../../pricing/pricing/pricing.view';
import { PAYMENT_METHODS } from '../../platform/settings/settings.view';
import { toShownProblem } from '../order-placement/checkout-problems';
import { methodSnapshotOf } from '../order-placement/checkout-delivery.rules';
import type { CheckoutQuote } from '../order-placement/checkout-quote.service';
import { OrderAddressView, toOrderAddressView } from './orders.address.view';
import { QuoteItemView } from './orders.items.view';

const QUOTE_NOTICES = ['CARD_MINIMUM', 'SMALL_AMOUNT_WAIVED', 'VAT_NUMBER_NOT_VERIFIED'] as const;

export const QuoteView = view('Quote', {
  items: Type.Array(QuoteItemView),
  subtotal: Decimal,
  discount_amount: Decimal,
  discounts: Type.Array(DiscountView),
  shipping_amount: Decimal,
  tax_amount: Decimal,
  tax: nullable(TaxView),
  taxes: Type.Array(TaxRowView),
  prices_include_tax: Type.Boolean(),
  total: Decimal,
  gift_card_amount: Decimal,
  wallet_amount: Decimal,
  amount_due: Decimal,
  waived_amount: {
    ...Decimal,
    description: 'Small rest that the shop waives; `discounts` has it with the source `waiver`.',
  },
  notices: Type.Array(
    Type.Object(
      {
        code: { ...stringEnum(QUOTE_NOTICES), description: 'What the customer should know, for programs.' },
        message: Type.String(),
      },
      { additionalProperties: false, description: 'What the customer should know before paying.' },
    ),
  ),
  payment_method: nullable(stringEnum(PAYMENT_METHODS)),
  payment_methods: Type.Array(stringEnum(PAYMENT_METHODS), {
    description: 'Methods that this checkout may choose from.',
  }),
  currency: Type.String(),
  coupon: nullable(Type.Object(couponSummary, { additionalProperties: false })),
  shipping_address: nullable(OrderAddressView),
  shipping_method: nullable(ChosenMethodView),
  shipping_methods: Type.Array(ShippingMethodView, {
    description: 'Methods that serve the address, with their cost; empty without an address.',
  }),
  needs_shipping: Type.Boolean({
    description: 'False when nothing is shipped: the order needs no address then.',
  }),
  needs_digital_consent: Type.Boolean({
    description: 'The goods have digital content that `digital_content_consent` releases at once.',
  }),
  withdrawal_days: nullable(
    Type.Integer({ description: 'Days to withdraw after the delivery; null without the right.' }),
  ),
  problems: Type.Array(
    Type.Object(
      {
        code: Type.String({ description: 'What is wrong, for programs.' }),
        message: Type.String(),
        field: nullable(
          Type.String({ description: 'Field of the request; null for a problem of the whole order.' }),
        ),
        item_id: Type.Optional(Type.Integer()),
        min_order_amount: Type.Optional({
          ...Decimal,
          description: 'With `COUPON_MIN_AMOUNT`: amount of goods from which the coupon applies.',
        }),
      },
      { additionalProperties: false },
    ),
  ),
});
export type QuoteView = Static<typeof QuoteView>;

export const QuoteResponse = Type.Object({ data: QuoteView });

/** @param localize puts the problems into the language of the caller */
export function toQuoteView(
  quote: CheckoutQuote,
  media: MediaService,
  localize: (error: AppError) => AppError = (error) => error,
): QuoteView {
  const { goods, delivery, taxes, totals, payment, problems } = quote;
  const { exchange } = goods.cart;
  const money = (minor: number): string => Money.format(minor, exchange.code);
  return {
    items: quoteItemsOf(quote, money, media),
    subtotal: money(totals.subtotal),
    discount_amount: money(totals.discount),
    discounts: toDiscountViews(discountsOf(goods.sheet.lines), exchange.code),
    shipping_amount: money(totals.shipping),
    tax_amount: money(totals.tax),
    tax: toTaxView(taxes.terms),
    taxes: toTaxRowViews([...taxes.lineParts, ...taxes.shippingParts], taxes.isIncluded, exchange.code),
    prices_include_tax: taxes.isIncluded,
    total: money(totals.total),
    gift_card_amount: money(payment.giftCardAmount),
    wallet_amount: money(payment.walletAmount),
    amount_due: money(payment.due),
    waived_amount: money(quote.waived),
    notices: noticesOf(quote, money),
    payment_method: quote.paymentMethod.method,
    payment_methods: quote.paymentMethod.available,
    currency: exchange.code,
    coupon: goods.coupon && {
      code: goods.coupon.code,
      type: goods.coupon.type,
      value: couponValue(goods.coupon, exchange),
    },
    shipping_address: toOrderAddressView(delivery.shippingAddress),
    shipping_method: toChosenMethodView(methodSnapshotOf(delivery)),
    shipping_methods: delivery.offers.map((offer) => toShippingMethodView(offer, exchange.code)),
    needs_shipping: needsShipping(goods.sheet),
    needs_digital_consent: goods.lines.some(
      ({ variant }) => variant.withdrawalExcluded === 'digital_content',
    ),
    withdrawal_days: quote.withdrawalDays,
    problems: problems.map(({ error, itemId }) => toShownProblem({ error: localize(error), itemId })),
  };
}

function noticesOf(
  { payment, waived, vat }: CheckoutQuote,
  money: (minor: number) => string,
): QuoteView['notices'] {
  const least = `A card pays at least ${money(payment.due)}, so gift cards and wallet pay ${money(payment.kept)} less.`;
  return [
    ...(payment.kept > 0 ? [{ code: 'CARD_MINIMUM' as const, message: least }] : []),
    ...(waived > 0
      ? [{ code: 'SMALL_AMOUNT_WAIVED' as const, message: `The shop waives the rest of ${money(waived)}.` }]
      : []),
    ...(vat && !vat.evidence
      ? [
          {
            code: 'VAT_NUMBER_NOT_VERIFIED' as const,
            message: `The VAT number ${vat.number} is not known to be valid, so tax is charged.`,
          },
        ]
      : []),
  ];
}

function quoteItemsOf(
  { goods: { cart, lines, sheet }, stock: { later }, taxes }: CheckoutQuote,
  money: (minor: number) => string,
  media: MediaService,
): QuoteView['items'] {
  return sheet.lines.flatMap((priced, index) => {
    const line = lines[index];
    if (!line) return [];
    const { variant } = line;
    return {
      cart_item_id: line.id,
      product_id: variant.productId,
      variant_id: variant.variantId,
      product_name: variant.productName,
      variant_name: variant.variantName,
      sku: variant.sku,
      image: media.urlOf(variant.image),
      is_digital: variant.isDigital,
      is_gift_card: variant.isGiftCard,
      quantity: line.quantity,
      ...(later[index] ?? NOTHING_LATER),
      unit_price: money(priced.unitPrice),
      surcharge_reason: priced.reason ?? '',
      discount_amount: money(priced.discount),
      discounts: toDiscountViews(priced.discounts, cart.exchange.code),
      tax_amount: money(taxes.lines[index] ?? 0),
      ...toLineTaxFields(taxes.lineParts[index]?.terms ?? null),
      total: money(priced.total),
      custom_fields: line.customFields ?? {},
    };
  });
}
