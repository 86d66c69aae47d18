import { type AppError, type ErrorFactory, type ErrorIssue, issueOf } from '@comptoir/errors';
import { type Bounds, boundsFault } from './number-bounds';
import { chooseMany, chooseOne, choosesNothing } from './choice-answers';
import { AnswerErrors } from './fields.errors';
import { type AllowedHosts, type Fault, checkFormat, isUsableAddress } from './answer-formats';
import { optionsOf } from './choice-options';
import type { FieldOption, FieldOptions, FieldType } from './field-types';

/** The properties of a field that its answers are checked against. */
export interface FieldRule extends Bounds {
  id: number;
  label: string;
  type: FieldType;
  required: boolean;
  options: FieldOptions | null;
}

/** One submitted answer; other types are converted to text. */
export interface GivenAnswer {
  field_id: number;
  value?: unknown;
}

/** Stored answers of a form, with the minutes and the price of the chosen options. */
export interface Answers {
  values: StoredAnswer[];
  extraMinutes: number;
  /** Sum of the prices of all chosen options. */
  totalPrice: number;
}

export interface StoredAnswer {
  field_id: number;
  value: string;
}

/** A parsed form: its valid answers, and the issues of the others. */
export interface ReadForm {
  answers: Answers;
  issues: ErrorIssue[];
}

export interface AnswerRules {
  hosts: AllowedHosts;
  /** Rejects a form with an empty required field. */
  enforceRequired: boolean;
}

interface Answer {
  /** Empty when nothing is stored. */
  value: string;
  chosen: FieldOption[];
}

type CheckedAnswer = Answer | { fault: Fault };

/** The position of an answer in the input. */
interface Place {
  index: number;
  value: unknown;
}

/** Sums prices in ten-thousandths, so that cents add up exactly. */
const PRICE_SCALE = 10_000;
const NO_ANSWER: Answer = { value: '', chosen: [] };

/**
 * Parses the answers of a booking form in its order, and finds all faults (docs/booking-forms.md).
 * @param fields in the order of the form
 */
export function readForm(fields: FieldRule[], given: GivenAnswer[], rules: AnswerRules): ReadForm {
  const { byField, issues } = indexAnswers(fields, given);
  const answers: Answers = { values: [], extraMinutes: 0, totalPrice: 0 };
  let price = 0;
  for (const field of fields) {
    const place = byField.get(field.id);
    const checked = checkAnswer(field, textOf(place?.value), rules);
    if ('fault' in checked) {
      issues.push(answerIssue(field, place?.index, checked.fault));
      continue;
    }
    const { value, chosen } = checked;
    if (value) answers.values.push({ field_id: field.id, value });
    for (const option of chosen) {
      answers.extraMinutes += option.duration;
      price += Math.round(option.price * PRICE_SCALE);
    }
  }
  return { answers: { ...answers, totalPrice: price / PRICE_SCALE }, issues };
}

/** Adds two prices exactly, in ten-thousandths. */
export function addPrices(a: number, b: number): number {
  return (Math.round(a * PRICE_SCALE) + Math.round(b * PRICE_SCALE)) / PRICE_SCALE;
}

/** Creates the error of a form: its first fault, with all of them as details. */
export function invalidAnswers(issues: readonly [ErrorIssue, ...ErrorIssue[]]): AppError {
  return AnswerErrors.INVALID_ANSWER({ message: issues[0].message, issues });
}

/**
 * Creates the issue of an answer.
 * @param index position in `custom_values`; undefined when the answer is missing
 */
export function answerIssue(
  { id, label }: Pick<FieldRule, 'id' | 'label'>,
  index: number | undefined,
  { error, params }: Fault,
): ErrorIssue {
  const field = index === undefined ? 'custom_values' : `custom_values.${index}.value`;
  return issueOf(field, error({ params: { ...params, label } }), { field_id: id });
}

function indexAnswers(
  fields: FieldRule[],
  given: GivenAnswer[],
): { byField: Map<number, Place>; issues: ErrorIssue[] } {
  const known = new Set(fields.map(({ id }) => id));
  const byField = new Map<number, Place>();
  const issues: ErrorIssue[] = [];
  for (const [index, { field_id, value }] of given.entries()) {
    if (known.has(field_id) && !byField.has(field_id)) {
      byField.set(field_id, { index, value });
      continue;
    }
    const error = byField.has(field_id) ? AnswerErrors.ANSWER_GIVEN_TWICE : AnswerErrors.ANSWER_UNKNOWN_FIELD;
    issues.push(issueOf(`custom_values.${index}.field_id`, error({ params: { field_id } }), { field_id }));
  }
  return { byField, issues };
}

function checkAnswer(field: FieldRule, text: string, { hosts, enforceRequired }: AnswerRules): CheckedAnswer {
  const answer = text ? answerOf(field, text, hosts) : NO_ANSWER;
  if ('fault' in answer || !enforceRequired || !field.required) return answer;
  const isMissing = field.type === 'checkbox' ? answer.value !== 'true' : !answer.value;
  if (isMissing) return rejected(AnswerErrors.ANSWER_REQUIRED);
  const isNowhere = field.type === 'address' && !isUsableAddress(answer.value);
  return isNowhere ? rejected(AnswerErrors.ANSWER_NOT_AN_ADDRESS) : answer;
}

function answerOf(field: FieldRule, text: string, hosts: AllowedHosts): CheckedAnswer {
  if (text.includes('\0')) return rejected(AnswerErrors.ANSWER_INVALID_CHARACTER);
  switch (field.type) {
    case 'select':
    case 'radio':
      return chooseOne(optionsOf(field.options), text) ?? rejected(AnswerErrors.ANSWER_INVALID_OPTION);
    case 'multi-select':
      if (choosesNothing(text)) return NO_ANSWER;
      return chooseMany(optionsOf(field.options), text) ?? rejected(AnswerErrors.ANSWER_INVALID_OPTIONS);
    case 'number':
    case 'range': {
      const checked = checkFormat(field.type, text, hosts);
      const fault = 'fault' in checked ? checked.fault : boundsFault(text, field);
      return fault ? { fault } : { value: text, chosen: [] };
    }
    default: {
      const checked = checkFormat(field.type, text, hosts);
      return 'fault' in checked ? checked : { value: checked.value, chosen: [] };
    }
  }
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value.trim();
  return JSON.stringify(value);
}

function rejected(error: ErrorFactory): { fault: Fault } {
  return { fault: { error } };
}
