import type { NextRequest } from 'next/server';

import { fileResponse } from '../../../../../../server/file-response';
import { storeOfVisitor } from '../../../../../../server/request';

interface Context {
  params: Promise<{ number: string; id: string }>;
}

/** Hands out an invoice or a credit note of an order: to its account, to the cart of its guest, or by the link of a mail. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const { number, id: text } = await params;
  const [id, token] = [Number(text), request.nextUrl.searchParams.get('token')];
  const { orders, orderLinks } = await storeOfVisitor();
  const file = token
    ? orderLinks.downloadInvoice({ token, id })
    : orders.downloadInvoiceById({ order_number: number, id });
  const listed = token
    ? orderLinks.get({ token }).then(({ invoices }) => invoices)
    : orders.listInvoices({ order_number: number });
  const document = listed.then((invoices) => invoices.find((invoice) => invoice.id === id));
  const name = await document.then((invoice) => invoice?.invoice_number).catch(() => undefined);
  return fileResponse(file, `${name ?? `${number}-${id}`}.pdf`);
}
