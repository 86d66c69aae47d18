import type { AppError } from '@comptoir/errors';
import { FieldErrors } from './fields.errors';
import { type FieldOption, type FieldOptions, type FieldType, hasPlainOptions } from './field-types';

const MAX_OPTIONS = 500;
const MAX_LABEL = 200;
const MAX_MINUTES = 1_440;
const MAX_PRICE = 1_000_000_000;
/** Characters that PostgreSQL cannot store in JSON. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/**
 * Parses the options of a choice field: newline-separated text, texts, or objects. A text is `Label`,
 * `Label|minutes` or `Label|minutes|price`. An array of texts without `|` is stored unchanged.
 * @throws FieldErrors.INVALID_OPTIONS, FieldErrors.OPTIONS_REQUIRED, FieldErrors.DUPLICATE_OPTION
 */
export function parseOptions(input: unknown, type: FieldType): FieldOptions {
  const items = typeof input === 'string' ? input.split(/\r\n|\r|\n/).filter((line) => line.trim()) : input;
  if (items === undefined || items === null || (Array.isArray(items) && !items.length)) {
    throw FieldErrors.OPTIONS_REQUIRED({ message: `options are required for type ${type}` });
  }
  if (!Array.isArray(items)) throw invalid('options must be text or an array');
  if (items.length > MAX_OPTIONS) throw invalid(`options must have at most ${MAX_OPTIONS} items`);
  const options = items.map(toOption);
  assertDistinct(options);
  const plain =
    Array.isArray(input) && items.every((item) => typeof item === 'string' && !item.includes('|'));
  return plain ? options.map(({ label }) => label) : options;
}

/** Converts stored options to objects; a plain text is both label and value. */
export function optionsOf(stored: FieldOptions | null): FieldOption[] {
  if (!stored) return [];
  return hasPlainOptions(stored)
    ? stored.map((text) => ({ label: text, value: text, duration: 0, price: 0 }))
    : stored;
}

/** Generates the value of a label: lower case, a hyphen for each run of blanks. */
export function optionValueOf(label: string): string {
  return label.trim().toLowerCase().replace(/\s+/g, '-');
}

function toOption(item: unknown): FieldOption {
  if (typeof item === 'string') return fromText(item);
  if (typeof item === 'object' && item !== null && !Array.isArray(item)) return fromObject(item);
  throw invalid('each option must be text or an object with a label');
}

function fromText(text: string): FieldOption {
  const [label = '', duration = '', price = '', ...rest] = text.split('|').map((part) => part.trim());
  if (rest.length) throw invalid('an option has at most a label, a duration and a price');
  return build(label, undefined, duration || 0, price || 0);
}

function fromObject(item: object): FieldOption {
  const { label, value, duration, price } = item as Record<string, unknown>;
  if (typeof label !== 'string') throw invalid('each option must have a label');
  if (value !== undefined && value !== null && typeof value !== 'string') {
    throw invalid('the value of an option must be text');
  }
  return build(label.trim(), value?.trim(), duration ?? 0, price ?? 0);
}

function build(label: string, value: string | undefined, duration: unknown, price: unknown): FieldOption {
  if (!label || label.length > MAX_LABEL) {
    throw invalid(`the label of an option must have 1 to ${MAX_LABEL} characters`);
  }
  if ((value?.length ?? 0) > MAX_LABEL) {
    throw invalid(`the value of an option must have at most ${MAX_LABEL} characters`);
  }
  if (UNSTORABLE.test(label) || UNSTORABLE.test(value ?? '')) {
    throw invalid('an option has characters that are not allowed');
  }
  const minutes = numberOf(duration);
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > MAX_MINUTES) {
    throw invalid(`the duration of an option must be a whole number from 0 to ${MAX_MINUTES}`);
  }
  const amount = numberOf(price);
  if (!(amount >= 0 && amount <= MAX_PRICE)) {
    throw invalid('the price of an option must be a number from 0 to 1000000000');
  }
  return { label, value: value || optionValueOf(label), duration: minutes, price: amount };
}

function numberOf(input: unknown): number {
  if (typeof input === 'number') return input;
  return typeof input === 'string' && /^\d{1,12}(\.\d{1,10})?$/.test(input.trim()) ? Number(input) : NaN;
}

/** Rejects duplicate values, since clients send the value of an option. */
function assertDistinct(options: FieldOption[]): void {
  const values = new Set<string>();
  for (const { value } of options) {
    if (values.has(value)) throw FieldErrors.DUPLICATE_OPTION({ message: `Duplicate option: ${value}` });
    values.add(value);
  }
}

function invalid(message: string): AppError {
  return FieldErrors.INVALID_OPTIONS({ message, errors: { options: [message] } });
}
