import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, nullable, view } from '@comptoir/http';
import { DownloadsView } from '../digital-goods/digital-goods.view';
import { InvoiceView } from '../invoices/invoices.view';
import { OrderView } from '../orders/orders.view';

/** An order as its customer sees it who has the link of a mail. */
export const OrderLinkView = view('OrderLink', {
  order: OrderView,
  can_pay: Type.Boolean({
    description: 'False once the order is paid, authorized, cancelled or expired.',
  }),
  can_cancel: Type.Boolean({ description: 'False once the order is being prepared.' }),
  publishable_key: nullable(
    Type.String({ description: 'Key of the client library; null if the shop has not configured it.' }),
  ),
  invoices: Type.Array(InvoiceView, { description: 'Invoices and credit notes of the order.' }),
  downloads: Type.Array(DownloadsView, { description: 'Bought files and licence keys.' }),
  expires_at: { ...Timestamp, description: 'End of the link.' },
});
export type OrderLinkView = Static<typeof OrderLinkView>;
