import type { Result } from '@comptoir/store-client';

type Return = Result<'returns.get'>;

/**
 * Returns the key of the text for a return. The shop has decided on a refund before it pays it: a transfer is on its way
 * until staff have made it.
 */
export function returnState({
  status,
  refund,
}: Pick<Return, 'status' | 'refund'>): 'payment_refunding' | Return['status'] {
  return status === 'refunded' && refund?.status === 'approved' ? 'payment_refunding' : status;
}
