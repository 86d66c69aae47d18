import { ApiFailure, type SeriesRequest } from '../api';
import { detailOf } from '../events';
import type { NewSeries, SeriesPreview, SeriesTime } from '../types';
import { describe } from '../fields/field-context';
import { labelled } from '../fields/field-frame';
import { h } from '../dom';
import { seriesMax } from '../series-max';
import type { Widget } from '../widget';

const FREQUENCIES = ['weekly', 'monthly'] as const;
const LEAST = 2;
const USUAL = 10;
/** Name of the field in faults. */
const COUNT = 'repeat_count';

/** Asks how a booking repeats, where the service offers that. */
export function repeatFields(widget: Widget): HTMLElement[] {
  const { session, say, formats } = widget;
  const { draft } = session;
  const most = seriesMax(session);
  // It may have been chosen for a service that can be repeated.
  if (!most) draft.repeat = undefined;
  // The waiting list offers a single time.
  if (!most || !draft.slot || session.offered) return [];
  const select = h(
    'select',
    {
      ...describe('repeat', { required: false }),
      value: draft.repeat?.frequency ?? '',
      onchange: () => {
        const frequency = FREQUENCIES.find((one) => one === select.value);
        draft.repeat = frequency && { frequency, count: draft.repeat?.count ?? Math.min(USUAL, most) };
        widget.keep();
        widget.redraw();
      },
    },
    h('option', { value: '' }, say('repeat_never')),
    h('option', { value: 'weekly' }, say('repeat_weekly')),
    h('option', { value: 'monthly' }, say('repeat_monthly')),
  );
  const field = labelled({ id: 'repeat', label: say('repeat'), required: false }, say, select);
  const { repeat } = draft;
  if (!repeat) return [field];
  const fault = widget.faults[COUNT];
  const input = h('input', {
    ...describe(COUNT, { required: true, fault, hint: true }),
    type: 'number',
    inputmode: 'numeric',
    autocomplete: 'off',
    min: LEAST,
    max: most,
    step: 1,
    value: repeat.count,
    oninput: () => {
      repeat.count = input.valueAsNumber || 0;
      widget.clearFault(COUNT);
      widget.keep();
    },
  });
  const hint = `${formats.number(LEAST)} – ${formats.number(most)}`;
  return [
    field,
    labelled({ id: COUNT, label: say('repeat_count'), required: true, fault, hint }, say, input),
  ];
}

/** Returns the faults of the fields that `repeatFields` has drawn. */
export function repeatFaults({ session, say, formats }: Widget): Record<string, string> {
  const { repeat } = session.draft;
  const most = seriesMax(session);
  if (!repeat || (repeat.count >= LEAST && repeat.count <= most)) return {};
  return { [COUNT]: say('repeat_range', { max: formats.number(most) }) };
}

/** Reads which times of the series are free. The own hold is ended, as it would be in the way of the first. */
export async function readSeries(widget: Widget): Promise<void> {
  const { session } = widget;
  await session.hold.release();
  widget.series = await session.api.send('POST', '/booking-series/preview', seriesRequest(widget));
}

/** Lists the times of a series; those that are taken are struck out, with the reason. */
export function seriesTimes(widget: Widget, times: readonly SeriesTime[]): HTMLElement {
  const { session, say, formats } = widget;
  const { timezone } = session.settings;
  const shown = ({ start, start_at }: SeriesTime): string =>
    start_at
      ? `${formats.date(start_at, session.zone)}, ${formats.time(start_at, session.zone)}`
      : `${formats.date(`${start}Z`, 'UTC')}, ${formats.time(`${start}Z`, 'UTC')} (${timezone})`;
  return h(
    'section',
    { part: 'series' },
    h('h3', {}, say('series_times')),
    h(
      'ul',
      {},
      ...times.map((time) =>
        time.code
          ? h('li', {}, h('s', {}, shown(time)), h('small', {}, ` ${time.error ?? ''}`))
          : h('li', {}, shown(time)),
      ),
    ),
  );
}

/** The times of the series that is about to be booked. */
export function seriesReview(widget: Widget): (Node | undefined)[] {
  const { series, say, formats } = widget;
  if (!series) return [];
  const taken = series.occurrences.length - series.free;
  return [
    seriesTimes(widget, series.occurrences),
    series.price ? h('p', {}, seriesPrice(widget, series)) : undefined,
    taken > 0 ? h('p', { role: 'note' }, say('series_some', { count: formats.number(taken) })) : undefined,
  ];
}

function seriesPrice({ say, formats, session }: Widget, { price, free }: SeriesPreview): string {
  const money = (amount: number): string => formats.money(amount, session.settings.currency);
  return say('series_price', { amount: money(price), total: money(price * free) });
}

function seriesRequest({ session }: Widget): SeriesRequest {
  const { hold_token: _, ...request } = session.request();
  return { ...request, repeat: session.draft.repeat ?? { frequency: 'weekly', count: LEAST } };
}

/** Shows which times were taken meanwhile. */
async function showTaken(widget: Widget, error: unknown): Promise<undefined> {
  if (!(error instanceof ApiFailure) || error.code !== 'SERIES_CONFLICT') throw error;
  await readSeries(widget);
  widget.isBusy = false;
  widget.fail(error.message);
}

/** Books a series. Times that were shown as taken are left out; others that are taken meanwhile are shown first. */
export async function bookSeries(widget: Widget, series: SeriesPreview): Promise<void> {
  const { session, parts } = widget;
  const on_conflict = series.free < series.occurrences.length ? 'skip' : 'refuse';
  const body = { ...seriesRequest(widget), on_conflict };
  // The same key for each try, so that a lost answer never books twice.
  const headers = { 'Idempotency-Key': session.keyOf(body) };
  const newSeries = await session.api
    .send<NewSeries>('POST', '/booking-series', body, headers)
    .catch((error: unknown) => showTaken(widget, error));
  if (!newSeries) return;
  const [first] = newSeries.bookings;
  if (!first) return;
  const { token, ...times } = first;
  const { resource_id, total_price } = newSeries;
  const booking = { ...times, resource_id, total_price, status: 'confirmed' as const };
  Object.assign(widget, { booking, newSeries, token, isBusy: false });
  parts.store.clear();
  parts.emit('booking-created', detailOf(booking));
  widget.go('done');
}
