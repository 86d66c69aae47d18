import { defineErrors } from '@comptoir/errors';

export const WalletErrors = defineErrors({
  INSUFFICIENT_BALANCE: [422, 'The wallet does not hold enough.'],
});
