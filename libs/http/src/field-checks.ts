import type { ValidationArguments, ValidationOptions } from 'class-validator';
import type { TextParams } from '@comptoir/errors';
import type { InputCode } from './input-errors';

/**
 * Options of a check: what it is called for a program, with the values of the placeholders of its text.
 * @param message in place of the one that the check has
 */
export function because(code: InputCode, params: TextParams = {}, message?: string): ValidationOptions {
  return { context: { code, ...params }, ...(message && { message }) };
}

/** As `because`; says of an absent value that it is required, rather than what is wrong with its form. */
export function orRequired(message: string, code: InputCode, params: TextParams = {}): ValidationOptions {
  return {
    context: { code, ...params },
    message: ({ value }: ValidationArguments) =>
      value === undefined || value === null ? '$property is required' : message,
  };
}

/** A number as it is or as the digits of a text; anything else is left for the checks to refuse. */
export function numberFrom(value: unknown): unknown {
  // The check of decimals throws on a number that is written as 1e-7; a text is refused.
  if (typeof value === 'number' && String(value).includes('e-')) return String(value);
  const isNumber = typeof value === 'string' && /^-?\d{1,15}(\.\d{1,4})?$/.test(value.trim());
  return isNumber ? Number(value) : value;
}
