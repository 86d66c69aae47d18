import { type Static, Type } from '@sinclair/typebox';
import { CustomFieldValues } from '@comptoir/custom-fields';
import { Money } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, view } from '@comptoir/http';
import { couponValue, minimumOf } from '../../promotions/coupons/coupons.rules';
import { couponSummary } from '../../promotions/coupons/coupons.view';
import { GiftRecipientView, toGiftRecipientView } from '../../credit/gift-cards/gift-recipient.view';
import { expectedLaterUnits, laterFields, sellableUnits } from '../../catalog/prices/beyond-stock';
import { unitPriceField, unitPriceOf } from '../../catalog/prices/unit-prices';
import { CoverImageView, toCoverImageView } from '../../platform/media/images.view';
import type { MediaService } from '../../platform/media/media.service';
import { type PricedLine, discountsOf, sum } from '../../pricing/pricing/price-sheet';
import type { ExchangeRate } from '../../pricing/pricing/pricing.exchange.rules';
import { DiscountView, toDiscountViews } from '../../pricing/pricing/pricing.view';
import { needsShipping } from '../../pricing/pricing/pricing.shipping.rules';
import type { PricedCart } from './cart.pricing.service';
import type { CartLine } from './cart.queries';
import { previousUnitPrice } from './cart.shown-prices.rules';

export const CartItemView = view('CartItem', {
  id: Type.Integer(),
  quantity: Type.Integer(),
  unit_price: Decimal,
  total: { ...Decimal, description: 'Price of the units before discounts.' },
  discount_amount: Decimal,
  discounts: Type.Array(DiscountView),
  /** True when the price differs from the price at the shopper's last change of the item. */
  price_changed: Type.Boolean(),
  previous_unit_price: {
    ...nullable(Decimal),
    description: 'While `price_changed` is true: that price, in the currency of the cart.',
  },
  gift_recipient: nullable(GiftRecipientView),
  custom_fields: CustomFieldValues,
  available_quantity: Type.Integer(),
  is_available: Type.Boolean(),
  ...laterFields,
  product: Type.Object(
    {
      id: Type.Integer(),
      name: Type.String(),
      slug: Type.String(),
      image: nullable(Type.String()),
      cover_image: nullable(CoverImageView),
      age_limit: {
        ...nullable(Type.Integer()),
        description: 'Years from which it may be bought; null for all ages.',
      },
    },
    { additionalProperties: false },
  ),
  variant: Type.Object(
    {
      id: Type.Integer(),
      sku: Type.String(),
      name: Type.String(),
      unit_price: {
        ...unitPriceField,
        description:
          'What `unit_price` of the line comes to per kilogram and the like. Null without a content.',
      },
    },
    { additionalProperties: false },
  ),
});

export const CartView = view('Cart', {
  id: Type.Integer({ description: '0 while nothing is stored of a guest.' }),
  items_count: Type.Integer(),
  subtotal: Decimal,
  discount_amount: Decimal,
  discounts: Type.Array(DiscountView),
  total: Decimal,
  currency: Type.String(),
  needs_shipping: Type.Boolean({ description: 'False when nothing of the cart is shipped.' }),
  coupon: Type.Optional(
    Type.Object(
      {
        ...couponSummary,
        is_applicable: Type.Boolean(),
        problem: nullable(
          Type.Object(
            {
              code: Type.String({ description: 'Error with which an order would be rejected.' }),
              min_order_amount: nullable({
                ...Decimal,
                description: 'With `COUPON_MIN_AMOUNT`: amount of goods from which it applies.',
              }),
            },
            { additionalProperties: false, description: 'Why it does not apply; null when it does.' },
          ),
        ),
      },
      { additionalProperties: false },
    ),
  ),
  items: Type.Array(CartItemView),
  bundles: Type.Array(
    Type.Object(
      {
        id: Type.Integer(),
        name: Type.String(),
        quantity: Type.Integer({ description: 'Number of complete sets.' }),
        subtotal: {
          ...Decimal,
          description:
            'Price of the units in the sets before the discount of the bundle, and after promotions.',
        },
        discount_amount: Decimal,
        total: { ...Decimal, description: '`subtotal` less `discount_amount`.' },
        items: Type.Array(
          Type.Object(
            {
              item_id: Type.Integer({ description: 'Id of the cart item.' }),
              quantity: Type.Integer({ description: 'Its units in the sets.' }),
            },
            { additionalProperties: false },
          ),
        ),
        item_ids: Type.Array(Type.Integer({ description: 'Ids of cart items with units in the bundle.' })),
      },
      { additionalProperties: false },
    ),
  ),
  expires_at: Timestamp,
  updated_at: Timestamp,
});
export type CartView = Static<typeof CartView>;

