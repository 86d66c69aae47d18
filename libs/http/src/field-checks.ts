import type { ValidationArguments, ValidationOptions } from 'class-validator';
import type { TextParams } from '@comptoir/errors';
import type { InputCode } from './input-errors';

/**
 * Returns the options of a check: its error code and the values for the placeholders of its message.
 * @param message replaces the check's own message
 */
export function because(code: InputCode, params: TextParams = {}, message?: string): ValidationOptions {
  return { context: { code, ...params }, ...(message && { message }) };
}

/** Does the same as `because`, but reports an absent value as required. */
export function orRequired(message: string, code: InputCode, params: TextParams = {}): ValidationOptions {
  return {
    context: { code, ...params },
    message: ({ value }: ValidationArguments) =>
      value === undefined || value === null ? '$property is required' : message,
  };
}

/** Converts digits in a text to a number. Other values are left for the checks to reject. */
export function numberFrom(value: unknown): unknown {
  // The check of decimals throws on numbers such as 1e-7 and rejects a text.
  if (typeof value === 'number' && String(value).includes('e-')) return String(value);
  const isNumber = typeof value === 'string' && /^-?\d{1,15}(\.\d{1,4})?$/.test(value.trim());
  return isNumber ? Number(value) : value;
}
