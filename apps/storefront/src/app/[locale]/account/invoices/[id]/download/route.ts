import { fileResponse } from '../../../../../../server/file-response';
import { storeOfVisitor } from '../../../../../../server/request';

interface Context {
  params: Promise<{ id: string }>;
}

/** Hands out an invoice or a credit note. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const id = Number((await params).id);
  const { invoices } = await storeOfVisitor();
  const invoice = await invoices.get({ id }).catch(() => null);
  return fileResponse(invoices.download({ id }), `${invoice?.invoice_number ?? id}.pdf`);
}
