import { fileResponse } from '../../../../../../server/file-response';
import { storeOfVisitor } from '../../../../../../server/request';

interface Context {
  params: Promise<{ id: string }>;
}

/** Hands out the label with which goods are sent back. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const id = Number((await params).id);
  return fileResponse((await storeOfVisitor()).returns.openLabel({ id }), `return-${id}.pdf`);
}
