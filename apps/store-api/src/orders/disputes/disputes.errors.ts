import { defineErrors } from '@comptoir/errors';

/** Errors of answers to disputes (docs/payments.md). */
export const DisputeErrors = defineErrors({
  DISPUTE_NOT_OPEN: [422, 'This dispute waits for no answer: it is decided, or the bank is deciding it.'],
  DISPUTE_ANSWERED: [422, 'This dispute was answered already.'],
  DISPUTE_EVIDENCE_OVERDUE: [422, 'The processor takes no evidence after the due date.'],
  DISPUTE_EVIDENCE_EMPTY: [422, 'There is no evidence to submit.'],
  DISPUTE_EVIDENCE_TOO_LARGE: [
    422,
    'The texts may have 150,000 characters together, and the files 4,500,000 bytes.',
  ],
});
