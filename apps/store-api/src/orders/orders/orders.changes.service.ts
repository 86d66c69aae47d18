import { Injectable } from '@nestjs/common';
import { CustomFieldsService, type GivenValues } from '@comptoir/custom-fields';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { CreateAddress } from '../../customers/users/users.dto';
import { byStaff } from '../../platform/custom-fields/values-writers';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { addressSnapshotOf } from '../order-records/address-snapshot';
import { readOrderItems } from '../order-records/order-items.queries';
import type { AddressSnapshot, Order, OrderItem } from '../order-records/order-records.entity';
import { OrderErrors } from '../order-records/order-records.errors';
import {
  findOrderId,
  insertOrderNote,
  lockOrder,
  readAuthorization,
  setOrderAddresses,
  setOrderFields,
} from '../order-records/order-records.queries';
import { isPaid, isPaidLater } from '../order-records/order-records.states';
import { rejectOwnOrder } from '../order-records/own-order.rules';
import { hasShippedItems } from '../shipments/shipments.queries';
import { addressesVersion } from '../order-records/address-snapshot';
import { toOrderAddressView } from './orders.address.view';
import type { CancelOrderItems, ChangeOrderAddresses } from './orders.dto';
import { OrderItemsCancellationService } from './orders.items-cancellation.service';
import { openUnitsOf } from './order-units';

const REASON = 'Items cancelled.';
/** Note of the stock movement that writes cancelled units off. */
const LOST = 'Cancelled without putting it back into stock.';

/** Changes orders before they are shipped: cancels some of their units, and corrects addresses. */
@Injectable()
export class OrderChangesService {
  constructor(
    private readonly db: Db,
    private readonly cancellation: OrderItemsCancellationService,
    private readonly clock: Clock,
    private readonly customFields: CustomFieldsService,
  ) {}

  /**
   * Changes values of custom fields of an order in any state.
   * @throws OrderErrors.ORDER_NOT_FOUND, the errors of `CustomFieldsService`
   */
  async changeOrderFields(reference: string, given: GivenValues): Promise<void> {
    await this.db.tx(async (tx) => {
      const order = await lockOrder(tx, (await findOrderId(tx, reference)) ?? 0);
      if (!order) throw OrderErrors.ORDER_NOT_FOUND();
      const values = await this.customFields.changedValues('orders', order.custom_fields, given, byStaff(tx));
      if (values) await setOrderFields(tx, order.id, values, this.clock.now());
    });
  }

  /**
   * Cancels units of an order that are not shipped: restocks them, or writes them off, and refunds what was paid for
   * them. Those of an
   * order that is authorized or paid later are not charged. Cancelling the last units cancels the order. Once all other units are shipped, the order is shipped.
   * @throws OrderErrors.ORDER_NOT_FOUND, OrderErrors.OWN_ORDER, OrderErrors.ORDER_NOT_PAID,
   * OrderErrors.ORDER_NOT_CANCELLABLE, RequestErrors.VALIDATION_ERROR, RefundErrors.REFUND_EXCEEDS_BALANCE,
   * RefundErrors.PAYMENT_DISPUTED, RequestErrors.PRECONDITION_FAILED
   */
  async cancelOrderItems(staffId: number, reference: string, input: CancelOrderItems): Promise<void> {
    await this.db.tx(async (tx) => {
      const order = await this.lockOpenOrder(tx, staffId, reference);
      if (!isPaid(order.payment_status)) await this.assertPaidLater(tx, order);
      const items = await readOrderItems(tx, order.id);
      const seen = input.expected_cancelled_quantity ?? null;
      const cancelled = items.reduce((sum, { cancelled_quantity }) => sum + cancelled_quantity, 0);
      if (seen !== null && seen !== cancelled) throw RequestErrors.PRECONDITION_FAILED();
      assertCancellable(items, input);
      const reason = input.reason || REASON;
      const note = noteOf(items, input, reason);
      await insertOrderNote(tx, order.id, { authorId: staffId, note, at: this.clock.now() });
      await this.cancellation.cancelItems(tx, order, {
        items,
        units: input.items,
        shipping: input.include_shipping ?? false,
        refundedFirst: input.refunded_first ?? false,
        reason,
        silent: input.notify_customer === false,
        actor: 'staff',
        actorId: staffId,
        ...(input.restock === false && { lost: { note: LOST, actorId: staffId } }),
      });
    });
  }

