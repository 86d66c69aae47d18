import { h, heading } from '../dom';
import type { Service } from '../types';
import type { Widget } from '../widget';
import { backButton } from './back-button';
import { sorted } from './sorted-lengths';
import { openTimes } from './time-step';

/** The list of services. */
export function serviceStep(widget: Widget): (Node | undefined)[] {
  const { session, say } = widget;
  const { services } = session;
  const back = backButton(widget, 'service');
  if (!services.length) return [heading(say('choose_resource')), h('p', {}, say('no_resources')), back];
  const choose = ({ id }: Service): void => {
    session.chooseService(id);
    widget.faults = {};
    if (session.draft.step === 'who') widget.go('who');
    else void openTimes(widget);
  };
  return [
    heading(say('choose_resource')),
    h(
      'ul',
      { class: 'resources', part: 'services' },
      ...services.map((service) =>
        h(
          'li',
          {},
          h(
            'button',
            {
              type: 'button',
              part: 'service',
              'data-key': `service-${service.id}`,
              onclick: () => choose(service),
            },
            picture(widget, service),
            h(
              'span',
              {},
              h('strong', {}, service.name),
              service.description && h('span', {}, h('bdi', {}, service.description)),
              h('small', {}, termsOf(widget, service)),
            ),
          ),
        ),
      ),
    ),
    back,
  ];
}

/** The picture says nothing that the name beside it does not. */
function picture({ api }: Widget, { image_url }: Service): HTMLElement | undefined {
  if (!image_url) return undefined;
  return h('img', {
    src: api.absolute(image_url),
    alt: '',
    part: 'picture',
    loading: 'lazy',
    referrerpolicy: 'no-referrer',
  });
}

/** Writes the lengths and the price: `30 minutes or 1 hour · €25.00`. */
export function termsOf({ formats, session }: Widget, { durations, price }: Service): string {
  const lengths = formats.anyOf(sorted(durations).map((minutes) => formats.minutes(minutes)));
  const amount = Number(price);
  return [lengths, amount && formats.money(amount, session.settings.currency)].filter(Boolean).join(' · ');
}
