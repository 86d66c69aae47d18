import { pageOf } from '../booking-calls';
import { h, link } from '../dom';
import type { Booking } from '../types';
import type { Widget } from '../widget';

/** Says which booking of its series is shown, and links the others. */
export function ownSeries(widget: Widget, { id, dates }: Booking): HTMLElement | undefined {
  if (!dates) return undefined;
  const { say, formats, api, session } = widget;
  const position = dates.findIndex((date) => date.id === id) + 1;
  const others = dates.filter((date) => date.id !== id);
  return h(
    'section',
    { part: 'series' },
    h(
      'h3',
      {},
      say('series_of', { position: formats.number(position), count: formats.number(dates.length) }),
    ),
    h(
      'ul',
      {},
      ...others.map(({ token, start_at, status }) => {
        const time = formats.moment(start_at, session.zone);
        const shown = link(pageOf(api, 'manage', token), time, true);
        return h('li', {}, status === 'cancelled' ? h('s', {}, shown) : shown);
      }),
    ),
  );
}
