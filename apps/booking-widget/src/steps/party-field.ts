import { describe } from '../fields/field-context';
import { labelled } from '../fields/field-frame';
import { h } from '../dom';
import type { Widget } from '../widget';

/** Name of the field in faults; that of the request. */
export const PARTY = 'party_size';

/** Asks for the number of people, where several can book the same time. */
export function partyField(widget: Widget, onChange: () => void): HTMLElement | undefined {
  const { session, say, formats } = widget;
  const {
    draft,
    subject: { seats },
  } = session;
  if (seats === 1) return undefined;
  const fault = widget.faults[PARTY];
  const input = h('input', {
    ...describe(PARTY, { required: true, fault, hint: true }),
    type: 'number',
    inputmode: 'numeric',
    autocomplete: 'off',
    min: 1,
    max: seats,
    step: 1,
    value: fault ? '' : session.partySize,
    // The tabulator key moves the focus after this event: drawing now would lose it.
    onchange: () => setTimeout(change),
  });
  const change = (): void => {
    const count = input.valueAsNumber;
    if (!Number.isInteger(count) || count < 1 || count > seats) {
      return widget.showFaults({
        ...widget.faults,
        [PARTY]: say('party_range', { max: formats.number(seats) }),
      });
    }
    draft.partySize = count;
    widget.clearFault(PARTY);
    onChange();
  };
  const hint = `${formats.number(1)} – ${formats.number(seats)}`;
  return labelled({ id: PARTY, label: say('party_size'), required: false, fault, hint }, say, input);
}
