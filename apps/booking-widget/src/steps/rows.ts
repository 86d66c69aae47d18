import { h } from '../dom';
import { cityOf } from '../time';
import type { Widget } from '../widget';

interface Shown {
  name: string;
  start_at: string;
  end_at: string;
  party_size?: number;
  additional_resources?: { name: string }[];
}

/**
 * Returns the rows on what, when and for how many people. Times are in the zone of the visitor, and in that of the
 * business when it differs.
 */
export function bookingRows(widget: Widget, shown: Shown): [string, string][] {
  const { name, start_at, end_at, party_size = 1, additional_resources = [] } = shown;
  const { session, say, formats } = widget;
  const { timezone } = session.settings;
  const when = (zone: string): string => {
    const start = formats.moment(start_at, zone);
    const isSameDay = formats.date(start_at, zone) === formats.date(end_at, zone);
    const end = isSameDay ? '' : `${formats.date(end_at, zone)}, `;
    return `${start} – ${end}${formats.time(end_at, zone)}, ${formats.zone(zone, start_at)}`;
  };
  const minutes = (Date.parse(end_at) - Date.parse(start_at)) / 60_000;
  const zones = session.hasTwoZones ? [visitor(), timezone] : [timezone];
  return [
    [say('what'), name],
    ...rowIf(additional_resources.length, say('also_booked'), namesOf(widget, additional_resources)),
    ...zones.map((zone): [string, string] => [
      zones.length > 1 ? `${say('when')} (${cityOf(zone)})` : say('when'),
      when(zone),
    ]),
    [say('duration'), formats.minutes(minutes)],
    ...rowIf(party_size > 1, say('party_size'), formats.number(party_size)),
  ];
}

/** A row that is left out when it has nothing to say. */
export function rowIf(isShown: unknown, name: string, value: string): [string, string][] {
  return isShown ? [[name, value]] : [];
}

/** Writes a price. One for several people says that it is not for each of them. */
export function priceText({ say }: Widget, amount: string, people = 1): string {
  return people > 1 ? say('whole_booking', { amount }) : amount;
}

function namesOf({ parts }: Widget, resources: readonly { name: string }[]): string {
  const list = new Intl.ListFormat(parts.language, { type: 'unit' });
  return list.format(resources.map(({ name }) => name));
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
