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

/** Returns the key of the name of a return. The customer has the receipt of a withdrawal as well, which is something else. */
export function returnName({ kind }: Pick<Return, 'kind'>): 'return_number' | 'return_number_withdrawal' {
  return kind === 'withdrawal' ? 'return_number_withdrawal' : 'return_number';
}
