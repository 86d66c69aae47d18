import type { NextRequest } from 'next/server';

import { isApiError } from '@comptoir/store-client';
import { publicStore } from '../../../server/request';

const MOST = 6;

/** Returns the names and addresses of the first products of a search, for the suggestions of the search field. */
export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ locale: string }> },
): Promise<Response> {
  const { locale } = await params;
  const search = (request.nextUrl.searchParams.get('search') ?? '').trim().slice(0, 200);
  if (search.length < 2) return Response.json([]);
  try {
    const { data } = await (await publicStore()).catalogue.listProducts({ search, per_page: MOST });
    return Response.json(data.map(({ name, slug }) => ({ name, href: `/${locale}/products/${slug}` })));
  } catch (error) {
    // The field searches without suggestions, too.
    if (isApiError(error)) return Response.json([]);
    throw error;
  }
}
