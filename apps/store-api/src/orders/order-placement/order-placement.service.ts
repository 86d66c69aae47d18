import { Inject, Injectable } from '@nestjs/common';
import type { FieldValues } from '@comptoir/custom-fields';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { AffiliateConversionsService } from '../../credit/affiliates/affiliates.conversions.service';
import { NOTHING_LATER } from '../../catalog/prices/beyond-stock';
import { couponValue } from '../../promotions/coupons/coupons.rules';
import type { VariantSnapshot } from '../../catalog/prices/variant-snapshots.service';
import type { WithdrawalExclusion } from '../../platform/settings/settings.view';
import type { RequestLanguage } from '../../platform/translations/translations.hooks';
import type { StoreEvents } from '../../events';
import { OrderPaymentsService } from '../order-records/order-payments.service';
import { giftCardTotal } from '../../pricing/pricing/price-sheet';
import type { Taxes } from '../../pricing/pricing/pricing.tax.rules';
import { methodSnapshotOf } from './checkout-delivery.rules';
import type { Checkout } from './checkout.dto';
import { CheckoutGoodsService } from './checkout-goods.service';
import { firstErrorOf } from './checkout-problems';
import {
  type OrderDraft,
  type OrderItemDraft,
  type PlacedOrder,
  insertOrderItems,
  insertOrder,
  takeOrderItemIds,
} from '../order-records/new-orders.queries';
import { recordOrderMove } from '../order-records/order-records.queries';
import { isPaidLater } from '../order-records/order-records.states';
import { priceRiseError } from './checkout-price-rises';
import type { CheckoutQuote } from './checkout-quote.service';
import { PlacedTextsService } from './placed-texts.service';
import { CheckoutTendersService } from './checkout-tenders.service';

/** Several hooks may have raised a price. */
const MAX_REASON = 200;

export interface PlacementOptions {
  /** Sends the customer nothing; for imported orders. */
  silent?: boolean;
  /** Code of the affiliate link that the customer followed; `affiliate_code` of the body takes precedence. */
  referral?: string;
  /** Language of the names in the order; the base language unless given. */
  language?: RequestLanguage;
  /** Member of staff who places the order for the customer. */
  placedBy?: number;
}

/** An order to write: the request body, and the quote under lock. */
export interface Placement extends PlacementOptions {
  input: Checkout;
  quote: CheckoutQuote;
}

/** Writes a quoted order with frozen amounts, and takes its stock, coupon use and credit. */
@Injectable()
export class OrderPlacementService {
  constructor(
    private readonly goods: CheckoutGoodsService,
    private readonly tenders: CheckoutTendersService,
    private readonly payments: OrderPaymentsService,
    private readonly conversions: AffiliateConversionsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
    private readonly texts: PlacedTextsService,
  ) {}

  /**
   * Writes the order of a quote from the locking reader of this transaction.
   * @throws the first problem of the quote, OrderErrors.CART_CHANGED when a price rose unseen
   */
  async insertPlacedOrder(
    tx: Tx,
    userId: number,
    { input, quote, silent, referral, placedBy, language }: Placement,
  ): Promise<PlacedOrder> {
    const error =
      firstErrorOf(quote.problems) ?? priceRiseError(quote, input) ?? firstErrorOf(quote.goods.couponUsed);
    if (error) throw error;
    const placedAt = this.clock.now();
    const { method } = quote.paymentMethod;
    const expiresAt = await this.payments.orderExpiryFrom(tx, placedAt, method);
    const instructions = await this.payments.paymentInstructions(tx, method);
    const customFields = await this.texts.readFields(tx, input, placedBy);
    const terms = { placedAt, expiresAt, instructions, placedBy, customFields };
    const { items, draft } = await this.texts.translateNames(
      tx,
      { items: itemsOf(quote, input), draft: draftOf(userId, input, quote, terms) },
      language,
    );
    const [order, itemIds] = await Promise.all([insertOrder(tx, draft), takeOrderItemIds(tx, items.length)]);
    const { goods, payment } = quote;
    const { allocations, backorders } = quote.stock;
    // The orders that gift cards pay earn the commission, not their sale.
    const referred = { ...order, subtotal: order.subtotal - giftCardTotal(goods.sheet) };
    const placed = { from: null, to: order.status, at: placedAt };
    const [written] = await Promise.all([
      insertOrderItems(tx, order.id, items, itemIds),
      recordOrderMove(tx, order.id, placed, {
        actor: placedBy ? 'staff' : 'customer',
        actorId: placedBy ?? userId,
      }),
      this.goods.takeGoods(tx, order, goods, { allocations, itemIds }),
      this.tenders.collectPayment(tx, order, payment),
      this.conversions.recordConversion(tx, referred, input.affiliate_code || referral),
      this.outbox.emit(tx, 'order.placed', { orderId: order.id, ...(silent && { silent }) }),
    ]);
    if (backorders.length > 0) await this.goods.takeBackorders(tx, backorders, itemIds);
    if (payment.due === 0) await this.payments.settleOrder(tx, order, { amount: 0 });
    if (isPaidLater(method)) await this.payments.confirmUnpaidOrder(tx, order);
    const waiting = new Map(backorders.map(({ line, quantity }) => [itemIds[line.index], quantity]));
    return {
      ...order,
      shown_fields: await this.texts.shownFields(tx, order.custom_fields),
      items: written.map((item) => ({ ...item, waiting_quantity: waiting.get(item.id) ?? 0 })),
    };
  }
}

