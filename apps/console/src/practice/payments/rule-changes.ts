import type { Result } from '@comptoir/booking-client';
import type { Resource } from '../calendar/calendar-events';
import type { Service } from '../services/use-services';

type Rule = Result<'adminPayments.findOfService'>;

/** Returns the resources that clients can book without the service until it has to be paid. */
export function boundByRule(
  resources: readonly Resource[],
  service: Pick<Service, 'resource_ids'> | undefined,
): Resource[] {
  return resources.filter(
    ({ id, booked_by, needs_service }) => service?.resource_ids.includes(id) && !booked_by && !needs_service,
  );
}

/** The parts of a rule that say what a cancellation gives back. */
export type RefundTerms = Partial<
  Pick<Rule, 'payment' | 'refund_full_hours' | 'refund_part_hours' | 'refund_part_percent'>
>;

/**
 * Returns what the end of cancelling takes away from refunds: the part that is never refunded, or hours of the last
 * refund; undefined when it takes nothing away.
 * @param minutes before the start until which clients can cancel; null for any time
 */
export function refundsCutBy(
  minutes: number | null,
  {
    payment = 'none',
    refund_full_hours: full = null,
    refund_part_hours: part = 0,
    refund_part_percent: percent = 0,
  }: RefundTerms,
): 'part' | 'hours' | undefined {
  if (minutes === null || payment === 'none') return undefined;
  const limit = minutes / 60;
  const hasPart = percent > 0 && (full === null || part < full);
  if (hasPart && full !== null && limit >= full) return 'part';
  const last = hasPart ? part : full;
  return last !== null && limit > last ? 'hours' : undefined;
}

/** Returns the text key of what is wrong with the deposit of a rule: it is an amount or a percentage. */
export function depositFault(
  _value: unknown,
  { payment, deposit_amount: amount, deposit_percent: percent }: Partial<Rule>,
): string | undefined {
  if (payment !== 'deposit' || Boolean(amount) !== Boolean(percent)) return undefined;
  return 'practice.payments.deposit_fault';
}

/** Returns the text key of what is wrong with the hours of a part: everything is refunded until then, or longer. */
export function partFault(
  hours: number | null | undefined,
  { refund_full_hours: full }: Partial<Rule>,
): string | undefined {
  const isLonger = typeof hours === 'number' && typeof full === 'number' && hours > full;
  return isLonger ? 'practice.payments.part_fault' : undefined;
}