export const CartResponse = Type.Object({ message: Type.Optional(Type.String()), data: CartView });
export type CartResponse = Static<typeof CartResponse>;

export function toCartView({ cart, sheet, coupon }: PricedCart, media: MediaService): CartView {
  const { lines } = cart;
  const { code: currency } = cart.exchange;
  return {
    id: cart.id,
    items_count: sum(lines, ({ quantity }) => quantity),
    subtotal: Money.format(sheet.subtotal, currency),
    discount_amount: Money.format(sheet.discount, currency),
    discounts: toDiscountViews(discountsOf(sheet.lines), currency),
    total: Money.format(sheet.subtotal - sheet.discount, currency),
    currency,
    needs_shipping: needsShipping(sheet),
    ...(coupon && {
      coupon: {
        code: coupon.offer.code,
        type: coupon.offer.type,
        value: couponValue(coupon.offer, cart.exchange),
        is_applicable: coupon.error === null,
        problem: coupon.error && {
          code: coupon.error.code,
          min_order_amount: minimumOf(coupon.error) ?? null,
        },
      },
    }),
    items: sheet.lines.flatMap((priced, index) => {
      const line = lines[index];
      return line ? [toItemView(line, priced, cart.exchange, media)] : [];
    }),
    bundles: sheet.bundles.map(({ id, name, sets, worth, amount, parts }) => ({
      id,
      name,
      quantity: sets,
      subtotal: Money.format(worth, currency),
      discount_amount: Money.format(amount, currency),
      total: Money.format(worth - amount, currency),
      items: parts.map(({ ref, quantity }) => ({ item_id: ref, quantity })),
      item_ids: parts.map(({ ref }) => ref),
    })),
    expires_at: cart.expiresAt.toISOString(),
    updated_at: cart.updatedAt.toISOString(),
  };
}

function toItemView(
  line: CartLine,
  priced: PricedLine,
  exchange: ExchangeRate,
  media: MediaService,
): Static<typeof CartItemView> {
  const { id, quantity, variant } = line;
  const currency = exchange.code;
  const previous = previousUnitPrice(line, priced, exchange);
  return {
    id,
    quantity,
    unit_price: Money.format(priced.unitPrice, currency),
    total: Money.format(priced.subtotal, currency),
    discount_amount: Money.format(priced.discount, currency),
    discounts: toDiscountViews(priced.discounts, currency),
    price_changed: previous !== null,
    previous_unit_price: previous === null ? null : Money.format(previous, currency),
    gift_recipient: toGiftRecipientView(line.giftRecipient ?? null),
    custom_fields: line.customFields ?? {},
    available_quantity: Math.max(0, variant.available),
    is_available: variant.sellable && sellableUnits(variant) >= quantity,
    ...expectedLaterUnits(variant, quantity),
    product: {
      id: variant.productId,
      name: variant.productName,
      slug: variant.productSlug,
      image: media.urlOf(variant.image),
      cover_image: toCoverImageView(variant.cover, variant.productName, media),
      age_limit: variant.ageLimit,
    },
    variant: {
      id: variant.variantId,
      sku: variant.sku,
      name: variant.variantName,
      unit_price: unitPriceOf(priced.unitPrice, currency, variant.content),
    },
  };
}
