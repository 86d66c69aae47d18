import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { PREFIX } from '../../api-prefix';
import { MediaService } from '../../platform/media/media.service';
import { DigitalDeliveriesService } from '../digital-goods/digital-deliveries.service';
import { toDownloadsView } from '../digital-goods/digital-goods.view';
import { InvoicesService } from '../invoices/invoices.service';
import { toInvoiceView } from '../invoices/invoices.view';
import { isCancellable } from '../order-records/order-records.states';
import type { OrderDetails } from '../orders/orders.details.service';
import { OrdersService } from '../orders/orders.service';
import { toOrderView } from '../orders/orders.view';
import { isPayable } from '../payments/payable.rules';
import { type LinkedOrder, OrderLinksService } from './order-links.service';
import type { OrderLinkView } from './order-links.view';

/** Reads orders for whoever has their link. */
@Injectable()
export class OrderLinksReaderService {
  constructor(
    private readonly links: OrderLinksService,
    private readonly orders: OrdersService,
    private readonly invoices: InvoicesService,
    private readonly deliveries: DigitalDeliveriesService,
    private readonly media: MediaService,
    private readonly clock: Clock,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  /** @throws OrderLinkErrors.ORDER_LINK_NOT_FOUND, OrderLinkErrors.ORDER_LINK_EXPIRED */
  async readLinkedOrder(token: string): Promise<OrderLinkView> {
    const link = await this.links.findLinkedOrder(token);
    const { userId, orderNumber } = link;
    const [order, invoices, downloads] = await Promise.all([
      this.orders.findOwnOrder(userId, orderNumber),
      this.invoices.listOrderInvoices(userId, orderNumber),
      this.deliveries.listDownloads(userId, orderNumber),
    ]);
    return {
      order: toOrderView(order, this.media),
      can_pay: this.isOrderPayable(order),
      can_cancel: isCancellable(order.status),
      publishable_key: this.config.stripe.publishableKey ?? null,
      invoices: invoices.map((invoice) => toInvoiceView(invoice, this.invoiceUrl(token, invoice.id))),
      downloads: downloads.map(toDownloadsView),
      expires_at: link.expiresAt.toISOString(),
    };
  }

  /** Reads the payment status of a linked order, which decides how it is paid. */
  findOrder({ userId, orderNumber }: LinkedOrder): Promise<OrderDetails> {
    return this.orders.findOwnOrder(userId, orderNumber);
  }

  isOrderPayable(order: OrderDetails): boolean {
    const { status, payment_status, amount_due, expires_at, payments } = order;
    return isPayable(
      {
        status,
        paymentStatus: payment_status,
        amountDue: amount_due,
        orderExpiresAt: expires_at,
        isAuthorized: payments.some(({ authorized_amount: amount }) => amount > 0),
      },
      this.clock.now(),
    );
  }

  private invoiceUrl(token: string, id: number): string {
    return `${this.config.http.publicUrl}/${PREFIX}/order-links/${token}/invoices/${id}`;
  }
}
