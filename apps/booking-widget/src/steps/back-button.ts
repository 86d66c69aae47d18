import { button } from '../dom';
import type { Step } from '../draft';
import { stepBefore } from '../way';
import type { Widget } from '../widget';

/** The button that leads to the step before a choice; undefined at the first step. */
export function backButton(widget: Widget, step: Step): HTMLElement | undefined {
  const before = stepBefore(widget.session, step);
  return (
    before && button(widget.say('back'), () => widget.go(before), { part: 'button-secondary', key: 'back' })
  );
}
