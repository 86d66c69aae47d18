import { defineErrors } from '@comptoir/errors';

export const EmailProofErrors = defineErrors({
  WRONG_CODE: [400, 'The code is wrong or has ended'],
  TOO_MANY_CODES: [429, 'Too many codes were asked for with this address. Please try again tomorrow.'],
});
