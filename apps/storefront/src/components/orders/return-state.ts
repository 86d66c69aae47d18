import type { Result } from '@comptoir/store-client';

type Return = Result<'returns.get'>;

/**
 * Returns the key of the text for a return. The shop has decided on a refund before it pays it: a transfer is on its way
 * until staff have made it. An order that is not paid yet costs less.
 */
export function returnState({
  status,
  refund,
}: Pick<Return, 'status' | 'refund'>): 'payment_refunding' | 'payment_lowered' | Return['status'] {
  if (status !== 'refunded' || refund?.status !== 'approved') return status;
  return refund.released ? 'payment_lowered' : 'payment_refunding';
}
