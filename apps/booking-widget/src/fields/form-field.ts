import { addressField } from './address-field';
import { checkboxField, choiceField, selectField } from './choice-field';
import type { FieldContext } from './field-context';
import { fileField } from './file-field';
import { colorField, inputField, rangeField, textareaField } from './text-field';

type Draw = (context: FieldContext) => HTMLElement;

/** Types that are more than one `<input>`; `hidden` is filled by the page and not drawn. */
const DRAWN: Record<string, Draw> = {
  textarea: textareaField,
  select: selectField,
  radio: choiceField,
  'multi-select': choiceField,
  checkbox: checkboxField,
  color: colorField,
  range: rangeField,
  file: fileField,
  address: addressField,
};

/** Draws one of the nineteen types of fields (docs/booking-forms.md). */
export function formField(context: FieldContext): HTMLElement | undefined {
  if (context.field.type === 'hidden') return undefined;
  return (DRAWN[context.field.type] ?? inputField)(context);
}
