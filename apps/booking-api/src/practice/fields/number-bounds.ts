import type { AppError } from '@comptoir/errors';
import { AnswerErrors, FieldErrors } from './fields.errors';
import type { Fault } from './answer-formats';
import type { FieldType } from './field-types';

/** Bounds for the answers of a number or range field; null where staff has set none. */
export interface Bounds {
  min: number | null;
  max: number | null;
  step: number | null;
}

const NO_BOUNDS: Bounds = { min: null, max: null, step: null };
/** Defaults of a range input in HTML. */
const RANGE_DEFAULTS = { min: 0, max: 100, step: 1 };
/** Decimals of an answer, and of a bound. */
const ANSWER_DECIMALS = 10;
const BOUND_DECIMALS = 4;

/** Returns true when the answers of this type are numbers. */
export function isNumeric(type: FieldType): type is 'number' | 'range' {
  return type === 'number' || type === 'range';
}

/** Returns the bounds for forms: a range uses the defaults of HTML where it has none of its own. */
export function shownBounds(type: FieldType, { min, max, step }: Bounds): Bounds {
  const defaults = type === 'range' ? RANGE_DEFAULTS : NO_BOUNDS;
  return { min: min ?? defaults.min, max: max ?? defaults.max, step: step ?? defaults.step };
}

/**
 * Returns the bounds of a field after a change: the given ones, null for none. Types without bounds lose
 * them.
 * @throws FieldErrors.BOUNDS_NOT_ALLOWED, FieldErrors.INVALID_BOUNDS
 */
export function boundsAfter(type: FieldType, given: Partial<Bounds>, current: Bounds = NO_BOUNDS): Bounds {
  if (!isNumeric(type)) {
    const [name] = Object.entries(given).find(([key, value]) => key in NO_BOUNDS && value != null) ?? [];
    if (name) {
      throw FieldErrors.BOUNDS_NOT_ALLOWED({ errors: { [name]: [FieldErrors.BOUNDS_NOT_ALLOWED.text] } });
    }
    return NO_BOUNDS;
  }
  const { min = current.min, max = current.max, step = current.step } = given;
  const shown = shownBounds(type, { min, max, step });
  if (shown.min !== null && shown.max !== null && shown.min >= shown.max) throw invalidBounds(shown);
  return { min, max, step };
}

/**
 * Finds the first bound that an answer violates. Compares integers, so that 0.3 is a multiple of 0.1.
 * @param text number with at most ten decimals
 */
export function boundsFault(text: string, { min, max, step }: Bounds): Fault | undefined {
  const answer = unitsOf(text);
  if (min !== null && answer < unitsOfBound(min)) {
    return { error: AnswerErrors.ANSWER_TOO_SMALL, params: { min } };
  }
  if (max !== null && answer > unitsOfBound(max)) {
    return { error: AnswerErrors.ANSWER_TOO_LARGE, params: { max } };
  }
  const from = min ?? 0;
  if (step !== null && (answer - unitsOfBound(from)) % unitsOfBound(step) !== 0n) {
    return { error: AnswerErrors.ANSWER_OFF_STEP, params: { from, step } };
  }
  return undefined;
}

function unitsOfBound(bound: number): bigint {
  return unitsOf(bound.toFixed(BOUND_DECIMALS));
}

function unitsOf(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(ANSWER_DECIMALS, '0'));
}

function invalidBounds({ min, max }: Bounds): AppError {
  const message = `min must be less than max (${min} and ${max})`;
  return FieldErrors.INVALID_BOUNDS({ message, errors: { min: [message] } });
}
