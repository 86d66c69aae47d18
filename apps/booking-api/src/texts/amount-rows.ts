import type { TextKey, Wording } from './wording';
import type { ChargeSummary } from '../payments/payments.charges.queries';

/** A row of a mail or page. */
interface Row {
  label: string;
  value: string;
}

/** Returns what was paid and refunded of a booking, and what is left to pay on site; nothing without a charge. */
export function amountRows(
  { charge, status }: { charge?: ChargeSummary | null; status: string },
  wording: Wording,
): Row[] {
  if (!charge) return [];
  const paid = charge.paid_by_card + charge.paid_on_site;
  const rest = status === 'confirmed' ? charge.total - paid : 0;
  const row = (key: TextKey, minor: number): Row[] =>
    minor > 0 ? [{ label: wording.text(key), value: wording.money(minor, charge.currency) }] : [];
  return [
    ...row('paid', paid),
    ...row('refunded', charge.refunded_by_card + charge.refunded_on_site),
    ...row('rest', rest),
  ];
}
