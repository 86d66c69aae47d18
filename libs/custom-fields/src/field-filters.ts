import type { TextParams } from '@comptoir/errors';
import type { InputCode } from '@comptoir/http';
import type { CustomField } from './custom-fields.entity';
import { checkValue } from './field-values';

/** A condition on one field: a record matches with any of the alternatives. */
export interface FieldFilter {
  /** JSON texts that the column `custom_fields` may contain (`@>`). */
  alternatives: string[];
}

/** True for what clears a value. */
export function isEmptyValue(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/**
 * Turns the texts of a query into a filter. Words that a field does not have match nothing.
 * @param reject takes what is wrong with a text
 */
export function filterOf(
  field: CustomField,
  texts: readonly string[],
  reject: (code: InputCode, params?: TextParams) => void,
): FieldFilter {
  const alternatives = texts.map((text) => {
    if (field.type === 'choices' || field.type === 'list') return { [field.key]: [text] };
    if (field.type === 'choice' || field.type === 'text') return { [field.key]: text };
    const checked = checkValue(text, { ...field, min: null, max: null });
    if ('code' in checked) reject(checked.code, checked.params);
    return 'code' in checked ? {} : { [field.key]: checked.value };
  });
  return { alternatives: alternatives.map((one) => JSON.stringify(one)) };
}
