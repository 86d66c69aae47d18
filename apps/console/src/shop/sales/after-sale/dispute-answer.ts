import { isPositive } from '../../../shared/ui/amounts';
import type { Dispute } from '../parts/types';

const OPEN = ['needs_response', 'warning_needs_response'];

interface Answer {
  /** True while a job sends the answer. */
  isBusy: boolean;
  canChange: boolean;
  canSubmit: boolean;
  canAccept: boolean;
  canIssueNote: boolean;
  /** Text key of the step that the dispute waits for. */
  next: 'answer' | 'late' | 'sending' | 'bank' | 'won' | 'lost' | 'closed';
}

const NOTHING = { isBusy: false, canChange: false, canSubmit: false, canAccept: false, canIssueNote: false };

/** Returns how far the answer to a dispute is, and what staff can do. */
export function answerOf(dispute: Dispute | undefined, now = Date.now()): Answer {
  if (!dispute) return { ...NOTHING, next: 'closed' };
  const { status, evidence, evidence_due_by, credit_note, withdrawn_amount } = dispute;
  if (evidence.state === 'submitting' || evidence.state === 'accepting') {
    return { ...NOTHING, isBusy: true, next: 'sending' };
  }
  if (status === 'lost') {
    return { ...NOTHING, canIssueNote: credit_note === null && isPositive(withdrawn_amount), next: 'lost' };
  }
  if (status === 'won') return { ...NOTHING, next: 'won' };
  if (!OPEN.includes(status))
    return { ...NOTHING, next: status.endsWith('under_review') ? 'bank' : 'closed' };
  if (evidence.state === 'submitted' || evidence.state === 'accepted') return { ...NOTHING, next: 'bank' };
  const isLate = evidence_due_by !== null && Date.parse(evidence_due_by) <= now;
  const hasEvidence = evidence.files.length > 0 || Object.values(evidence.texts).some(Boolean);
  return {
    ...NOTHING,
    canChange: !isLate,
    canSubmit: !isLate && hasEvidence,
    canAccept: true,
    next: isLate ? 'late' : 'answer',
  };
}