  /**
   * Replaces the given addresses of an order of which nothing is shipped. An invoice that exists stays as it
   * is.
   * @throws OrderErrors.ORDER_NOT_FOUND, OrderErrors.OWN_ORDER, OrderErrors.ORDER_NOT_CHANGEABLE,
   * RequestErrors.PRECONDITION_FAILED when an address differs from the one that was read,
   * RequestErrors.VALIDATION_ERROR for another country, whose tax and shipping costs would differ, or another VAT
   * number of a company that pays no tax
   */
  async changeOrderAddresses(staffId: number, reference: string, input: ChangeOrderAddresses): Promise<void> {
    await this.db.tx(async (tx) => {
      const order = await this.lockOpenOrder(tx, staffId, reference);
      if (await hasShippedItems(tx, order.id)) throw OrderErrors.ORDER_NOT_CHANGEABLE();
      const { addresses_version: seen, ...given } = input;
      if (seen && seen !== addressesVersion(order)) throw RequestErrors.PRECONDITION_FAILED();
      const shipping = changedAddress('shipping_address', order.shipping_address, input.shipping_address);
      const billing = changedAddress('billing_address', order.billing_address, input.billing_address);
      assertSameVatNumber(order, billing);
      const at = this.clock.now();
      await setOrderAddresses(tx, order.id, { shipping, billing, at });
      const changed = Object.keys(given).join(' and ').replaceAll('_', ' ');
      const before = [
        input.shipping_address && `Shipping address before: ${lineOf(order.shipping_address)}.`,
        input.billing_address && `Billing address before: ${lineOf(order.billing_address)}.`,
      ];
      const note = [`Changed the ${changed}.`, ...before.filter(Boolean)].join(' ');
      await insertOrderNote(tx, order.id, { authorId: staffId, note, at });
    });
  }

  /** Locks an order that is neither shipped nor over. */
  private async lockOpenOrder(tx: Tx, staffId: number, reference: string): Promise<Order> {
    const order = await lockOrder(tx, (await findOrderId(tx, reference)) ?? 0);
    if (!order) throw OrderErrors.ORDER_NOT_FOUND();
    await rejectOwnOrder(tx, order, staffId);
    if (!['pending', 'confirmed', 'processing'].includes(order.status)) {
      throw OrderErrors.ORDER_NOT_CHANGEABLE();
    }
    return order;
  }

  /**
   * Checks that an unpaid order waits for a capture, or is paid on delivery or by invoice. Goods that pay for a replacement
   * order are moved when it is paid, so its units are cancelled after the capture.
   * @throws OrderErrors.ORDER_NOT_PAID
   */
  private async assertPaidLater(tx: Tx, order: Order): Promise<void> {
    const isLater = isPaidLater(order.payment_method) || (await readAuthorization(tx, order.id));
    if (order.exchange_amount === 0 && isLater) return;
    const message = order.exchange_amount
      ? 'Capture the payment of a replacement order before its units are cancelled.'
      : 'Cancel an unpaid order as a whole.';
    throw OrderErrors.ORDER_NOT_PAID({ message });
  }
}

/** @throws RequestErrors.VALIDATION_ERROR, OrderErrors.ORDER_NOT_CANCELLABLE with what is left of each line */
function assertCancellable(items: readonly OrderItem[], { items: wanted }: CancelOrderItems): void {
  const errors: Record<string, string[]> = {};
  const units = new Map<number, number>();
  for (const [index, { order_item_id: id, quantity }] of wanted.entries()) {
    const item = items.find((candidate) => candidate.id === id);
    if (!item) throw invalidField(`items.${index}.order_item_id`, 'This order has no such item.');
    units.set(id, (units.get(id) ?? 0) + quantity);
    const left = openUnitsOf(item);
    if ((units.get(id) ?? 0) > left) errors[`items.${index}.quantity`] = [`Only ${left} can be cancelled.`];
  }
  if (Object.keys(errors).length) throw OrderErrors.ORDER_NOT_CANCELLABLE({ errors });
}

function noteOf(
  items: readonly OrderItem[],
  { items: cancelled, restock }: CancelOrderItems,
  reason: string,
): string {
  const lines = cancelled.map(({ order_item_id, quantity }) => {
    const item = items.find(({ id }) => id === order_item_id);
    return `${quantity} × ${item?.sku ?? order_item_id}`;
  });
  const fate = restock === false ? ' (not put back into stock)' : '';
  return `Cancelled ${lines.join(', ')}${fate}: ${reason}`.slice(0, 2000);
}

/** Writes an address into one line, so that staff can read where an order was to go. */
function lineOf(address: AddressSnapshot | null): string {
  return Object.values(toOrderAddressView(address) ?? {})
    .filter(Boolean)
    .join(', ');
}

/** @throws RequestErrors.VALIDATION_ERROR for another country, or an order without this address */
function changedAddress(
  field: string,
  before: AddressSnapshot | null,
  given: CreateAddress | null | undefined,
): AddressSnapshot | null {
  if (!given) return before;
  if (given.country !== before?.country) {
    const message = 'The country cannot change: tax and shipping costs depend on it.';
    throw invalidField(`${field}.country`, message);
  }
  return addressSnapshotOf(given);
}

/** The invoice of an order without tax names the VAT number and the company that it was placed for. */
function assertSameVatNumber({ vat_check }: Order, billing: AddressSnapshot | null): void {
  if (!vat_check || (billing?.company && billing.vat_number === vat_check.number)) return;
  const message = 'The company and its VAT number cannot change: the order has no tax because of it.';
  throw invalidField('billing_address.vat_number', message);
}
