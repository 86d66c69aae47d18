import { fileResponse } from '../../../../../server/file-response';
import { storeOfVisitor } from '../../../../../server/request';

interface Context {
  params: Promise<{ number: string }>;
}

/** Hands out the invoice of an order to the browser that has placed it without an account. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { number } = await params;
  const { orders } = await storeOfVisitor();
  return fileResponse(orders.downloadInvoice({ order_number: number }), `${number}.pdf`);
}
