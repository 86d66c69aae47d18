import { TENDERS } from './takings.dto';
import type { OpenSum, Sums, TenderSums } from './takings.summary.view';

/** Adds sums up, one for each currency, in the order of their codes. */
export function totalsOf(rows: readonly Sums[]): Sums[] {
  const totals = new Map<string, Sums>();
  for (const { currency, payments, received, refunds, refunded } of rows) {
    const before = totals.get(currency) ?? { currency, payments: 0, received: 0, refunds: 0, refunded: 0 };
    totals.set(currency, {
      currency,
      payments: before.payments + payments,
      received: before.received + received,
      refunds: before.refunds + refunds,
      refunded: before.refunded + refunded,
    });
  }
  return [...totals.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Adds sums up, one for each tender and currency, in the order of the tenders. */
export function tendersOf(rows: readonly TenderSums[]): TenderSums[] {
  return TENDERS.flatMap((tender) =>
    totalsOf(rows.filter((row) => row.tender === tender)).map((sums) => ({ tender, ...sums })),
  );
}

/** Adds up what is left to pay, one sum for each currency, in the order of their codes. */
export function openOf(rows: readonly OpenSum[]): OpenSum[] {
  const sums = new Map<string, OpenSum>();
  for (const { currency, bookings, left_to_pay } of rows) {
    const before = sums.get(currency);
    sums.set(currency, {
      currency,
      bookings: (before?.bookings ?? 0) + bookings,
      left_to_pay: (before?.left_to_pay ?? 0) + left_to_pay,
    });
  }
  return [...sums.values()]
    .filter(({ left_to_pay: left }) => left > 0)
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
