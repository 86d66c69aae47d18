import { h } from '../dom';
import type { Say } from '../words';
import { idsOf } from './field-context';

interface Frame {
  id: number | string;
  label: string;
  required: boolean;
  fault?: string;
  hint?: string;
}

function parts({ id, fault, hint }: Frame): (HTMLElement | undefined)[] {
  const ids = idsOf(id);
  return [
    hint ? h('p', { id: ids.hint, class: 'hint', part: 'hint' }, hint) : undefined,
    fault ? h('p', { id: ids.fault, class: 'fault', part: 'fault' }, fault) : undefined,
  ];
}

function mark({ required }: Frame, say: Say): HTMLElement | undefined {
  return required ? h('span', { class: 'mark' }, ` (${say('required')})`) : undefined;
}

/** One input with its label, hint and fault. */
export function labelled(frame: Frame, say: Say, ...inputs: (Node | undefined)[]): HTMLElement {
  return h(
    'div',
    { class: 'field', part: 'field' },
    h('label', { for: idsOf(frame.id).input, part: 'label' }, frame.label, mark(frame, say)),
    ...inputs,
    ...parts(frame),
  );
}

/** Several inputs that answer one question. */
export function grouped(frame: Frame, say: Say, ...inputs: (Node | undefined)[]): HTMLElement {
  const ids = idsOf(frame.id);
  const describedBy = [frame.hint && ids.hint, frame.fault && ids.fault].filter(Boolean).join(' ');
  return h(
    'fieldset',
    {
      class: 'field',
      part: 'field',
      id: ids.input,
      'data-key': ids.input,
      tabindex: '-1',
      'aria-describedby': describedBy || undefined,
    },
    h('legend', { part: 'label' }, frame.label, mark(frame, say)),
    ...inputs,
    ...parts(frame),
  );
}
