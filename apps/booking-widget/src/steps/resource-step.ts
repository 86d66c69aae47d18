import { h, heading } from '../dom';
import type { Widget } from '../widget';
import { openTimes } from './time-step';

/** The list of what can be booked. */
export function resourceStep(widget: Widget): (Node | undefined)[] {
  const { session, say } = widget;
  if (!session.resources.length) return [heading(say('choose_resource')), h('p', {}, say('no_resources'))];
  const choose = (id: number): void => {
    session.choose(id);
    widget.faults = {};
    void openTimes(widget);
  };
  return [
    heading(say('choose_resource')),
    h(
      'ul',
      { class: 'resources', part: 'resources' },
      ...session.resources.map(({ id, name, description }) =>
        h(
          'li',
          {},
          h(
            'button',
            { type: 'button', part: 'resource', 'data-key': `resource-${id}`, onclick: () => choose(id) },
            h('span', {}, h('strong', {}, name), description && h('span', {}, description)),
          ),
        ),
      ),
    ),
  ];
}
