import { escapeHtml } from '@comptoir/mail';
import { FORM_PAGE, renderRecord } from '../../messaging/texts/text-page';
import type { Premises } from '../../messaging/texts/amount-rows';
import type { TextKey, Wording } from '../../messaging/texts/wording';
import { offerRows, wishRows } from './compose-waiting-mails';
import type { ShownEntry } from '../../booking/waiting-entries/waiting-entries.queries';
import { statusOf, waitedFor } from './waiting-list.view';

/** Content of the page. */
export interface WaitingPage {
  entry: ShownEntry;
  /** Name of the business. */
  brand: string;
  wording: Wording;
  premises: Pick<Premises, 'currency'>;
}

/** Renders a page with an entry of the waiting list, its offer, and buttons that decline it and leave the list. */
export function renderWaitingPage({ entry, brand, wording, premises }: WaitingPage): string {
  const say = (key: TextKey): string => escapeHtml(wording.text(key));
  const { token } = entry;
  const path = `/api/waiting-list/${token}/manage`;
  const status = statusOf(entry);
  const rows = status === 'offered' ? offerRows(entry, { wording, premises }) : wishRows(entry, wording);
  const offer = `<p><a href="/waiting/${token}">${say('waiting_book')}</a></p>
<form method="post" action="${path}/decline"><button>${say('waiting_decline')}</button></form>`;
  const leave = `<form method="post" action="${path}"><button>${say('waiting_leave')}</button></form>`;
  const body = renderRecord({
    brand,
    title: waitedFor(entry),
    status: wording.text(stateText(status)),
    rows,
    actions: [...(status === 'offered' ? [offer] : []), ...(entry.status === 'waiting' ? [leave] : [])],
  });
  return FORM_PAGE.render({ title: waitedFor(entry), wording, body });
}

function stateText(status: ReturnType<typeof statusOf>): TextKey {
  if (status === 'waiting') return 'waiting_page_waiting';
  if (status === 'offered') return 'waiting_offered_text';
  return status === 'booked' ? 'waiting_page_booked' : 'waiting_page_ended';
}
