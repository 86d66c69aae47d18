import { defineErrors } from '@comptoir/errors';

/** Errors of the ledger (docs/ledger.md). */
export const LedgerErrors = defineErrors({
  LEDGER_CLOSED: [409, 'These days are closed already.'],
  LEDGER_BEHIND: [409, 'Older orders are still being booked. Close these days once that is done.'],
});
