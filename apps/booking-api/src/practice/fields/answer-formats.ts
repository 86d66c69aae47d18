import type { ErrorFactory, TextParams } from '@comptoir/errors';
import { isBusinessDate } from '../../platform/business-time/business-zone';
import { isEmailAddress } from '../../platform/http/email-address';
import { AnswerErrors } from './fields.errors';
import type { FieldType } from './field-types';

/** A value to store, or the fault of an invalid one. */
export type Checked = { value: string } | { fault: Fault };

/** The fault of an answer, without the label of its field. */
export interface Fault {
  error: ErrorFactory;
  params?: TextParams;
}

/** Allowed hosts in the links of some field types. */
export interface AllowedHosts {
  video: readonly string[];
  /** Empty for any host. */
  file: readonly string[];
}

type Check = (text: string, hosts: AllowedHosts) => Checked;
/** Field types whose answers are checked by their format alone. */
export type FormatType = Exclude<FieldType, 'select' | 'multi-select' | 'radio'>;

const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const LOCAL_DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(([01]\d|2[0-3]):[0-5]\d)(:[0-5]\d(\.\d{1,3})?)?$/;
const PHONE = /^\+?[0-9 ().\-/]{3,30}$/;
const HEX_COLOR = /^#[0-9a-fA-F]{6}$/;
const MAX_URL = 2_048;
const MAX_SIDE = 10_000;
const MAX_ADDRESS_PART = 200;
const ADDRESS_PARTS = ['street', 'city', 'postcode', 'country'] as const;
const CHECKBOX: Record<string, string> = {
  true: 'true',
  on: 'true',
  '1': 'true',
  false: 'false',
  off: 'false',
  '0': 'false',
};

const number: Check = (text) =>
  NUMBER.test(text) ? { value: text } : fault(AnswerErrors.ANSWER_NOT_A_NUMBER);

/** Checks and normalises the text of each type. */
const CHECKS: Record<FormatType, Check> = {
  text: (text) => {
    if (/[\r\n]/.test(text)) return fault(AnswerErrors.ANSWER_MULTIPLE_LINES);
    return atMost(1_000, text);
  },
  textarea: (text) => atMost(10_000, text),
  hidden: (text) => atMost(1_000, text),
  number,
  range: number,
  date: (text) => (isBusinessDate(text) ? { value: text } : fault(AnswerErrors.ANSWER_NOT_A_DATE)),
  time: (text) => (TIME.test(text) ? { value: text } : fault(AnswerErrors.ANSWER_NOT_A_TIME)),
  'datetime-local': (text) => {
    const [, date, time] = LOCAL_DATE_TIME.exec(text) ?? [];
    return isBusinessDate(date) ? { value: `${date}T${time}` } : fault(AnswerErrors.ANSWER_NOT_A_DATE_TIME);
  },
  email: (text) => (isEmailAddress(text) ? { value: text } : fault(AnswerErrors.ANSWER_NOT_AN_EMAIL)),
  tel: (text) =>
    PHONE.test(text) && text.replace(/\D/g, '').length >= 3
      ? { value: text }
      : fault(AnswerErrors.ANSWER_NOT_A_PHONE),
  url: (text) => (webAddress(text) ? { value: text } : fault(AnswerErrors.ANSWER_NOT_A_URL)),
  color: (text) => (HEX_COLOR.test(text) ? { value: text } : fault(AnswerErrors.ANSWER_NOT_A_COLOR)),
  checkbox: (text) => {
    const value = Object.hasOwn(CHECKBOX, text) ? CHECKBOX[text] : undefined;
    return value ? { value } : fault(AnswerErrors.ANSWER_NOT_A_CHECKBOX);
  },
  file: (text, { file }) => checkFile(text, file),
  address: checkAddress,
  video: (text, { video }) => {
    const address = webAddress(text);
    return address && belongsTo(address.hostname, video)
      ? { value: text }
      : fault(AnswerErrors.ANSWER_NOT_A_VIDEO);
  },
};

/** @param text trimmed and not empty */
export function checkFormat(type: FormatType, text: string, hosts: AllowedHosts): Checked {
  return CHECKS[type](text, hosts);
}

/** Returns true when a stored address has a street or a city. */
export function isUsableAddress(stored: string): boolean {
  const { street, city } = JSON.parse(stored) as Record<string, string>;
  return Boolean(street || city);
}

function fault(error: ErrorFactory, params?: TextParams): { fault: Fault } {
  return { fault: { error, params } };
}

function atMost(max: number, text: string): Checked {
  return text.length <= max ? { value: text } : fault(AnswerErrors.ANSWER_TOO_LONG, { max });
}

function webAddress(text: string): URL | undefined {
  if (text.length > MAX_URL || !/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text);
}

function belongsTo(host: string, allowed: readonly string[]): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return allowed.some((one) => name === one.toLowerCase() || name.endsWith(`.${one.toLowerCase()}`));
}

function checkFile(text: string, allowed: readonly string[]): Checked {
  const rejected = fault(AnswerErrors.ANSWER_NOT_A_FILE);
  const given = text.startsWith('{') ? parseObject(text) : { url: text };
  if (!given) return rejected;
  const { url, w = null, h = null } = given;
  const address = typeof url === 'string' ? webAddress(url.trim()) : undefined;
  if (!address || !isSide(w) || !isSide(h)) return rejected;
  if (allowed.length && !belongsTo(address.hostname, allowed)) return rejected;
  return { value: JSON.stringify({ url: String(url).trim(), w, h }) };
}

function isSide(value: unknown): boolean {
  return value === null || (typeof value === 'number' && value >= 0 && value <= MAX_SIDE);
}

function checkAddress(text: string): Checked {
  const given = parseObject(text);
  const rejected = fault(AnswerErrors.ANSWER_NOT_AN_ADDRESS);
  if (!given || !ADDRESS_PARTS.some((part) => part in given)) return rejected;
  const address: Record<string, string> = {};
  for (const part of ADDRESS_PARTS) {
    const value = given[part] ?? '';
    if (typeof value !== 'string' || value.length > MAX_ADDRESS_PART || value.includes('\0')) return rejected;
    address[part] = value.trim();
  }
  return { value: Object.values(address).some(Boolean) ? JSON.stringify(address) : '' };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
