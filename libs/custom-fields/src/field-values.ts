import type { ErrorIssue, TextParams } from '@comptoir/errors';
import { type InputCode, InputErrors, isCalendarDate } from '@comptoir/http';
import type { FieldValue } from './custom-field-types';
import type { CustomField } from './custom-fields.entity';

/** Longest text of each type, in characters. */
const MAX_TEXT = 255;
const MAX_LONG_TEXT = 10_000;
const MAX_URL = 2_048;
const MAX_ITEMS = 50;

/** A field, as values are checked against it. */
export type FieldRules = Pick<CustomField, 'key' | 'type' | 'choices' | 'min' | 'max'>;

/** A value as it is stored, or why it cannot be. */
export type CheckedValue = { value: FieldValue } | { code: InputCode; params?: TextParams };

type Check = (given: unknown, field: FieldRules) => CheckedValue;

/**
 * Checks a value. Numbers, amounts, `true` and lists may be texts, as in a cell of a CSV file.
 * @returns the value as it is stored
 */
export function checkValue(given: unknown, field: FieldRules): CheckedValue {
  return CHECKS[field.type](typeof given === 'string' ? given.trim() : given, field);
}

/** Describes a wrong value for the response. @param path of the field, such as `custom_fields.material` */
export function valueIssue(path: string, code: InputCode, params: TextParams = {}): ErrorIssue {
  const name = path.split('.').at(-1) ?? path;
  const { message } = InputErrors[code]({ params: { field: name, ...params } });
  return { field: path, code, message, params: { field: name, ...params } };
}

const CHECKS: Record<CustomField['type'], Check> = {
  text: (given, field) => checkText(given, lengthsOf(field, MAX_TEXT), false),
  long_text: (given, field) => checkText(given, lengthsOf(field, MAX_LONG_TEXT), true),
  number: checkNumber,
  money: checkAmount,
  boolean: checkBoolean,
  date: (given) =>
    typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given) && isCalendarDate(given)
      ? { value: given }
      : { code: 'INVALID_DATE' },
  url: checkUrl,
  choice: (given, { choices }) =>
    typeof given === 'string' && choices.some(({ value }) => value === given)
      ? { value: given }
      : unknownChoice(choices),
  choices: checkChoices,
  list: checkList,
  reference: (given) => {
    const id = typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : given;
    return isId(id) ? { value: id } : { code: 'NOT_AN_INTEGER' };
  },
};

function lengthsOf({ min, max }: FieldRules, most: number): { min: number; max: number } {
  return { min: min ?? 1, max: Math.min(max ?? most, most) };
}

function checkText(
  given: unknown,
  { min, max }: { min: number; max: number },
  isLong: boolean,
): CheckedValue {
  if (typeof given !== 'string') return { code: 'INVALID_VALUE' };
  if (given.includes('\0')) return { code: 'INVALID_CHARACTER' };
  if (!isLong && /[\r\n]/.test(given)) return { code: 'MULTIPLE_LINES' };
  return given.length < min || given.length > max
    ? { code: 'INVALID_LENGTH', params: { min, max } }
    : { value: given };
}

function checkNumber(given: unknown, field: FieldRules): CheckedValue {
  const text = String(given);
  const isNumeric = ['number', 'string'].includes(typeof given) && /^-?\d{1,15}(\.\d{1,6})?$/.test(text);
  return isNumeric ? withinBounds(Number(text), Number(text), field) : { code: 'NOT_A_NUMBER' };
}

function checkAmount(given: unknown, field: FieldRules): CheckedValue {
  const text = String(given);
  const isAmount = ['number', 'string'].includes(typeof given) && /^-?\d{1,12}(\.\d{1,3})?$/.test(text);
  if (!isAmount) return { code: 'INVALID_AMOUNT' };
  const [whole = '0', decimals = ''] = text.split('.');
  return withinBounds(Number(text), `${whole}.${decimals.padEnd(2, '0')}`, field);
}

function withinBounds(number: number, value: FieldValue, { min, max }: FieldRules): CheckedValue {
  if (min !== null && number < min) return { code: 'TOO_SMALL', params: { min } };
  if (max !== null && number > max) return { code: 'TOO_LARGE', params: { max } };
  return { value };
}

function checkBoolean(given: unknown): CheckedValue {
  if (typeof given === 'boolean') return { value: given };
  const word = typeof given === 'string' ? given.toLowerCase() : '';
  return word === 'true' || word === 'false' ? { value: word === 'true' } : { code: 'NOT_A_BOOLEAN' };
}

function checkUrl(given: unknown): CheckedValue {
  const checked = checkText(given, { min: 1, max: MAX_URL }, false);
  if ('code' in checked) return checked;
  const url = URL.canParse(String(given)) ? new URL(String(given)) : undefined;
  return url && ['http:', 'https:'].includes(url.protocol) ? checked : { code: 'INVALID_FORMAT' };
}

/** Several values to choose, stored in the order of the field. */
function checkChoices(given: unknown, { choices, min, max }: FieldRules): CheckedValue {
  const list = itemsOf(given);
  if (!list) return { code: 'NOT_A_LIST' };
  const known = choices.map(({ value }) => value);
  if (list.some((item) => typeof item !== 'string' || !known.includes(item))) return unknownChoice(choices);
  const chosen = known.filter((value) => list.includes(value));
  return ofLength(chosen, { min: min ?? 1, max: max ?? MAX_CHOICES });
}

/** Largest number of values to choose of one field. */
export const MAX_CHOICES = 200;

function checkList(given: unknown, { min, max }: FieldRules): CheckedValue {
  const list = itemsOf(given);
  if (!list) return { code: 'NOT_A_LIST' };
  const texts: string[] = [];
  for (const item of list) {
    const checked = checkText(item, { min: 1, max: MAX_TEXT }, false);
    if ('code' in checked) return checked;
    texts.push(String(checked.value));
  }
  return ofLength(texts, { min: min ?? 1, max: Math.min(max ?? MAX_ITEMS, MAX_ITEMS) });
}

function ofLength(list: string[], { min, max }: { min: number; max: number }): CheckedValue {
  if (list.length < min) return { code: 'TOO_FEW', params: { min } };
  return list.length > max ? { code: 'TOO_MANY', params: { max } } : { value: list };
}

/** A cell of a CSV file has the values between bars. */
function itemsOf(given: unknown): unknown[] | undefined {
  if (Array.isArray(given))
    return given.map((item: unknown) => (typeof item === 'string' ? item.trim() : item));
  return typeof given === 'string' ? given.split('|').flatMap((item) => item.trim() || []) : undefined;
}

function unknownChoice(choices: FieldRules['choices']): CheckedValue {
  const words = choices.slice(0, 20).map(({ value }) => value);
  return { code: 'UNKNOWN_WORD', params: { words: words.join(', ') + (choices.length > 20 ? ', …' : '') } };
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 2_147_483_647;
}
