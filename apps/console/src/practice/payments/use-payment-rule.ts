import type { Result } from '@comptoir/booking-client';
import { versionOf } from '../../shared/data/version';
import { useBookingClient } from '../booking-context';

export type Rule = Result<'adminPayments.findOfService'>;
export type Terms = Omit<Rule, 'version' | 'is_available'>;

/** Returns the calls for the rule of a service or a resource. */
export function usePaymentCalls(
  owner: 'service' | 'resource',
  id: number,
): {
  read(signal: AbortSignal): Promise<Rule>;
  write(terms: Terms, rule: Rule): Promise<Rule>;
} {
  const booking = useBookingClient();
  return {
    read: (signal) =>
      owner === 'service'
        ? booking.adminPayments.findOfService({ serviceId: id }, { signal })
        : booking.adminPayments.findOfResource({ resourceId: id }, { signal }),
    write: (terms, rule) =>
      owner === 'service'
        ? booking.adminPayments.updateOfService({ serviceId: id, ...terms }, versionOf(rule))
        : booking.adminPayments.updateOfResource({ resourceId: id, ...terms }, versionOf(rule)),
  };
}
