import { h } from '../dom';
import { type FieldContext, describe } from './field-context';
import { labelled } from './field-frame';

/** Types of HTML inputs and their longest answers, in UTF-16 units (docs/booking-forms.md). */
const INPUTS: Record<string, { type: string; max?: number; inputmode?: string; autocomplete?: string }> = {
  text: { type: 'text', max: 1_000 },
  number: { type: 'number', inputmode: 'decimal' },
  date: { type: 'date' },
  time: { type: 'time' },
  'datetime-local': { type: 'datetime-local' },
  email: { type: 'email', max: 254, autocomplete: 'email' },
  tel: { type: 'tel', max: 30, autocomplete: 'tel' },
  url: { type: 'url', max: 2_048 },
  video: { type: 'url', max: 2_048 },
};
const MAX_TEXT = 10_000;
const COLOR = /^#[0-9a-f]{6}$/i;

export function inputField(context: FieldContext): HTMLElement {
  const { field, answer, fault, say, isFixed } = context;
  const { type, max, inputmode, autocomplete } = INPUTS[field.type] ?? { type: 'text' };
  const input = h('input', {
    ...describe(field.id, { required: field.required, fault }),
    type,
    inputmode,
    autocomplete: autocomplete ?? 'off',
    maxlength: max,
    min: field.min,
    max: field.max,
    step: field.type === 'number' ? (field.step ?? 'any') : undefined,
    placeholder: field.placeholder || undefined,
    readonly: isFixed,
    value: answer,
    oninput: () => context.change(input.value),
  });
  return labelled({ ...field, fault }, say, input);
}

export function textareaField(context: FieldContext): HTMLElement {
  const { field, answer, fault, say, isFixed } = context;
  const area = h('textarea', {
    ...describe(field.id, { required: field.required, fault }),
    rows: 4,
    maxlength: MAX_TEXT,
    placeholder: field.placeholder || undefined,
    readonly: isFixed,
    value: answer,
    oninput: () => context.change(area.value),
  });
  return labelled({ ...field, fault }, say, area);
}

/** A slider that shows its value. One that nobody has moved is an answer only if it is required. */
export function rangeField(context: FieldContext): HTMLElement {
  const { field, answer, fault, say, formats, isFixed } = context;
  const { min, max } = { min: field.min ?? 0, max: field.max ?? 100 };
  const output = h('output', { part: 'output' });
  const show = (): void => {
    output.textContent = known ? formats.number(Number(input.value)) : say('not_chosen');
  };
  let known = answer !== '' || field.required;
  const input = h('input', {
    ...describe(field.id, { required: false, fault, hint: Boolean(field.placeholder) }),
    type: 'range',
    min,
    max,
    step: field.step ?? 1,
    disabled: isFixed,
    oninput: () => {
      known = true;
      show();
      context.change(input.value);
    },
  });
  // A slider rounds its value to the bounds, which have to be known before.
  input.value = answer || String((min + max) / 2);
  if (!answer && field.required) context.change(input.value);
  show();
  return labelled(
    { ...field, fault, hint: field.placeholder },
    say,
    h('div', { class: 'row' }, input, output),
  );
}

/** A colour as text, beside the colour picker of the browser, which cannot be empty. */
export function colorField(context: FieldContext): HTMLElement {
  const { field, answer, fault, say, isFixed } = context;
  const text = h('input', {
    ...describe(field.id, { required: field.required, fault }),
    type: 'text',
    maxlength: 7,
    spellcheck: 'false',
    autocomplete: 'off',
    placeholder: field.placeholder || '#RRGGBB',
    readonly: isFixed,
    value: answer,
    oninput: () => {
      if (COLOR.test(text.value)) picker.value = text.value;
      context.change(text.value);
    },
  });
  const picker = h('input', {
    type: 'color',
    part: 'color',
    'aria-label': field.label,
    disabled: isFixed,
    value: COLOR.test(answer) ? answer : '#000000',
    oninput: () => {
      text.value = picker.value;
      context.change(picker.value);
    },
  });
  return labelled({ ...field, fault }, say, h('div', { class: 'row' }, text, picker));
}
