import { wordsOf } from '../../practice/fields/choice-answers';
import type { FieldOptions, FieldType } from '../../practice/fields/field-types';
import type { Wording } from './wording';

/** A stored answer with its field, which may have changed since. */
export interface LabelledAnswer {
  label: string;
  type: FieldType;
  options?: FieldOptions | null;
  value: string;
}

/** Returns answers as rows for people: an address in one line, a list with commas, a file by its name. */
export function answerRows(
  answers: readonly LabelledAnswer[],
  wording: Wording,
): { label: string; value: string }[] {
  return answers.map(({ label, type, options = null, value }) => ({
    label,
    value: wordsOf({ type, options }, value) ?? answerText(type, value, wording),
  }));
}

function answerText(type: FieldType, value: string, wording: Wording): string {
  if (type === 'checkbox') return wording.text(['true', 'on', '1'].includes(value) ? 'yes' : 'no');
  if (type !== 'file' && type !== 'address' && type !== 'multi-select') return value;
  const parsed = parse(value);
  if (Array.isArray(parsed)) return parsed.map(String).join(', ');
  if (typeof parsed !== 'object' || parsed === null) return type === 'file' ? fileName(value) : value;
  const part = (name: string): string => {
    const text = (parsed as Record<string, unknown>)[name];
    return typeof text === 'string' ? text : '';
  };
  if (type === 'file') return fileName(part('url'));
  const city = [part('postcode'), part('city')].filter(Boolean).join(' ');
  return [part('street'), city, part('country')].filter(Boolean).join(', ');
}

/** A mail is stored by others for years, so it names a file and does not lead to it. */
function fileName(address: string): string {
  return (
    address
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  );
}

/** The field may have had another type when the answer was given. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
