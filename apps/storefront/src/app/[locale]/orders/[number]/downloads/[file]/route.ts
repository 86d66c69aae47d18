import type { NextRequest } from 'next/server';

import { fileResponse } from '../../../../../../server/file-response';
import { readLinkedOrder, readOwnOrder } from '../../../../../../server/order-page';
import { storeOfVisitor } from '../../../../../../server/request';

interface Context {
  params: Promise<{ number: string; file: string }>;
}

/** Hands out a file of a digital product that was bought. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const { number, file } = await params;
  const token = request.nextUrl.searchParams.get('token');
  const { orders, orderLinks } = await storeOfVisitor();
  const found = await (token ? readLinkedOrder(token) : readOwnOrder(number));
  const files = found?.downloads.flatMap((download) => download.files) ?? [];
  const name = files.find(({ id }) => String(id) === file)?.name ?? file;
  const file_id = Number(file);
  const content = token
    ? orderLinks.downloadFile({ token, file_id })
    : orders.downloadFile({ order_number: number, file_id });
  return fileResponse(content, name);
}
