import { h, heading } from '../dom';
import type { Widget } from '../widget';
import { backButton } from './back-button';
import { termsOf } from './service-step';
import { openTimes } from './time-step';

/** Choosing one of the resources that offer the service, or anyone who is free. */
export function whoStep(widget: Widget): (Node | undefined)[] {
  const { session, say } = widget;
  const { service } = session;
  if (!service) return [heading(say('no_resources'))];
  const back = backButton(widget, 'who');
  return [
    heading(say('choose_who')),
    h('p', { class: 'hint' }, h('strong', {}, service.name), ` · ${termsOf(widget, service)}`),
    // The list of services has shown it already.
    back ? undefined : h('p', { class: 'hint' }, h('bdi', {}, service.description)),
    h(
      'ul',
      { class: 'resources', part: 'resources' },
      choice(widget, { name: say('anyone'), description: say('anyone_hint') }),
      ...session.offeringOf(service).map(({ id, name }) => {
        const { description = '' } = session.resources.find((resource) => resource.id === id) ?? {};
        return choice(widget, { id, name, description });
      }),
    ),
    back,
  ];
}

interface Who {
  /** Undefined for anyone. */
  id?: number;
  name: string;
  description: string;
}

function choice(widget: Widget, { id, name, description }: Who): HTMLElement {
  const choose = (): void => {
    widget.session.choose(id);
    widget.faults = {};
    void openTimes(widget);
  };
  return h(
    'li',
    {},
    h(
      'button',
      { type: 'button', part: 'resource', 'data-key': `who-${id ?? 'anyone'}`, onclick: choose },
      h('span', {}, h('strong', {}, name), description && h('span', {}, h('bdi', {}, description))),
    ),
  );
}
