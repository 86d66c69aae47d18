import { button, h, heading } from '../dom';
import { resourceSubject, serviceSubject } from '../subject';
import type { WaitingEntry, WaitingOffer } from '../waiting';
import { declineOffer, leaveWaitingList, readEntry } from '../waiting-calls';
import { wayOf } from '../way';
import type { Widget } from '../widget';
import type { Word } from '../words';
import { bookingRows, rowIf, rowList } from './rows';
import { openTimes } from './time-step';

const NOT_FOUND = 404;

const STATES: Record<WaitingEntry['status'], Word> = {
  waiting: 'wait_joined',
  offered: 'wait_offered',
  booked: 'wait_booked',
  left: 'wait_left',
  ended: 'wait_left',
};

/** An entry of the waiting list: what it is for, the time that is held, and leaving the list. */
export function waitingStep(widget: Widget): (Node | undefined)[] {
  const { waiting: entry, say, session } = widget;
  if (!entry) return [heading(say('not_found'))];
  const { offer } = entry;
  const isOpen = entry.status === 'waiting' || entry.status === 'offered';
  const action = (word: Word, run: () => unknown, part = 'button'): HTMLElement =>
    button(say(word), run, { part, key: word, disabled: widget.isBusy });
  return [
    heading(say(STATES[entry.status])),
    rowList(offer ? offerRows(widget, entry) : wishRows(widget, entry)),
    offer && session.hold.token !== offer.hold_token
      ? h('p', { class: 'hint' }, say('wait_held', { time: widget.moment(offer.expires_at) }))
      : undefined,
    !offer && isOpen ? h('p', {}, say('wait_mail')) : undefined,
    offer
      ? undefined
      : button(say('wait_times'), () => showTimes(widget), { part: 'button-link', key: 'times' }),
    isOpen
      ? h(
          'div',
          { class: 'actions' },
          offer && action('wait_book', () => takeOffer(widget)),
          offer && action('wait_decline', () => decline(widget), 'button-secondary'),
          action('wait_leave', () => leave(widget), 'button-danger'),
        )
      : undefined,
  ];
}

/** Shows the entry that a token belongs to. */
export async function openEntry(widget: Widget, token: string): Promise<void> {
  widget.waiting = await readEntry(widget.api, token).catch((error: { status?: number }) => {
    if (error.status === NOT_FOUND) return undefined;
    throw error;
  });
  widget.go('waiting', { focus: false });
}

/** Shows the free times: somebody who waits can still book another one. */
function showTimes(widget: Widget): Promise<void> | undefined {
  const { session } = widget;
  widget.waiting = undefined;
  session.offered = undefined;
  session.waitingToken = undefined;
  const [first = 'time'] = wayOf(session);
  if (session.draft.resourceId || session.draft.serviceId || first === 'time') return openTimes(widget);
  widget.go(first);
}

/** Goes to the form with the time that is held. */
function takeOffer(widget: Widget): Promise<void> {
  return widget.attempt(async () => {
    // The offer may have ended since the page was opened.
    const entry = await readEntry(widget.api, widget.waiting?.token ?? '');
    widget.waiting = entry;
    widget.isBusy = false;
    const { offer } = entry;
    if (!offer) return widget.fail(widget.say('wait_offer_ended'));
    await openOffer(widget, entry, offer);
    widget.go('details');
  });
}

/** Chooses the time that the waiting list offers, with the form that it needs. */
async function openOffer({ api, session }: Widget, entry: WaitingEntry, offer: WaitingOffer): Promise<void> {
  const { resource_id: resourceId, start_at, end_at, hold_token, expires_at } = offer;
  const { resources, draft } = session;
  const service = entry.service && (await api.service(entry.service.id));
  const duration = entry.duration_min ?? service?.durations[0] ?? 0;
  session.offered = service
    ? serviceSubject({ service, resourceId, duration, resources })
    : resourceSubject(
        resourceId,
        resources.find(({ id }) => id === resourceId),
      );
  session.waitingToken = entry.token;
  const slot = { start: '', end: '', start_at, end_at };
  Object.assign(draft, { slot, partySize: entry.party_size, ...(!service && { resourceId }) });
  await session.loadForm();
  session.hold.adopt(hold_token, Date.parse(expires_at));
}

function decline(widget: Widget): Promise<void> {
  return change(widget, (token) => declineOffer(widget.api, token));
}

function leave(widget: Widget): Promise<void> {
  return change(widget, (token) => leaveWaitingList(widget.api, token));
}

function change(widget: Widget, work: (token: string) => Promise<void>): Promise<void> {
  return widget.attempt(async () => {
    const token = widget.waiting?.token ?? '';
    await work(token);
    widget.session.hold.forget();
    widget.waiting = await readEntry(widget.api, token);
    widget.isBusy = false;
    widget.go('waiting');
    widget.announce(widget.say(STATES[widget.waiting.status]));
  });
}

function offerRows(widget: Widget, entry: WaitingEntry): [string, string][] {
  const { offer, service, party_size } = entry;
  if (!offer) return [];
  const name = [service?.name, offer.resource_name].filter(Boolean).join(' – ');
  return bookingRows(widget, { ...offer, name, party_size });
}

function wishRows({ say, formats }: Widget, entry: WaitingEntry): [string, string][] {
  const { service, resource, party_size = 1, date_from, date_to, time_from, time_to } = entry;
  const days = [...new Set([date_from, date_to])].map((date) => formats.day(date)).join(' – ');
  const times = time_from || time_to ? `, ${time_from ?? '00:00'} – ${time_to ?? '24:00'}` : '';
  return [
    [say('what'), [service?.name, resource?.name].filter(Boolean).join(' – ')],
    [say('when'), days + times],
    ...rowIf(party_size > 1, say('party_size'), formats.number(party_size)),
  ];
}
