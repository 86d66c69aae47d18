import { Inject, Injectable } from '@nestjs/common';
import { chargeStep } from '@comptoir/contracts';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { AffiliateConversionsService } from '../../credit/affiliates/affiliates.conversions.service';
import type { StoreEvents } from '../../events';
import { allocateStock } from '../../catalog/inventory/stock-allocation';
import { laterUnitsOf } from '../../catalog/prices/beyond-stock';
import { leftText } from '../../catalog/inventory/inventory.errors';
import { InventoryService } from '../../catalog/inventory/inventory.service';
import { sum } from '../../pricing/pricing/price-sheet';
import { cardMinimum } from '../../pricing/pricing/pricing.small-amounts.rules';
import { OrderPaymentsService } from '../order-records/order-payments.service';
import type { Order } from '../order-records/order-records.entity';
import {
  insertOrder,
  insertOrderItems,
  type OrderItemDraft,
  takeOrderItemIds,
} from '../order-records/new-orders.queries';
import { recordOrderMove } from '../order-records/order-records.queries';
import { isPaid } from '../order-records/order-records.states';
import type { StaffMember } from '../order-records/own-order.rules';
import { hasSeal } from '../order-records/withdrawal.rules';
import { mostRefundable } from '../refunds/refunds.balance.rules';
import { RefundErrors } from '../refunds/refunds.errors';
import type { RefundBalance } from '../refunds/refunds.queries';
import { type RefundUnits, resolveRefund } from '../refunds/refunds.requests.rules';
import { RefundsService } from '../refunds/refunds.service';
import type { MoveReturn } from './returns.dto';
import type { Return, ReturnItem } from './returns.entity';
import { ReturnErrors } from './returns.errors';
import {
  type BoughtLine,
  ExchangePricingService,
  type PricedExchange,
} from './returns.exchange.pricing.service';
import { type Replacement, replacementsOf } from './returns.exchange.requests.rules';
import {
  type ReplacementLine,
  type ReplacementTotals,
  mainTermsOf,
  netOf,
  totalsOfReplacement,
  waiveAbove,
} from './returns.exchange.rules';

const DAY_MS = 86_400_000;

/** An exchange of the received units of a return. Order and return are locked. */
export interface Exchange {
  order: Order;
  found: Return;
  items: readonly ReturnItem[];
  /** The received units that are not refunded yet. */
  units: readonly RefundUnits[];
  balance: RefundBalance;
  input: Pick<MoveReturn, 'exchange_variant_id' | 'replacements' | 'difference'>;
  staff: StaffMember;
}

/** The money of an exchange, in minor units of the order's currency. */
interface ExchangeMoney {
  /** Value of the returned goods that pays for the replacement. */
  credit: number;
  /** Amount that the customer has to pay. */
  due: number;
  /** Amount that goes back to the customer. */
  back: number;
}

/**
 * Exchanges returned goods. The replacement is an order of its own, with prices, an invoice, stock and
 * tracking. A refund of the first order pays for it, so no amount counts for both orders.
 */