function draftOf(
  userId: number,
  { notes, purchase_order_number }: Checkout,
  {
    goods,
    delivery,
    taxes,
    exemption,
    vat,
    totals,
    payment,
    paymentMethod,
    termsDays,
    withdrawalDays,
    decisions,
  }: CheckoutQuote,
  {
    placedAt,
    expiresAt,
    instructions,
    placedBy = null,
    customFields,
  }: {
    placedAt: Date;
    expiresAt: Date;
    instructions: string;
    placedBy?: number | null;
    customFields: FieldValues;
  },
): OrderDraft {
  const { exchange } = goods.cart;
  const { coupon } = goods;
  return {
    user_id: userId,
    placed_by: placedBy,
    currency: exchange.code,
    exchange_rate: exchange.rate,
    subtotal: totals.subtotal,
    discount_amount: totals.discount,
    shipping_amount: totals.shipping,
    standard_shipping_amount: delivery.standardCost,
    withdrawal_days: withdrawalDays,
    tax_amount: totals.tax,
    prices_include_tax: taxes.isIncluded,
    tax: taxes.terms,
    shipping_taxes: taxes.shippingParts,
    tax_exemption: exemption,
    vat_check: evidenceOf(taxes, vat),
    tax_calculation: taxes.calculation,
    total: totals.total,
    gift_card_amount: payment.giftCardAmount,
    wallet_amount: payment.walletAmount,
    exchange_amount: 0,
    exchanged_order_id: null,
    amount_due: payment.due,
    payment_method: paymentMethod.method,
    payment_instructions: instructions,
    payment_terms_days: termsDays,
    purchase_order_number: purchase_order_number?.trim() ?? '',
    coupon_id: coupon?.id ?? null,
    coupon: coupon && { code: coupon.code, type: coupon.type, value: couponValue(coupon, exchange) },
    shipping_address: delivery.shippingAddress,
    billing_address: delivery.billingAddress,
    shipping_method: methodSnapshotOf(delivery),
    notes: notes ?? '',
    custom_fields: customFields,
    hook_decisions: decisions,
    expires_at: expiresAt,
    placed_at: placedAt,
    created_at: placedAt,
    updated_at: placedAt,
  };
}

/** Returns the proof that no tax is due, if the order depends on it. */
function evidenceOf({ lineParts, shippingParts }: Taxes, vat: CheckoutQuote['vat']): OrderDraft['vat_check'] {
  const isRelieved = [...lineParts, ...shippingParts].some(
    ({ terms }) => terms?.category === 'K' || terms?.category === 'AE',
  );
  return isRelieved && vat ? vat.evidence : null;
}

/** Copies the goods into order items, which stay the same when their products are deleted. */
function itemsOf({ goods, stock: { later }, taxes }: CheckoutQuote, input: Checkout): OrderItemDraft[] {
  return goods.sheet.lines.flatMap((priced, index) => {
    const line = goods.lines[index];
    if (!line) return [];
    const { variant } = line;
    return {
      product_id: variant.productId,
      variant_id: variant.variantId,
      flash_sale_item_id: priced.flashItemId,
      product_name: variant.productName,
      variant_name: variant.variantName,
      sku: variant.sku,
      image: variant.image,
      is_digital: variant.isDigital,
      gift_card: variant.isGiftCard ? (line.giftRecipient ?? {}) : null,
      withdrawal_excluded: exclusionOf(variant, input),
      quantity: line.quantity,
      ...(later[index] ?? NOTHING_LATER),
      unit_price: priced.unitPrice,
      price_reason: line.agreed?.reason ?? '',
      surcharge_reason: (priced.reason ?? '').slice(0, MAX_REASON),
      discount_amount: priced.discount,
      discounts: [...priced.discounts],
      tax_amount: taxes.lines[index] ?? 0,
      tax: taxes.lineParts[index]?.terms ?? null,
      total: priced.total,
      custom_fields: line.customFields ?? {},
    };
  });
}

/**
 * Digital content can be withdrawn from, unless the customer agreed that it is delivered at once. The consent counts for
 * all files and licence keys of the order, also where the product does not ask for it, but not for gift cards.
 */
function exclusionOf(
  {
    withdrawalExcluded: reason,
    isDigital,
    isGiftCard,
  }: Pick<VariantSnapshot, 'withdrawalExcluded' | 'isDigital' | 'isGiftCard'>,
  { digital_content_consent }: Checkout,
): WithdrawalExclusion | null {
  if (reason === 'digital_content' && !digital_content_consent) return null;
  const isAgreed = digital_content_consent === true && isDigital && !isGiftCard;
  return reason ?? (isAgreed ? 'digital_content' : null);
}
