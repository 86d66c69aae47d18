import type { ApiFailure } from '../api';
import { button, h, heading } from '../dom';
import { describe } from '../fields/field-context';
import { labelled } from '../fields/field-frame';
import { addDays, freeDays, visitorZone } from '../time';
import type { WaitDraft, WaitRequest } from '../waiting';
import { joinWaitingList } from '../waiting-calls';
import type { Widget } from '../widget';
import type { Word } from '../words';
import { drawClient } from './form-parts';
import { askProofFor, proofStep } from './proof-step';
import { rowIf, rowList } from './rows';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
/** Days from the first to the last that the service takes. */
const MAX_DAYS = 61;
/** Days with free times that are named; more are hinted at. */
const MOST_NAMED = 3;

const INPUTS: readonly { name: keyof WaitDraft; word: Word; type: 'date' | 'time'; required: boolean }[] = [
  { name: 'date_from', word: 'wait_first_day', type: 'date', required: true },
  { name: 'date_to', word: 'wait_last_day', type: 'date', required: true },
  { name: 'time_from', word: 'wait_earliest', type: 'time', required: false },
  { name: 'time_to', word: 'wait_latest', type: 'time', required: false },
];

/** Opens the form of the waiting list for the chosen day. @param dates without one: the days of the shown month that are not over */
export function openWait(widget: Widget, dates: { date_from: string; date_to: string }): void {
  widget.isBusy = false;
  const { date } = widget.session.draft;
  const chosen = date && date >= dates.date_from ? { date_from: date, date_to: date } : {};
  widget.wait = { time_from: '', time_to: '', ...widget.wait, ...dates, ...chosen };
  widget.faults = {};
  widget.go('wait');
}

/** The form of the waiting list: days, times of day and contact data. */
export function waitStep(widget: Widget): (Node | undefined)[] {
  const { say, session } = widget;
  if (widget.proof) return proofStep(widget, widget.proof);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!widget.isBusy) void join(widget);
  };
  const { subject, partySize } = session;
  const free = h('p', { role: 'status', part: 'wait-free' });
  void showFreeDays(widget, free);
  return [
    heading(say('wait_title')),
    h('p', { class: 'hint' }, say('wait_hint')),
    rowList([
      [say('what'), subject.name],
      ...rowIf(partySize > 1, say('party_size'), widget.formats.number(partySize)),
    ]),
    session.hasTwoZones
      ? h(
          'p',
          { class: 'zone', part: 'zone' },
          say('times_in', { zone: widget.formats.zone(session.settings.timezone) }),
        )
      : undefined,
    h(
      'form',
      { novalidate: true, onsubmit: submit },
      ...INPUTS.map((input) => drawInput(widget, input, () => void showFreeDays(widget, free))),
      free,
      ...drawClient(widget),
      h(
        'div',
        { class: 'actions' },
        button(say('back'), () => widget.go('time'), { part: 'button-secondary', key: 'back' }),
        h(
          'button',
          { type: 'submit', part: 'button', 'data-key': 'join', disabled: widget.isBusy },
          say('wait_join'),
        ),
      ),
    ),
  ];
}

function drawInput(
  widget: Widget,
  { name, word, type, required }: (typeof INPUTS)[number],
  onChange: () => void,
): HTMLElement {
  const { say, faults, wait } = widget;
  const fault = faults[name];
  const input = h('input', {
    ...describe(name, { required, fault }),
    type,
    value: wait?.[name] ?? '',
    oninput: () => {
      if (wait) wait[name] = input.value;
      widget.clearFault(name);
    },
    onchange: onChange,
  });
  return labelled({ id: name, label: say(word), required, fault }, say, input);
}

/** Shows on which of the wished days a time is free now. */
async function showFreeDays(widget: Widget, element: HTMLElement): Promise<void> {
  const { wait } = widget;
  if (!wait || !isRange(wait)) return void (element.textContent = '');
  const { date_from, date_to } = wait;
  const text = await freeDaysText(widget, wait);
  // A later call asks for the days that were typed meanwhile.
  if (wait.date_from === date_from && wait.date_to === date_to) element.textContent = text;
}

