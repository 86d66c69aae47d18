import type { AppError } from '@comptoir/errors';
import type { HookAnswer } from '@comptoir/hooks';
import { HookErrors } from './hooks.errors';

const RETRY_SECONDS = '5';

/** Decision of a hook about an order, as it is stored with it. */
export interface HookDecision {
  hook_id: number;
  name: string;
  step: string;
  /** Null when the hook gave no answer, and the order went on without it. */
  answer: object | null;
}

/** The answers that count, what is stored of them, and the error when one that is needed is missing. */
export interface HookAnswers<A> {
  answers: { hookId: number; answer: A }[];
  decisions: HookDecision[];
  error: AppError | undefined;
}

/** Sorts the answers of a step into those that count and those that are missing. */
export function sortAnswers<A extends object>(given: readonly HookAnswer<A>[]): HookAnswers<A> {
  const isMissing = given.some(({ hook, answer }) => !answer && hook.onFailure === 'refuse');
  return {
    answers: given.flatMap(({ hook, answer }) => (answer ? { hookId: hook.id, answer } : [])),
    decisions: given.map(({ hook: { id, name, step }, answer }) => ({
      hook_id: id,
      name,
      step,
      answer: answer ?? null,
    })),
    error: isMissing
      ? HookErrors.CHECKOUT_RULES_UNAVAILABLE({ headers: { 'Retry-After': RETRY_SECONDS } })
      : undefined,
  };
}
