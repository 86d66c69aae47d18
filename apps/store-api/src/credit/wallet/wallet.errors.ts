import { defineErrors } from '@comptoir/errors';

export const WalletErrors = defineErrors({
  INSUFFICIENT_BALANCE: [422, 'The wallet does not hold enough.'],
  OWN_WALLET: [403, 'This wallet is your own: a colleague has to do it.'],
});
