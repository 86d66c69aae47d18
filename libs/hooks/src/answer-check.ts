import { Value } from '@sinclair/typebox/value';
import type { HookStep } from './hooks.options';

/** Escapes, in JSON, of characters that PostgreSQL cannot store: NUL, and halves of a pair of surrogates. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/** An answer that cannot be used, with the reason for staff. */
export class AnswerError extends Error {}

/**
 * Returns an answer to a question with the keys that its step knows.
 * @param step undefined when this version does not know it
 * @throws AnswerError
 */
export function checkedAnswer(step: HookStep | undefined, question: object, answer: unknown): unknown {
  if (!step) throw new AnswerError('Its step is not known here.');
  const [fault] = Value.Errors(step.answer, answer);
  if (fault) throw new AnswerError(`${fault.path || 'The answer'}: ${fault.message}`);
  const cleaned = Value.Clean(step.answer, answer);
  if (UNSTORABLE.test(JSON.stringify(cleaned)))
    throw new AnswerError('Its answer has characters that are no text.');
  const problem = step.problemOf?.(cleaned, question);
  if (problem) throw new AnswerError(problem);
  return cleaned;
}
