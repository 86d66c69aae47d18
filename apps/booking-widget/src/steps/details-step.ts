import { ApiFailure } from '../api';
import { laterSteps, loadLaterSteps, readSeries, repeatFields } from '../later';
import { changesBooking } from '../answers';
import { button, h, heading } from '../dom';
import { cityOf } from '../time';
import type { Slot } from '../types';
import type { Widget } from '../widget';
import { drawClient, drawFields, drawNotes } from './form-parts';
import { returnToTimes } from './taken';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** The form. The server checks it by a quote, which also calculates the price and the end. */
export function detailsStep(widget: Widget): (Node | undefined)[] {
  const { session, say } = widget;
  const { subject, draft } = session;
  const { slot } = draft;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!widget.isBusy) void check(widget);
  };
  return [
    heading(say('your_details')),
    slot && h('p', { part: 'chosen' }, [subject.name, chosenTime(widget, slot)].filter(Boolean).join(' · ')),
    h(
      'form',
      { novalidate: true, onsubmit: submit },
      ...repeatFields(widget),
      ...(session.waitingToken ? [h('p', { class: 'hint' }, say('known_client'))] : drawClient(widget)),
      ...drawFields(
        widget,
        session.fields.filter((field) => !changesBooking(field)),
      ),
      drawNotes(widget),
      h(
        'div',
        { class: 'actions' },
        button(say('back'), () => widget.go('time'), { part: 'button-secondary', key: 'back' }),
        h(
          'button',
          { type: 'submit', part: 'button', 'data-key': 'continue', disabled: widget.isBusy },
          say('continue'),
        ),
      ),
    ),
  ];
}

/** Writes the chosen time, and where clocks differ its zone and the time of the business. */
function chosenTime({ session, say, formats }: Widget, { start_at }: Slot): string {
  const { zone, settings, hasTwoZones } = session;
  const time = formats.moment(start_at, zone);
  if (!hasTwoZones) return time;
  const shown = `${time}, ${formats.zone(zone, start_at)}`;
  if (zone === settings.timezone) return shown;
  const there = formats.timeBeside(start_at, settings.timezone, zone);
  return `${shown} – ${say('local_there', { time: there, zone: cityOf(settings.timezone) })}`;
}

async function check(widget: Widget): Promise<void> {
  const { session, say } = widget;
  const { client } = session.draft;
  const faults = laterSteps()?.repeatFaults(widget) ?? {};
  const isKnown = session.waitingToken !== undefined;
  if (!isKnown && !client.client_name.trim()) faults['client_name'] = say('fill_in');
  if (!isKnown && !EMAIL.test(client.email.trim()))
    faults['email'] = say(client.email.trim() ? 'bad_email' : 'fill_in');
  if (Object.keys(faults).length) return widget.showFaults(faults);
  await widget.attempt(async () => {
    // The end of the booking is there before its last click.
    loadLaterSteps().catch(() => undefined);
    if (!session.draft.repeat) await session.hold.extend(session.totals.minutes);
    const quote = await readSeries(widget)
      .then(() => session.quote())
      .catch((error: unknown) => showFaultsOf(widget, error));
    widget.isBusy = false;
    if (!quote) return;
    widget.faults = {};
    // The summary says what the file has words for.
    if (quote.refund_terms ?? quote.cancel_until ?? quote.move_until ?? quote.moves_left === 0)
      await loadLaterSteps();
    if (!quote.available && !widget.series) return returnToTimes(widget, quote.error ?? '', quote.code);
    widget.quote = quote;
    widget.go('summary');
  });
}

/** Shows the faults that a server found. Faults in options lead back to the times, where they are asked. */
export function showFaultsOf(widget: Widget, error: unknown): undefined {
  if (!(error instanceof ApiFailure) || error.status !== 400 || !error.faults.length) throw error;
  widget.isBusy = false;
  const faults = Object.fromEntries(
    error.faults.map(({ field, field_id, message }) => [
      field_id ?? field,
      withoutLabel(widget, field_id, message),
    ]),
  );
  const isOption = widget.session.fields.some((field) => field.id in faults && changesBooking(field));
  widget.go(isOption ? 'time' : 'details', { focus: false });
  widget.showFaults(faults);
}

/** The label stands above the input already: "Guests: must not be less than 1". */
function withoutLabel({ session }: Widget, id: number | undefined, message: string): string {
  const label = session.fields.find((field) => field.id === id)?.label;
  return label && message.startsWith(`${label}: `) ? message.slice(label.length + 2) : message;
}
