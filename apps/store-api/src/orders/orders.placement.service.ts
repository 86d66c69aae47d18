import { Inject, Injectable } from '@nestjs/common';
import { type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { CartService } from '../cart/cart.service';
import { couponValue } from '../coupons/coupons.rules';
import { CouponsService } from '../coupons/coupons.service';
import type { StoreEvents } from '../events';
import type { PriceSheet } from '../pricing/pricing.sheet';
import { InventoryService } from '../inventory/inventory.service';
import { OrderPayments } from './order-payments.service';
import type { Checkout } from './orders.dto';
import { Order, OrderItem } from './orders.entity';
import { OrderErrors } from './orders.errors';
import { firstRefusal } from './orders.problems';
import { FLASH_SELL, recordMove } from './orders.queries';
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
    private readonly carts: CartService,
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
  ): Promise<Order> {
    const refusal = firstRefusal(quote.problems);
    if (refusal) throw refusal;
    const order = await this.insert(tx, userId, input, quote);
    const itemIds = await insertItems(tx, order.id, quote);
    if (quote.goods.coupon) await this.coupons.redeem(tx, quote.goods.coupon.id, userId, order.id);
    await sellFlash(tx, quote.goods.sheet);
    await this.inventory.reserve(
      tx,
      quote.allocations.map(({ line, ...allocation }) => ({
        ...allocation,
        line: { orderItemId: itemIds[line.index] ?? 0 },
      })),
    );
    await this.tenders.collect(tx, order, quote.payment);
    await this.carts.empty(tx, quote.goods.cart);
    await this.outbox.emit(tx, 'order.placed', { orderId: order.id, ...(silent && { silent }) });
    if (order.amount_due === 0) await this.payments.markPaid(tx, order.id, { paymentId: null, amount: 0 });
    return order;
  }

  private async insert(tx: Tx, userId: number, input: Checkout, quote: Quote): Promise<Order> {
    const { goods, delivery, taxes, totals, payment } = quote;
    const { exchange } = goods.cart;
    const now = this.clock.now();
    const orders = tx.repo(Order);
    const order = orders.create({
      order_number: await nextNumber(tx, now),
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
      coupon_id: goods.coupon?.id ?? null,
      coupon: goods.coupon && {
        code: goods.coupon.code,
        type: goods.coupon.type,
        value: couponValue(goods.coupon, exchange),
      },
      shipping_address: delivery.shippingAddress,
      billing_address: delivery.billingAddress,
      shipping_method: delivery.method && {
        id: delivery.method.id,
        name: delivery.method.name,
        carrier: delivery.method.carrier,
      },
      notes: input.notes ?? '',
      expires_at: await this.payments.expiryFrom(tx, now),
      placed_at: now,
      created_at: now,
      updated_at: now,
    });
    await orders.insert(order);
    await recordMove(
      tx,
      order.id,
      { from: null, to: 'pending', at: now },
      { actor: 'customer', actorId: userId },
    );
    return order;
  }
}

const NUMBER_DIGITS = 6;

/** `ORD-YYYYMMDD-000123`: the day in UTC and a number that is never used twice. */
export async function nextNumber(tx: Tx, now: Date): Promise<string> {
  const row = await tx.row<{ number: number }>(`SELECT nextval('order_number_seq') AS number`);
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  return `ORD-${day}-${String(row?.number).padStart(NUMBER_DIGITS, '0')}`;
}

/** @returns the ids of the items, in the order of the quote's lines */
async function insertItems(tx: Tx, orderId: number, { goods, taxes }: Quote): Promise<number[]> {
  const items = tx.repo(OrderItem);
  const rows = goods.sheet.lines.flatMap((priced, index) => {
    const line = goods.lines[index];
    if (!line) return [];
    const { facts } = line;
    return items.create({
      order_id: orderId,
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
    });
  });
  await items.insert(rows);
  return rows.map(({ id }) => id);
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
