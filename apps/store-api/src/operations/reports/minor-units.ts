import { type CurrencyCode, Money } from '@comptoir/contracts';
import type { Queryable } from '@comptoir/db';

/** Returns the minor units of one unit of each currency, which `inBase` converts with. */
export async function readMinorUnits(queryable: Queryable): Promise<Record<CurrencyCode, number>> {
  const codes = await queryable.rows<{ code: string }>('SELECT code FROM currencies');
  return Object.fromEntries(codes.map(({ code }) => [code, 10 ** Money.exponent(code)]));
}
