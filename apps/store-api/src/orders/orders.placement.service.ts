import { Inject, Injectable } from '@nestjs/common';
import { type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { couponValue } from '../coupons/coupons.rules';
import { CouponsService } from '../coupons/coupons.service';
import type { StoreEvents } from '../events';
import type { Allocation } from '../inventory/inventory.allocation';
import { InventoryService } from '../inventory/inventory.service';
import type { PriceSheet } from '../pricing/pricing.sheet';
import { OrderPayments } from './order-payments.service';
import type { Checkout } from './orders.dto';
import { OrderErrors } from './orders.errors';
import type { StockLine } from './orders.goods.service';
import { firstRefusal } from './orders.problems';
import {
  type OrderDraft,
  type OrderItemDraft,
  type PlacedOrder,
  placeOrder,
} from './orders.placement.queries';
import { FLASH_SELL, orderNumberAt } from './orders.queries';
import type { Quote } from './orders.quote.service';
import { CheckoutTendersService } from './orders.tenders.service';

export interface PlacementOptions {
  /** Tell the customer nothing; for orders that are brought in from elsewhere. */
  silent?: boolean;
  /** The code of the affiliate link that the customer followed; `affiliate_code` goes before it. */
  referral?: string;
}

/** Writes what was quoted under lock: the order with frozen figures, and everything that it takes. */
@Injectable()
export class OrderPlacement {
  constructor(
    private readonly coupons: CouponsService,
    private readonly inventory: InventoryService,
    private readonly tenders: CheckoutTendersService,
    private readonly payments: OrderPayments,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes an order of a quote of the same transaction.
   * @throws the first problem of the quote
   */
  async write(
    tx: Tx,
    userId: number,
    input: Checkout,
    quote: Quote,
    { silent }: PlacementOptions = {},
  ): Promise<PlacedOrder> {
    const refusal = firstRefusal(quote.problems);
    if (refusal) throw refusal;
    const { goods, allocations, payment } = quote;
    const placedAt = this.clock.now();
    const expiresAt = await this.payments.expiryFrom(tx, placedAt);
    const draft = draftOf(userId, input, quote, { placedAt, expiresAt });
    const order = await placeOrder(tx, goods.cart.id, draft, itemsOf(quote));
    if (goods.coupon) await this.coupons.redeem(tx, goods.coupon.id, userId, order.id);
    await sellFlash(tx, goods.sheet);
    await this.inventory.reserve(
      tx,
      allocations.map((allocation) => heldBy(order, allocation)),
    );
    await this.tenders.collect(tx, order, payment);
    await this.outbox.emit(tx, 'order.placed', { orderId: order.id, ...(silent && { silent }) });
    if (order.amount_due === 0) await this.payments.markPaid(tx, order.id, { paymentId: null, amount: 0 });
    return order;
  }
}

function draftOf(
  userId: number,
  { notes }: Checkout,
  { goods, delivery, taxes, totals, payment }: Quote,
  { placedAt, expiresAt }: { placedAt: Date; expiresAt: Date },
): OrderDraft {
  const { exchange } = goods.cart;
  const { coupon } = goods;
  const { method } = delivery;
  return {
    user_id: userId,
    currency: exchange.code,
    exchange_rate: exchange.rate,
    subtotal: totals.subtotal,
    discount_amount: totals.discount,
    shipping_amount: totals.shipping,
    tax_amount: totals.tax,
    prices_include_tax: taxes.isIncluded,
    tax: taxes.terms,
    total: totals.total,
    gift_card_amount: payment.giftCardAmount,
    wallet_amount: payment.walletAmount,
    amount_due: payment.due,
    coupon_id: coupon?.id ?? null,
    coupon: coupon && { code: coupon.code, type: coupon.type, value: couponValue(coupon, exchange) },
    shipping_address: delivery.shippingAddress,
    billing_address: delivery.billingAddress,
    shipping_method: method && { id: method.id, name: method.name, carrier: method.carrier },
    notes: notes ?? '',
    expires_at: expiresAt,
    placed_at: placedAt,
    created_at: placedAt,
    updated_at: placedAt,
  };
}

/** What the goods are sold as; they read the same after their products are gone. */
function itemsOf({ goods, taxes }: Quote): OrderItemDraft[] {
  return goods.sheet.lines.flatMap((priced, index) => {
    const line = goods.lines[index];
    if (!line) return [];
    const { facts } = line;
    return {
      product_id: facts.productId,
      variant_id: facts.variantId,
      flash_sale_item_id: priced.flashItemId,
      product_name: facts.productName,
      variant_name: facts.variantName,
      sku: facts.sku,
      image: facts.image,
      is_digital: facts.isDigital,
      quantity: line.quantity,
      unit_price: priced.unitPrice,
      discount_amount: priced.discount,
      discounts: [...priced.discounts],
      tax_amount: taxes.lines[index] ?? 0,
      total: priced.total,
    };
  });
}

/** A line's stock as the item of the order holds it; a variant is on one line. */
function heldBy(
  { items }: PlacedOrder,
  { line, ...allocation }: Allocation<StockLine>,
): Allocation<{ orderItemId: number }> {
  const item = items.find(({ variant_id }) => variant_id === line.variantId);
  if (!item) throw new Error('an order lacks an item that it was placed with');
  return { ...allocation, line: { orderItemId: item.id } };
}

async function sellFlash(tx: Tx, { lines }: PriceSheet): Promise<void> {
  const sold = lines.filter(({ flashItemId }) => flashItemId !== null);
  if (!sold.length) return;
  const counted = await tx.execute(FLASH_SELL, [
    sold.map(({ flashItemId }) => flashItemId),
    sold.map(({ goods }) => goods.quantity),
  ]);
  if (counted !== sold.length) throw OrderErrors.FLASH_SALE_SOLD_OUT();
}

/** The number of an order that is made by other means than a checkout. */
export async function nextNumber(tx: Tx, now: Date): Promise<string> {
  const row = await tx.row<{ number: string }>(`SELECT ${orderNumberAt('$1::timestamptz')} AS number`, [now]);
  return row?.number ?? '';
}
