import { isPositive } from '../parts/amounts';
import type { Refund } from '../parts/types';

/** Returns the state of a refund, or `by_hand` while staff have to pay it back. */
export function stateOf({ status, offline_amount }: Refund): string {
  return status === 'approved' && isPositive(offline_amount) ? 'by_hand' : status;
}
