import type { Result } from '@comptoir/store-client';

import { returnState } from '../src/components/orders/return-state';

type Return = Parameters<typeof returnState>[0];
type Refund = NonNullable<Result<'returns.get'>['refund']>;

const given = (status: Return['status'], refund?: Refund['status']): Return => ({
  status,
  refund: refund ? ({ status: refund } as Refund) : null,
});

it.each([
  // A transfer that staff have not made yet, and a card that the processor has not answered for.
  [given('refunded', 'approved'), 'payment_refunding'],
  [given('refunded', 'processed'), 'refunded'],
  [given('refunded'), 'refunded'],
  [given('approved', 'approved'), 'approved'],
  [given('rejected'), 'rejected'],
] as const)('says of %j that it is %s', (found, state) => {
  expect(returnState(found)).toBe(state);
});
