import type { NextRequest } from 'next/server';

import { formatMoney, isApiError } from '@comptoir/store-client';
import { currentLocale, publicStore } from '../../../../../server/request';
import { currentCurrency } from '../../../../../server/shop';

interface Context {
  params: Promise<{ id: string }>;
}

/** Tells the cards of bundles what the chosen goods cost together, and one by one. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const [{ id }, locale, currency, store] = await Promise.all([
    params,
    currentLocale(),
    currentCurrency(),
    publicStore(),
  ]);
  const item_ids = request.nextUrl.searchParams.getAll('item').map(Number);
  try {
    const price = await store.bundles.getPrice({ id: Number(id), currency, item_ids });
    const money = (amount: string): string => formatMoney(amount, price.currency, { language: locale });
    return Response.json({ total: money(price.total), before: money(price.subtotal) });
  } catch (error) {
    if (!isApiError(error)) throw error;
    return Response.json({}, { status: error.status || 502 });
  }
}
