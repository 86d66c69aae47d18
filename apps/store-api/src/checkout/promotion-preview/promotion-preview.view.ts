import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, nullable, view } from '@comptoir/http';
import { discountsOf } from '../../pricing/pricing/price-sheet';
import { DiscountView, toDiscountViews } from '../../pricing/pricing/pricing.view';
import type { PromotionPreview } from './promotion-preview.admin.service';

const reductions = {
  discount_amount: { ...Decimal, description: 'Sum of the discounts.' },
  discounts: Type.Array(DiscountView, {
    description: 'All rules that lower it, in the order of the pricing.',
  }),
};

export const PromotionPreviewView = view('PromotionPreview', {
  currency: Type.String(),
  lines: Type.Array(
    Type.Object(
      {
        variant_id: Type.Integer(),
        product_id: Type.Integer(),
        product_name: Type.String(),
        sku: Type.String(),
        quantity: Type.Integer(),
        unit_price: { ...Decimal, description: 'With price lists and flash sales, before discounts.' },
        subtotal: { ...Decimal, description: 'Price of the units before discounts.' },
        ...reductions,
        total: { ...Decimal, description: 'Price of the units after discounts.' },
      },
      { additionalProperties: false },
    ),
    { description: 'In the order of the request.' },
  ),
  promotions: Type.Array(
    Type.Object(
      {
        id: Type.Integer(),
        name: Type.String(),
        amount: { ...Decimal, description: 'What it takes off all lines.' },
      },
      { additionalProperties: false },
    ),
    { description: 'The promotions among `discounts`.' },
  ),
  coupon: nullable(
    Type.Object(
      {
        code: Type.String({ description: 'Code of the coupon.' }),
        discount_amount: { ...Decimal, description: 'What the coupon takes off; 0 with an `error`.' },
        free_shipping: Type.Boolean({ description: 'True when the coupon makes shipping free.' }),
        error: nullable(
          Type.Object(
            { code: Type.String({ description: 'What is wrong, for programs.' }), message: Type.String() },
            { additionalProperties: false, description: 'Why the cart would reject the coupon.' },
          ),
        ),
      },
      { additionalProperties: false, description: 'Null without a `coupon_code`.' },
    ),
  ),
  subtotal: { ...Decimal, description: 'Price of all lines before discounts.' },
  ...reductions,
  total: { ...Decimal, description: 'Price of all lines after discounts.' },
});
export type PromotionPreviewView = Static<typeof PromotionPreviewView>;

export function toPromotionPreviewView({ lines, sheet, coupon }: PromotionPreview): PromotionPreviewView {
  const { code: currency } = sheet.exchange;
  const money = (minor: number): string => Money.format(minor, currency);
  const discounts = discountsOf(sheet.lines);
  return {
    currency,
    lines: sheet.lines.flatMap((priced, index) => {
      const line = lines[index];
      if (!line) return [];
      const { variantId, productId, productName, sku } = line.variant;
      return {
        variant_id: variantId,
        product_id: productId,
        product_name: productName,
        sku,
        quantity: line.quantity,
        unit_price: money(priced.unitPrice),
        subtotal: money(priced.subtotal),
        discount_amount: money(priced.discount),
        discounts: toDiscountViews(priced.discounts, currency),
        total: money(priced.total),
      };
    }),
    promotions: discounts.flatMap(({ source, id, name, amount }) =>
      source === 'promotion' ? { id, name, amount: money(amount) } : [],
    ),
    coupon: coupon && {
      code: coupon.code,
      discount_amount: money(discounts.find(({ source }) => source === 'coupon')?.amount ?? 0),
      free_shipping: sheet.freeShipping,
      error: coupon.error && { code: coupon.error.code, message: coupon.error.message },
    },
    subtotal: money(sheet.subtotal),
    discount_amount: money(sheet.discount),
    discounts: toDiscountViews(discounts, currency),
    total: money(sheet.subtotal - sheet.discount),
  };
}
