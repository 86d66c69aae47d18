import { Inject, Injectable } from '@nestjs/common';
import { type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { ConversionsService } from '../affiliates/affiliates.conversions.service';
import { couponValue } from '../coupons/coupons.rules';
import { CouponsService } from '../coupons/coupons.service';
import type { StoreEvents } from '../events';
import { FlashSalesStockService } from '../flash-sales/flash-sales.stock.service';
import { reservingParams } from '../inventory/inventory.queries';
import type { PriceSheet } from '../pricing/pricing.sheet';
import { OrderPayments } from './order-payments.service';
import type { Checkout } from './orders.dto';
import { OrderErrors } from './orders.errors';
import { firstRefusal } from './orders.problems';
import { type OrderDraft, type OrderItemDraft, PLACE, type PlacedOrder } from './orders.placement.queries';
import { orderNumberAt } from './orders.queries';
import type { Quote } from './orders.quote.service';
import { CheckoutTendersService } from './orders.tenders.service';

export interface PlacementOptions {
  /** Tell the customer nothing; for orders that are brought in from elsewhere. */
  silent?: boolean;
  /** The code of the affiliate link that the customer followed; `affiliate_code` goes before it. */
  referral?: string;
}

/** What an order takes with it in statements of its own, once it has an id. */
type FollowUp = (order: PlacedOrder) => Promise<unknown>;

/** Writes what was quoted under lock: the order with frozen figures, and everything that it takes. */
@Injectable()
export class OrderPlacement {
  constructor(
    private readonly coupons: CouponsService,
    private readonly flashStock: FlashSalesStockService,
    private readonly tenders: CheckoutTendersService,
    private readonly payments: OrderPayments,
    private readonly conversions: ConversionsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes an order of a quote of the same transaction, which is committed with it when nothing else is to be done.
   * @throws the first problem of the quote
   */
  async write(
    tx: Tx,
    userId: number,
    input: Checkout,
    quote: Quote,
    options: PlacementOptions = {},
  ): Promise<PlacedOrder> {
    const refusal = firstRefusal(quote.problems);
    if (refusal) throw refusal;
    const followUps = this.followUps(tx, input, quote, options);
    const order = await this.insert(tx, userId, input, quote, {
      silent: options.silent ?? false,
      isLast: followUps.length === 0,
    });
    for (const followUp of followUps) await followUp(order);
    return order;
  }

  /** One statement for all that every order has. */
  private async insert(
    tx: Tx,
    userId: number,
    input: Checkout,
    quote: Quote,
    { silent, isLast }: { silent: boolean; isLast: boolean },
  ): Promise<PlacedOrder> {
    const { goods, allocations } = quote;
    const placedAt = this.clock.now();
    const expiresAt = await this.payments.expiryFrom(tx, placedAt);
    const draft = draftOf(userId, input, quote, { placedAt, expiresAt });
    const variantIds = [...new Set(allocations.map(({ line }) => line.variantId))];
    await this.outbox.emit(tx, 'stock.changed', { variantIds });
    const values = [JSON.stringify(draft), JSON.stringify(itemsOf(quote)), goods.cart.id, silent || null];
    const order = await this.outbox.emitWithin<'order.placed', PlacedOrder>(
      tx,
      'order.placed',
      PLACE,
      [...values, ...reservingParams(allocations, placedAt)],
      { isLast },
    );
    if (!order) throw new Error('an order that was just placed is gone');
    return order;
  }

  private followUps(
    tx: Tx,
    { affiliate_code }: Checkout,
    { goods: { coupon, sheet }, payment }: Quote,
    { referral }: PlacementOptions,
  ): FollowUp[] {
    const followUps: FollowUp[] = [];
    if (coupon) followUps.push(({ id, user_id }) => this.coupons.redeem(tx, coupon.id, user_id, id));
    if (sheet.lines.some(({ flashItemId }) => flashItemId !== null))
      followUps.push(() => this.sellFlash(tx, sheet));
    if (payment.cards.length || payment.wallet)
      followUps.push((order) => this.tenders.collect(tx, order, payment));
    if (payment.due === 0)
      followUps.push(({ id }) => this.payments.markPaid(tx, id, { paymentId: null, amount: 0 }));
    const code = affiliate_code || referral;
    if (code) followUps.push((order) => this.conversions.record(tx, order, code));
    return followUps;
  }

  /** @throws OrderErrors.FLASH_SALE_SOLD_OUT */
  private async sellFlash(tx: Tx, { lines }: PriceSheet): Promise<void> {
    const sold = lines.flatMap(({ flashItemId, goods }) =>
      flashItemId === null ? [] : [{ flashItemId, units: goods.quantity }],
    );
    if (!(await this.flashStock.sell(tx, sold))) throw OrderErrors.FLASH_SALE_SOLD_OUT();
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

/** The number of an order that is made by other means than a checkout. */
export async function nextNumber(tx: Tx, now: Date): Promise<string> {
  const row = await tx.row<{ number: string }>(`SELECT ${orderNumberAt('$1::timestamptz')} AS number`, [now]);
  return row?.number ?? '';
}
