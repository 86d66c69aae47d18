import { createHash } from 'node:crypto';
import { escapeHtml } from '@comptoir/mail';
import type { TextKey, Wording } from '../texts/wording';
import { offerRows, wishRows } from './compose-waiting-mails';
import type { ShownEntry } from '../waiting-entries/waiting-entries.queries';
import { statusOf, waitedFor } from './waiting-list.view';

const STYLE = `
  body { margin: 0; background: #f5f6f8; color: #1d2430; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 32rem; margin: 1.5rem auto; padding: 1.5rem; background: #fff; border-radius: 8px; overflow-wrap: anywhere; }
  h1 { margin: 0 0 .5rem; font-size: 1.4rem; line-height: 1.3; }
  dt { color: #626d7e; }
  dd { margin: 0 0 .75rem; }
  a, button { display: inline-block; margin: 0 0 1rem; font: inherit; }
  button { padding: .75rem 1.25rem; border: 0; border-radius: 6px; background: #a3231f; color: #fff; }
`;

/** Forbids scripts, external content, and forms to other hosts. */
export const WAITING_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Content of the page. */
export interface WaitingPage {
  entry: ShownEntry;
  /** Name of the business. */
  brand: string;
  wording: Wording;
}

/** Renders a page with an entry of the waiting list, its offer, and buttons that decline it and leave the list. */
export function renderWaitingPage({ entry, brand, wording }: WaitingPage): string {
  const say = (key: TextKey): string => escapeHtml(wording.text(key));
  const { token } = entry;
  const path = `/api/waiting-list/${token}/manage`;
  const status = statusOf(entry);
  const rows = status === 'offered' ? offerRows(entry, { wording }) : wishRows(entry, wording);
  const offer = `<p><a href="/waiting/${token}">${say('waiting_book')}</a></p>
<form method="post" action="${path}/decline"><button>${say('waiting_decline')}</button></form>`;
  const leave = `<form method="post" action="${path}"><button>${say('waiting_leave')}</button></form>`;
  return `<!doctype html>
<html lang="${wording.language}" dir="${wording.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(waitedFor(entry))}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p>${escapeHtml(brand)}</p>
<h1>${escapeHtml(waitedFor(entry))}</h1>
<p role="status">${say(stateText(status))}</p>
<dl>
${rows.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}
</dl>
${status === 'offered' ? offer : ''}
${entry.status === 'waiting' ? leave : ''}
</main>
</body>
</html>
`;
}

function stateText(status: ReturnType<typeof statusOf>): TextKey {
  if (status === 'waiting') return 'waiting_page_waiting';
  if (status === 'offered') return 'waiting_offered_text';
  return status === 'booked' ? 'waiting_page_booked' : 'waiting_page_ended';
}
