import { type Brand, type MailBlock, mailLayout } from '@comptoir/mail';
import { type Premises, amountRows } from '../../messaging/texts/amount-rows';
import type { TextKey, Wording } from '../../messaging/texts/wording';
import { timeText } from '../../calendar/slots/slots.rules';
import type { ShownEntry } from '../../booking/waiting-entries/waiting-entries.queries';
import { waitedFor } from './waiting-list.view';

const WHOLE_DAY = 1_440;

/** A mail without its recipient. */
export interface WaitingMail {
  subject: string;
  html: string;
  text: string;
}

/** The parts of a mail beside the entry. */
export interface WaitingMailContext {
  brand: Brand;
  wording: Wording;
  /** Wording in the zone of the client; absent when it is that of the business. */
  wordingOfClient?: Wording;
  premises: Pick<Premises, 'currency'>;
  /** Page of the entry, where the offer is taken and the list is left. */
  url: string;
}

/** A row of details. */
export interface DetailRow {
  label: string;
  value: string;
}

/** Composes the mail after joining. It contains no text of the person who joined: the address may be another's. */
export function composeJoinedMail(entry: ShownEntry, context: WaitingMailContext): WaitingMail {
  const { wording, url } = context;
  const subject = wording.text('waiting_joined_subject', { resource: waitedFor(entry) });
  return compose(subject, context, [
    { kind: 'text', text: wording.text('waiting_joined_text') },
    { kind: 'details', rows: wishRows(entry, wording) },
    { kind: 'button', label: wording.text('waiting_see'), url },
  ]);
}

/** Composes the mail about a time that is held for the client; undefined when there is none any more. */
export function composeOfferMail(entry: ShownEntry, context: WaitingMailContext): WaitingMail | undefined {
  const { wording, url } = context;
  if (!entry.offer_start_at) return undefined;
  const places = { resource: waitedFor(entry), start: wording.time(entry.offer_start_at) };
  return compose(wording.text('waiting_offered_subject', places), context, [
    { kind: 'text', text: wording.text('waiting_offered_text') },
    { kind: 'details', rows: offerRows(entry, context) },
    { kind: 'button', label: wording.text('waiting_book'), url },
    { kind: 'text', text: wording.text('waiting_offered_hint') },
  ]);
}

/** Returns what a client waits for, as rows for people. */
export function wishRows(entry: ShownEntry, wording: Wording): DetailRow[] {
  const { minute_from, minute_to, date_from, date_to } = entry;
  const dates = [...new Set([date_from, date_to])].map((date) => wording.date(date));
  const row = (key: TextKey, value: string): DetailRow => ({ label: wording.text(key), value });
  return [
    row('waiting_for', waitedFor(entry)),
    row('waiting_dates', dates.join(' – ')),
    ...(minute_from > 0 || minute_to < WHOLE_DAY
      ? [row('waiting_times', `${timeText(minute_from)} – ${timeText(minute_to)}`)]
      : []),
  ];
}

/** Returns the time that is offered and its price, also in the zone of the client; no rows without an offer. */
export function offerRows(
  entry: ShownEntry,
  {
    wording,
    wordingOfClient,
    premises,
  }: Pick<WaitingMailContext, 'wording' | 'wordingOfClient' | 'premises'>,
): DetailRow[] {
  const { offer_start_at: start, offer_end_at: end, offer_expires_at: expires } = entry;
  if (!start || !end || !expires) return [];
  const row = (key: TextKey, value: string): DetailRow => ({ label: wording.text(key), value });
  const name = [entry.service_name, entry.offered_resource_name].filter(Boolean).join(' – ');
  return [
    row('waiting_for', name),
    row('start', wording.time(start)),
    row('end', wording.time(end)),
    row('time_zone', wording.zone(start)),
    ...(wordingOfClient
      ? [row('start', `${wordingOfClient.time(start)}, ${wordingOfClient.zone(start)}`)]
      : []),
    ...amountRows({ status: 'confirmed', total_price: entry.service_price ?? '0' }, wording, premises),
    row('waiting_until', wording.time(expires)),
  ];
}

function compose(subject: string, { brand, wording }: WaitingMailContext, blocks: MailBlock[]): WaitingMail {
  const { language, direction } = wording;
  const footer = wording.text('waiting_footer');
  const content = { language, direction, brand, preview: subject, title: subject, blocks, footer };
  return { subject, ...mailLayout(content) };
}
