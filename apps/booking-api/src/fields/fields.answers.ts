import { AppError } from '@comptoir/errors';
import { chooseMany, chooseOne, choosesNothing } from './fields.choices';
import { FieldErrors } from './fields.errors';
import { type AllowedHosts, checkFormat, isUsableAddress } from './fields.formats';
import { optionsOf } from './fields.options';
import type { FieldOption, FieldOptions, FieldType } from './fields.types';

/** What answers are judged by. */
export interface FieldRule {
  id: number;
  label: string;
  type: FieldType;
  required: boolean;
  options: FieldOptions | null;
}

/** One submitted answer; values that are no text become text. */
export interface GivenAnswer {
  field_id: number;
  value?: unknown;
}

/** The answers of a form as they are stored, and what the chosen options add to the booking. */
export interface Answers {
  values: { field_id: number; value: string }[];
  extraMinutes: number;
  /** Sum of the prices of all chosen options. */
  totalPrice: number;
}

export interface AnswerRules {
  hosts: AllowedHosts;
  /** Refuses a form that leaves a required field empty. */
  enforceRequired: boolean;
}

interface Answer {
  /** Empty: nothing is stored. */
  value: string;
  chosen: FieldOption[];
}

/** Prices are summed in ten-thousandths, so that cents add up exactly. */
const PRICE_SCALE = 10_000;
const NOTHING: Answer = { value: '', chosen: [] };

/**
 * Judges the answers of a booking form in the order of the form.
 * @param fields the fields of the form, in order
 * @throws FieldErrors.INVALID_ANSWER with the reason for the first answer that is refused
 */
export function judgeAnswers(fields: FieldRule[], given: GivenAnswer[], rules: AnswerRules): Answers {
  const byField = indexAnswers(fields, given);
  const answers: Answers = { values: [], extraMinutes: 0, totalPrice: 0 };
  let price = 0;
  for (const field of fields) {
    const { value, chosen } = judge(field, textOf(byField.get(field.id)), rules);
    if (value) answers.values.push({ field_id: field.id, value });
    for (const option of chosen) {
      answers.extraMinutes += option.duration;
      price += Math.round(option.price * PRICE_SCALE);
    }
  }
  return { ...answers, totalPrice: price / PRICE_SCALE };
}

function indexAnswers(fields: FieldRule[], given: GivenAnswer[]): Map<number, unknown> {
  const known = new Set(fields.map(({ id }) => id));
  const byField = new Map<number, unknown>();
  for (const { field_id, value } of given) {
    if (!known.has(field_id)) throw invalid(`Unknown custom field: ${field_id}`);
    if (byField.has(field_id)) throw invalid(`Custom field given twice: ${field_id}`);
    byField.set(field_id, value);
  }
  return byField;
}

function judge(field: FieldRule, text: string, { hosts, enforceRequired }: AnswerRules): Answer {
  const answer = text ? answerOf(field, text, hosts) : NOTHING;
  if (!enforceRequired || !field.required) return answer;
  if (!answer.value) throw invalid(`${field.label} is required`);
  if (field.type === 'checkbox' && answer.value !== 'true') throw invalid(`${field.label} is required`);
  if (field.type === 'address' && !isUsableAddress(answer.value)) throw refused(field, 'must be an address');
  return answer;
}

function answerOf(field: FieldRule, text: string, hosts: AllowedHosts): Answer {
  if (text.includes('\0')) throw refused(field, 'must not contain NUL characters');
  switch (field.type) {
    case 'select':
    case 'radio': {
      const choice = chooseOne(optionsOf(field.options), text);
      if (!choice) throw refused(field, 'is not a valid option');
      return choice;
    }
    case 'multi-select': {
      if (choosesNothing(text)) return NOTHING;
      const choice = chooseMany(optionsOf(field.options), text);
      if (!choice) throw refused(field, 'contains an invalid option');
      return choice;
    }
    default: {
      const checked = checkFormat(field.type, text, hosts);
      if ('reason' in checked) throw refused(field, checked.reason);
      return { value: checked.value, chosen: [] };
    }
  }
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value.trim();
  return JSON.stringify(value);
}

function refused({ label }: FieldRule, reason: string): AppError {
  return invalid(`${label}: ${reason}`);
}

function invalid(message: string): AppError {
  return FieldErrors.INVALID_ANSWER({ message, errors: { custom_values: [message] } });
}
