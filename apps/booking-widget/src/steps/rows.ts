import { h } from '../dom';
import type { Widget } from '../widget';

interface Shown {
  name: string;
  start_at: string;
  end_at: string;
}

/** Returns the rows on what and when: in the zone of the visitor, and in that of the business when it differs. */
export function bookingRows(widget: Widget, { name, start_at, end_at }: Shown): [string, string][] {
  const { session, say, formats } = widget;
  const { timezone } = session.settings;
  const when = (zone: string): string => {
    const start = `${formats.date(start_at, zone)}, ${formats.time(start_at, zone)}`;
    const isSameDay = formats.date(start_at, zone) === formats.date(end_at, zone);
    const end = isSameDay ? '' : `${formats.date(end_at, zone)}, `;
    return `${start} – ${end}${formats.time(end_at, zone)}, ${formats.zone(zone, start_at)}`;
  };
  const minutes = (Date.parse(end_at) - Date.parse(start_at)) / 60_000;
  const zones = session.hasTwoZones ? [visitor(), timezone] : [timezone];
  return [
    [say('what'), name],
    ...zones.map((zone): [string, string] => [say('when'), when(zone)]),
    [say('duration'), formats.minutes(minutes)],
  ];
}

function visitor(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Pairs of a name and a value. */
export function rowList(rows: readonly [string, string][]): HTMLElement {
  return h(
    'dl',
    { part: 'summary' },
    ...rows.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  );
}
