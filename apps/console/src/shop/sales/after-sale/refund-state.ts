import { isPositive } from '../../../shared/ui/amounts';
import type { Refund } from '../parts/types';

/** Returns the state of a refund, `by_hand` while staff have to pay it back, or `debt` while its order is unpaid. */
export function stateOf({ status, offline_amount, released }: Refund): string {
  if (status === 'approved' && released) return 'debt';
  return status === 'approved' && isPositive(offline_amount) ? 'by_hand' : status;
}
