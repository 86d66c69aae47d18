import { h } from '../dom';
import { grouped } from '../fields/field-frame';
import { sorted } from './sorted-lengths';
import type { Widget } from '../widget';

/** Asks for the length of a service that has several: it decides which times have room. */
export function lengthField(widget: Widget, onChange: () => void): HTMLElement | undefined {
  const { session, say, formats } = widget;
  const { service, subject, draft } = session;
  if (!service || service.durations.length < 2) return undefined;
  const choose = (minutes: number): void => {
    Object.assign(draft, { duration: minutes, slot: undefined });
    onChange();
  };
  const choices = sorted(service.durations).map((minutes) =>
    h(
      'label',
      { class: 'choice', part: 'choice' },
      h('input', {
        type: 'radio',
        name: 'length',
        'data-key': `length-${minutes}`,
        checked: minutes === subject.minutes,
        onchange: () => choose(minutes),
      }),
      h('span', {}, formats.minutes(minutes)),
    ),
  );
  return grouped({ id: 'length', label: say('duration'), required: false }, say, ...choices);
}
