import { chosenValues, optionsOf } from '../answers';
import { h } from '../dom';
import type { FieldOption } from '../types';
import { type FieldContext, describe, idsOf } from './field-context';
import { grouped, labelled } from './field-frame';

/** Writes an option with what it adds: "Steamer (+15 minutes, +€5.00)". */
export function optionLabel({ label, duration, price }: FieldOption, context: FieldContext): string {
  const { formats, currency } = context;
  const added = [
    duration > 0 && `+${formats.minutes(duration)}`,
    price > 0 && `+${formats.money(price, currency)}`,
  ].filter(Boolean);
  return added.length ? `${label} (${added.join(', ')})` : label;
}

export function selectField(context: FieldContext): HTMLElement {
  const { field, answer, fault, say, isFixed } = context;
  const select = h(
    'select',
    {
      ...describe(field.id, { required: field.required, fault }),
      disabled: isFixed,
      onchange: () => context.change(select.value),
    },
    h('option', { value: '' }, field.placeholder || say('choose')),
    ...optionsOf(field).map((option) => h('option', { value: option.value }, optionLabel(option, context))),
  );
  select.value = answer;
  return labelled({ ...field, fault }, say, select);
}

/** Radio buttons, or checkboxes for `multi-select`. */
export function choiceField(context: FieldContext): HTMLElement {
  const { field, fault, say, isFixed } = context;
  const isSingle = field.type === 'radio';
  const chosen = new Set(chosenValues(field, context.answer));
  const choices = optionsOf(field).map((option, index) => {
    const box = h('input', {
      type: isSingle ? 'radio' : 'checkbox',
      name: idsOf(field.id).input,
      'data-key': `${idsOf(field.id).input}-${index}`,
      value: option.value,
      checked: chosen.has(option.value),
      disabled: isFixed,
      required: isSingle && field.required,
      'aria-invalid': fault ? 'true' : undefined,
      onchange: () => {
        if (isSingle) chosen.clear();
        if (box.checked) chosen.add(option.value);
        else chosen.delete(option.value);
        context.change(isSingle ? box.value : JSON.stringify([...chosen]));
      },
    });
    return h('label', { class: 'choice', part: 'choice' }, box, h('span', {}, optionLabel(option, context)));
  });
  return grouped({ ...field, fault, hint: field.placeholder }, say, ...choices);
}

export function checkboxField(context: FieldContext): HTMLElement {
  const { field, answer, fault, isFixed, say } = context;
  const box = h('input', {
    ...describe(field.id, { required: field.required, fault, hint: Boolean(field.placeholder) }),
    type: 'checkbox',
    checked: answer === 'true',
    disabled: isFixed,
    onchange: () => context.change(box.checked ? 'true' : 'false'),
  });
  const ids = idsOf(field.id);
  return h(
    'div',
    { class: 'field', part: 'field' },
    h(
      'label',
      { class: 'choice', part: 'choice' },
      box,
      h('span', {}, field.label, field.required && ` (${say('required')})`),
    ),
    field.placeholder ? h('p', { id: ids.hint, class: 'hint', part: 'hint' }, field.placeholder) : undefined,
    fault ? h('p', { id: ids.fault, class: 'fault', part: 'fault' }, fault) : undefined,
  );
}
