import { formField } from '../fields/form-field';
import { changesBooking } from '../answers';
import { describe } from '../fields/field-context';
import { labelled } from '../fields/field-frame';
import { h } from '../dom';
import type { Client, Field } from '../types';
import type { Widget } from '../widget';

/** @param onChange runs after an answer that changes the length or the price of the booking */
export function drawFields(widget: Widget, fields: readonly Field[], onChange?: () => void): HTMLElement[] {
  const { session, say, formats, parts } = widget;
  return fields
    .map((field) =>
      formField({
        field,
        answer: session.draft.answers[field.id] ?? '',
        fault: widget.faults[field.id],
        isFixed: parts.fixed.has(`field-${field.id}`),
        say,
        formats,
        api: session.api,
        currency: session.settings.currency,
        change: (answer) => {
          session.draft.answers[field.id] = answer;
          widget.clearFault(field.id);
          widget.keep();
          if (changesBooking(field)) onChange?.();
        },
      }),
    )
    .filter((node): node is HTMLElement => node !== undefined);
}

const CLIENT = [
  { name: 'client_name', word: 'name', type: 'text', autocomplete: 'name', max: 200, required: true },
  { name: 'email', word: 'email', type: 'email', autocomplete: 'email', max: 254, required: true },
  { name: 'phone', word: 'phone', type: 'tel', autocomplete: 'tel', max: 50, required: false },
] as const;
const MAX_NOTES = 5_000;

/** The inputs about the client, which every form has. */
export function drawClient(widget: Widget): HTMLElement[] {
  const { session, say, parts, faults } = widget;
  const { client } = session.draft;
  const keep = (name: keyof Client, value: string): void => {
    client[name] = value;
    widget.clearFault(name);
    widget.keep();
  };
  const inputs = CLIENT.map(({ name, word, type, autocomplete, max, required }) => {
    const fault = faults[name];
    const input = h('input', {
      ...describe(name, { required, fault }),
      type,
      autocomplete,
      maxlength: max,
      readonly: parts.fixed.has(word),
      value: client[name],
      oninput: () => keep(name, input.value),
    });
    return labelled({ id: name, label: say(word), required, fault }, say, input);
  });
  return session.settings.sms_reminders ? [...inputs, drawSmsConsent(widget)] : inputs;
}

/** The consent to text messages, which is never given in advance. */
function drawSmsConsent(widget: Widget): HTMLElement {
  const { session, say } = widget;
  const box = h('input', {
    type: 'checkbox',
    'data-key': 'sms-consent',
    checked: session.draft.wantsSms === true,
    onchange: () => {
      session.draft.wantsSms = box.checked;
      widget.keep();
    },
  });
  return h(
    'div',
    { class: 'field', part: 'field' },
    h('label', { class: 'choice', part: 'choice' }, box, h('span', {}, say('sms_consent'))),
  );
}

export function drawNotes(widget: Widget): HTMLElement {
  const { session, say, parts, faults } = widget;
  const fault = faults['notes'];
  const area = h('textarea', {
    ...describe('notes', { required: false, fault }),
    rows: 3,
    maxlength: MAX_NOTES,
    readonly: parts.fixed.has('notes'),
    value: session.draft.client.notes,
    oninput: () => {
      session.draft.client.notes = area.value;
      widget.keep();
    },
  });
  return labelled({ id: 'notes', label: say('notes'), required: false, fault }, say, area);
}
