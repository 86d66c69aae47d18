import { fileResponse } from '../../../../../server/file-response';
import { storeOfVisitor } from '../../../../../server/request';

interface Context {
  params: Promise<{ number: string }>;
}

/** Hands out the invoice of an order. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { number } = await params;
  const file = (await storeOfVisitor()).orders.downloadInvoice({ order_number: number });
  return fileResponse(file, `${number}.pdf`);
}