@Injectable()
export class ReturnExchangeService {
  constructor(
    private readonly inventory: InventoryService,
    private readonly pricing: ExchangePricingService,
    private readonly payments: OrderPaymentsService,
    private readonly refunds: RefundsService,
    private readonly conversions: AffiliateConversionsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates the replacement order, reserves its stock and moves the value of the returned goods to it. It is
   * confirmed at once, unless the customer has to pay a difference.
   * @returns the id of the replacement order
   * @throws ReturnErrors.INSUFFICIENT_STOCK, RefundErrors.ORDER_NOT_PAID, RequestErrors.VALIDATION_ERROR
   */
  async createReplacementOrder(tx: Tx, exchange: Exchange): Promise<number> {
    const { order, found, items, units, balance, input, staff } = exchange;
    if (!isPaid(order.payment_status)) throw RefundErrors.ORDER_NOT_PAID();
    const bought = await readBoughtLines(tx, items);
    const replacements = replacementsOf(
      items,
      input,
      new Map(bought.map(({ id, variant_id }) => [id, variant_id])),
    );
    const goods = { order, balance, returnId: found.id, bought, replacements };
    const priced = await this.pricing.priceExchange(tx, goods);
    const value = valueOf(balance, units);
    const isIncluded = order.prices_include_tax;
    const step = chargeStep(order.currency);
    const excess = sum(priced.lines, ({ gross }) => gross) - value;
    // No card can be charged less, so the shop waives it.
    const isTooSmall = excess < cardMinimum(priced.exchange);
    const lines =
      input.difference === 'waive' || isTooSmall
        ? waiveAbove(priced.lines, value, { isIncluded, returnId: found.id, step })
        : priced.lines;
    const totals = totalsOfReplacement(lines, isIncluded);
    const credit = Math.min(value, totals.total);
    const money = {
      credit,
      due: totals.total - credit,
      back: input.difference === 'keep' ? 0 : value - credit,
    };
    const replacement = await this.insertReplacement(tx, exchange, {
      lines,
      totals,
      money,
      rate: priced.exchange.rate,
      paymentDays: priced.paymentDays,
    });
    await this.insertGoods(tx, replacement, { ...priced, lines }, { replacements, staff });
    await this.conversions.followExchange(tx, order.id, replacement);
    await this.moveMoney(tx, exchange, replacement, money);
    if (money.due === 0) await this.payments.settleOrder(tx, replacement, { amount: 0 });
    return replacement.id;
  }

  private async insertReplacement(
    tx: Tx,
    { order }: Exchange,
    {
      lines,
      totals,
      money,
      rate,
      paymentDays,
    }: {
      lines: readonly ReplacementLine[];
      totals: ReplacementTotals;
      money: ExchangeMoney;
      rate: string;
      paymentDays: number;
    },
  ): Promise<Order> {
    const now = this.clock.now();
    return insertOrder(tx, {
      user_id: order.user_id,
      currency: order.currency,
      exchange_rate: rate,
      subtotal: totals.subtotal,
      discount_amount: totals.discount,
      shipping_amount: 0,
      standard_shipping_amount: null,
      withdrawal_days: null,
      tax_amount: totals.tax,
      prices_include_tax: order.prices_include_tax,
      tax: mainTermsOf(lines),
      shipping_taxes: [{ terms: null, amount: 0, tax: 0 }],
      tax_exemption: order.tax_exemption,
      vat_check: order.vat_check,
      // A calculation has other amounts than the replacement, which keeps the rates.
      tax_calculation: order.tax_calculation && { ...order.tax_calculation, calculation_id: null },
      total: totals.total,
      gift_card_amount: 0,
      wallet_amount: 0,
      exchange_amount: money.credit,
      exchanged_order_id: order.id,
      amount_due: money.due,
      ...paymentOf(order, money),
      placed_by: null,
      payment_terms_days: null,
      purchase_order_number: order.purchase_order_number,
      coupon_id: null,
      coupon: null,
      shipping_address: order.shipping_address,
      billing_address: order.billing_address,
      shipping_method: order.shipping_method,
      custom_fields: order.custom_fields,
      hook_decisions: [],
      notes: `Exchange for order ${order.order_number}`,
      expires_at: money.due > 0 ? new Date(now.getTime() + paymentDays * DAY_MS) : null,
      placed_at: now,
      created_at: now,
      updated_at: now,
    });
  }

  /** Writes the lines, and reserves their stock. The customer is told about the order if it has to be paid. */
  private async insertGoods(
    tx: Tx,
    { id, placed_at, notes, amount_due, prices_include_tax }: Order,
    { lines, variants }: PricedExchange,
    { replacements, staff }: { replacements: readonly Replacement[]; staff: StaffMember },
  ): Promise<void> {
    const itemIds = await takeOrderItemIds(tx, lines.length);
    const silent = amount_due === 0;
    await Promise.all([
      insertOrderItems(
        tx,
        id,
        lines.map((line) => itemOf(line, variants, prices_include_tax)),
        itemIds,
      ),
      recordOrderMove(
        tx,
        id,
        { from: null, to: 'pending', at: placed_at },
        { actor: 'staff', actorId: staff.userId, note: notes },
      ),
      this.outbox.emit(tx, 'order.placed', { orderId: id, ...(silent && { silent }) }),
    ]);
    const wanted = lines.map((line, index) => ({ ...line, orderItemId: itemIds[index] ?? 0 }));
    const levels = await this.inventory.lockStockLevels(
      tx,
      wanted.map(({ variantId }) => variantId),
    );
    const { allocations, shortages } = allocateStock(wanted, levels);
    const [short] = shortages;
    if (short) throw insufficient(short.line.variantId, short.available, replacements);
    await this.inventory.reserveStock(tx, allocations);
  }

  /**
   * Refunds the returned goods: what they are worth pays for the replacement, the rest goes back. The first
   * part waits for the customer's payment, if there is one.
   */
  private async moveMoney(
    tx: Tx,
    { order, found, units, staff }: Exchange,
    replacement: Order,
    { credit, due, back }: ExchangeMoney,
  ): Promise<void> {
    const common = { source: 'exchange', method: 'original', returnId: found.id, staff } as const;
    const reason = `Exchange: order ${replacement.order_number}`;
    if (credit > 0) {
      await this.refunds.openRefund(tx, order, {
        ...common,
        reason,
        amount: credit,
        items: units,
        replacementOrderId: replacement.id,
        waits: due > 0,
      });
    }
    if (back > 0) {
      const items = credit > 0 ? null : units;
      await this.refunds.openRefund(tx, order, { ...common, reason, amount: back, items });
    }
  }
}

async function readBoughtLines(tx: Tx, items: readonly ReturnItem[]): Promise<BoughtLine[]> {
  return tx.rows<BoughtLine>(
    'SELECT id, variant_id, unit_price, tax_amount, tax, gift_card FROM order_items WHERE id = ANY($1) ORDER BY id',
    [items.map(({ order_item_id }) => order_item_id)],
  );
}

/**
 * Returns what was paid for the units, as a card can be charged: at most what is refundable of the order while its sold
 * gift cards stay good.
 */
function valueOf(balance: RefundBalance, units: readonly RefundUnits[]): number {
  const request = { source: 'exchange', method: 'original', reason: '', items: units } as const;
  const { amount, items } = resolveRefund(balance, request);
  const value = Math.min(amount, balance.refundable, mostRefundable(balance, items));
  return value - (value % chargeStep(balance.currency));
}

/** Returns how the difference is paid: by transfer if the first order was, else by card. */
function paymentOf(
  order: Order,
  { due }: ExchangeMoney,
): Pick<Order, 'payment_method' | 'payment_instructions'> {
  if (due === 0) return { payment_method: null, payment_instructions: '' };
  const { payment_method, payment_instructions } = order;
  if (payment_method === 'bank_transfer') return { payment_method, payment_instructions };
  return { payment_method: 'card', payment_instructions: '' };
}

function insufficient(
  variantId: number,
  available: number,
  replacements: readonly Replacement[],
): ReturnType<typeof ReturnErrors.INSUFFICIENT_STOCK> {
  const field = replacements.find((each) => each.variantId === variantId)?.field ?? 'exchange_variant_id';
  return ReturnErrors.INSUFFICIENT_STOCK({
    errors: { [field]: [leftText(available)] },
    meta: { variant_id: variantId, available },
  });
}

function itemOf(
  line: ReplacementLine,
  variants: PricedExchange['variants'],
  isIncluded: boolean,
): OrderItemDraft {
  const variant = variants.get(line.variantId);
  if (!variant) throw new Error(`the variant ${line.variantId} was not read`);
  const net = netOf(line, isIncluded);
  return {
    product_id: variant.productId,
    variant_id: line.variantId,
    flash_sale_item_id: null,
    product_name: variant.productName,
    variant_name: variant.variantName,
    sku: variant.sku,
    image: variant.image,
    is_digital: variant.isDigital,
    withdrawal_excluded: hasSeal(variant.withdrawalExcluded) ? variant.withdrawalExcluded : null,
    gift_card: null,
    quantity: line.quantity,
    ...laterUnitsOf(variant, line.quantity, 0),
    unit_price: line.unitPrice,
    price_reason: '',
    surcharge_reason: '',
    discount_amount: line.unitPrice * line.quantity - net,
    discounts: line.discounts,
    tax_amount: line.tax,
    tax: line.terms,
    total: net,
    custom_fields: {},
  };
}
