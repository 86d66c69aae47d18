import { Injectable } from '@nestjs/common';
import { OrdersService } from '../orders/orders.service';
import { PaymentErrors } from '../payments/payments.errors';
import { PaymentsService } from '../payments/payments.service';
import type { OrderPayment } from '../payments/payments.view';
import { OrderLinksReaderService } from './order-links.reader.service';
import { OrderLinksService } from './order-links.service';

/**
 * Acts on linked orders on behalf of their customers. Each method throws OrderLinkErrors for a link that is not
 * valid, and the errors of the same action of a customer who is signed in.
 */
@Injectable()
export class OrderLinksActionsService {
  constructor(
    private readonly links: OrderLinksService,
    private readonly reader: OrderLinksReaderService,
    private readonly orders: OrdersService,
    private readonly payments: PaymentsService,
  ) {}

  async openPayment(token: string): Promise<OrderPayment> {
    const link = await this.links.findLinkedOrder(token);
    const order = await this.reader.findOrder(link);
    if (!this.reader.isOrderPayable(order)) throw PaymentErrors.ORDER_NOT_PAYABLE();
    return this.payments.openOrReplacePayment(link.userId, link.orderNumber, order.payment_status);
  }

  async cancelOrder(token: string, reason: string | null): Promise<void> {
    const { userId, orderNumber } = await this.links.findLinkedOrder(token);
    await this.orders.cancelOwnOrder(userId, orderNumber, reason);
  }
}
