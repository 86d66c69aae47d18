import { fileResponse } from '../../../../../../server/file-response';
import { storeOfVisitor } from '../../../../../../server/request';

interface Context {
  params: Promise<{ number: string; file: string }>;
}

/** Hands out a file of a digital product that was bought. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { number, file } = await params;
  const { orders } = await storeOfVisitor();
  const list = await orders.listDownloads({ order_number: number }).catch(() => []);
  const name = list.flatMap(({ files }) => files).find(({ id }) => String(id) === file)?.name;
  return fileResponse(orders.downloadFile({ order_number: number, file_id: Number(file) }), name ?? file);
}