/** Says on which of the wished days a time is free now; empty for none, or when that cannot be known. */
async function freeDaysText({ session, formats, say, api }: Widget, wait: WaitDraft): Promise<string> {
  const { date_from, date_to } = wait;
  const { subject, partySize, totals } = session;
  const wish = { range: { date_from, date_to }, extra: totals.minutes, partySize };
  const days = freeDays(await subject.loadDays(api, wish).catch(() => []), wait);
  const named = days.slice(0, MOST_NAMED).map((date) => formats.day(date));
  const text = named.join(' · ') + (days.length > MOST_NAMED ? ' …' : '');
  return days.length ? say('wait_free', { days: text }) : '';
}

function isRange({ date_from, date_to }: WaitDraft): boolean {
  return date_from !== '' && date_to >= date_from && date_to <= addDays(date_from, MAX_DAYS);
}

async function join(widget: Widget): Promise<void> {
  const { session, wait, say } = widget;
  if (!wait) return;
  const faults = faultsOf(widget, wait);
  if (Object.keys(faults).length) return widget.showFaults(faults);
  const { client_name, email, phone } = session.draft.client;
  await widget.attempt(async () => {
    // Such a time would be offered at once, as one that has come free.
    const free = await freeDaysText(widget, wait);
    if (free) {
      widget.isBusy = false;
      return widget.showFaults({ date_to: free });
    }
    try {
      widget.waiting = await joinWaitingList(widget.api, {
        ...targetOf(widget),
        ...(session.partySize > 1 && { party_size: session.partySize }),
        date_from: wait.date_from,
        date_to: wait.date_to,
        ...(wait.time_from && { time_from: wait.time_from }),
        ...(wait.time_to && { time_to: wait.time_to }),
        ...{ client_name, email, phone, email_proof: session.emailProof },
        locale: widget.api.language,
        time_zone: visitorZone(session.settings.timezone),
      });
    } catch (error) {
      // The class is in the other file, so its fields tell it.
      const { status, code, faults: wrong = [], message = '' } = error as Partial<ApiFailure>;
      if (code === 'PROOF_REQUIRED')
        return askProofFor(widget, {
          step: 'wait',
          form: 'wait',
          submit: 'wait_join',
          run: () => void join(widget),
        });
      if (status !== 400) throw error;
      widget.isBusy = false;
      const found = Object.fromEntries(wrong.map((fault) => [fault.field, fault.message]));
      return wrong.length ? widget.showFaults(found) : widget.fail(message);
    }
    widget.isBusy = false;
    widget.wait = undefined;
    widget.go('waiting');
    widget.announce(say('wait_joined'));
  });
}

function faultsOf({ session, say }: Widget, wait: WaitDraft): Record<string, string> {
  const { client_name, email } = session.draft.client;
  const faults: Record<string, string> = {};
  if (!wait.date_from) faults['date_from'] = say('fill_in');
  if (!wait.date_to) faults['date_to'] = say('fill_in');
  else if (wait.date_from && !isRange(wait)) faults['date_to'] = say('wait_range');
  if (wait.time_from && wait.time_to && wait.time_to <= wait.time_from) faults['time_to'] = say('wait_range');
  if (!client_name.trim()) faults['client_name'] = say('fill_in');
  if (!EMAIL.test(email.trim())) faults['email'] = say(email.trim() ? 'bad_email' : 'fill_in');
  return faults;
}

/** Returns the subject that a visitor of the shown times would wait for. */
function targetOf({ session }: Widget): Pick<WaitRequest, 'resource_id' | 'service_id' | 'duration_min'> {
  const { resource_id, service_id, duration_min } = session.subject.place(undefined);
  return { resource_id, service_id, duration_min };
}
