import { Injectable } from '@nestjs/common';
import { Money } from '@comptoir/contracts';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { parseAmount } from '../../catalog/prices/price-amounts';
import { isId } from '../../platform/http/id-checks';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { OrderPaymentsService } from '../order-records/order-payments.service';
import type { Order } from '../order-records/order-records.entity';
import { findOrderId, lockOrder } from '../order-records/order-records.queries';
import { amountLeft } from '../order-records/order-records.states';
import { rejectOwnOrder } from '../order-records/own-order.rules';
import {
  type WriteOffDetails,
  insertWriteOff,
  readWriteOff,
  reverseWriteOff,
} from '../order-records/write-offs.queries';
import { PaymentErrors } from './payments.errors';
import { isOrderOver } from './payments.states';
import type { ReverseWriteOff, WriteOffDebt } from './write-offs.dto';
import { WriteOffErrors } from './write-offs.errors';

const HAS_INVOICE = `SELECT FROM invoices WHERE order_id = $1 AND type = 'invoice' AND cancels_id IS NULL`;

/** Writes off what customers will not pay any more. The order stays unpaid, and no money is counted (docs/payments.md). */
@Injectable()
export class WriteOffsService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderPaymentsService,
    private readonly clock: Clock,
  ) {}

  /** Checks that the path `/admin/orders/{order_id}` exists. */
  async targetExists({ order_id = '' }: Record<string, string>): Promise<boolean> {
    return (await findOrderId(this.db, order_id)) !== undefined;
  }

  /**
   * Writes off what is left to pay of an unpaid order, wholly or in part.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR, PaymentErrors.ORDER_NOT_FOUND, OrderErrors.OWN_ORDER,
   * WriteOffErrors except WRITE_OFF_NOT_FOUND and WRITE_OFF_REVERSED
   */
  writeOff(staffId: number, reference: string, input: WriteOffDebt): Promise<WriteOffDetails> {
    return this.db.tx(async (tx) => {
      const order = await this.lockOrder(tx, reference, staffId);
      await this.rejectUnowed(tx, order);
      const left = amountLeft(order) - order.written_off_amount;
      if (left <= 0) throw WriteOffErrors.NOTHING_TO_WRITE_OFF();
      const amount = input.amount ? parseAmount(order.currency, input.amount, 'amount') : left;
      if (amount <= 0) throw invalidField('amount', 'amount must be more than 0');
      if (amount > left) {
        const most = Money.format(left, order.currency);
        const message = `amount must not be more than what is left to pay: ${most}`;
        throw WriteOffErrors.WRITE_OFF_TOO_LARGE({ errors: { amount: [message] } });
      }
      const note = { reason: input.reason, staffId, at: this.clock.now() };
      return this.find(tx, order, await insertWriteOff(tx, order.id, amount, note));
    });
  }

  /**
   * Takes a write-off back, once.
   * @throws RequestErrors.NOT_FOUND, PaymentErrors.ORDER_NOT_FOUND, OrderErrors.OWN_ORDER,
   * WriteOffErrors.WRITE_OFF_NOT_FOUND, WriteOffErrors.WRITE_OFF_REVERSED
   */
  reverse(
    staffId: number,
    reference: string,
    id: number,
    { reason }: ReverseWriteOff,
  ): Promise<WriteOffDetails> {
    return this.db.tx(async (tx) => {
      const order = await this.lockOrder(tx, reference, staffId);
      const { reversed_at } = await this.find(tx, order, id);
      if (reversed_at) throw WriteOffErrors.WRITE_OFF_REVERSED();
      await reverseWriteOff(tx, order.id, id, { reason: reason ?? '', staffId, at: this.clock.now() });
      return this.find(tx, order, id);
    });
  }

  private async lockOrder(tx: Tx, reference: string, staffId: number): Promise<Order> {
    const order = await lockOrder(tx, await this.idOf(tx, reference));
    if (!order) throw RequestErrors.NOT_FOUND();
    await rejectOwnOrder(tx, order, staffId);
    return order;
  }

  private async rejectUnowed(tx: Tx, { id, status }: Order): Promise<void> {
    if (isOrderOver(status)) throw WriteOffErrors.ORDER_ENDED();
    if (await this.orders.isAuthorized(tx, id)) throw WriteOffErrors.PAYMENT_AUTHORIZED();
    if (!(await tx.row(HAS_INVOICE, [id]))) throw WriteOffErrors.ORDER_NOT_INVOICED();
  }

  private async find(tx: Tx, { id: orderId }: Order, id: number): Promise<WriteOffDetails> {
    const found = await readWriteOff(tx, orderId, id);
    if (!found) throw WriteOffErrors.WRITE_OFF_NOT_FOUND();
    return found;
  }

  private async idOf(queryable: Queryable, reference: string): Promise<number> {
    const id = await findOrderId(queryable, reference);
    if (id === undefined) throw isId(reference) ? RequestErrors.NOT_FOUND() : PaymentErrors.ORDER_NOT_FOUND();
    return id;
  }
}
