import { h, heading } from '../dom';
import { loadLaterSteps } from '../later';
import type { Resource } from '../types';
import type { Widget } from '../widget';
import { openTimes } from './time-step';

/** The list of what can be booked. */
export function resourceStep(widget: Widget): (Node | undefined)[] {
  const { session, say } = widget;
  if (!session.resources.length) return [heading(say('choose_resource')), h('p', {}, say('no_resources'))];
  const choose = (resource: Resource): void => {
    const { id, needs_service } = resource;
    if (needs_service || session.offersServices)
      return void widget.attempt(async () => (await loadLaterSteps()).chooseResource(widget, resource));
    session.choose(id);
    widget.faults = {};
    void openTimes(widget);
  };
  return [
    heading(say('choose_resource')),
    h(
      'ul',
      { class: 'resources', part: 'resources' },
      ...session.resources.map((resource) => {
        const { id, name, description } = resource;
        return h(
          'li',
          {},
          h(
            'button',
            {
              type: 'button',
              part: 'resource',
              'data-key': `resource-${id}`,
              onclick: () => choose(resource),
            },
            h('span', {}, h('strong', {}, name), description && h('span', {}, description)),
          ),
        );
      }),
    ),
  ];
}
