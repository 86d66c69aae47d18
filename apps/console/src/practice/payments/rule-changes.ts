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

/** Returns the text key of what is wrong with the deposit of a rule: it is an amount or a percentage. */
export function depositFault(
  _value: unknown,
  { payment, deposit_amount: amount, deposit_percent: percent }: Partial<Rule>,
): string | undefined {
  if (payment !== 'deposit' || Boolean(amount) !== Boolean(percent)) return undefined;
  return 'practice.payments.deposit_fault';
}
