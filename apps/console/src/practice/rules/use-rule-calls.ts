import { useBookingClient } from '../booking-context';

/** The resource or the service that rules belong to. */
export interface RuleOwner {
  kind: 'resource' | 'service';
  id: number;
}

type Rules = Awaited<ReturnType<ReturnType<typeof useBookingClient>['adminBookingRules']['getOfResource']>>;

/** Returns the calls that read and change the rules of a resource or of a service. */
export function useRuleCalls({ kind, id }: RuleOwner): {
  read(signal: AbortSignal): Promise<Rules>;
  write(rules: Omit<Rules, 'version'>, version: string): Promise<Rules>;
} {
  const { adminBookingRules } = useBookingClient();
  if (kind === 'service') {
    return {
      read: (signal) => adminBookingRules.getOfService({ id }, { signal }),
      write: (rules, ifMatch) => adminBookingRules.updateOfService({ ...rules, id }, { ifMatch }),
    };
  }
  return {
    read: (signal) => adminBookingRules.getOfResource({ id }, { signal }),
    write: (rules, ifMatch) => adminBookingRules.updateOfResource({ ...rules, id }, { ifMatch }),
  };
}
