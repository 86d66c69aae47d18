import { createHash } from 'node:crypto';
import { escapeHtml } from '@comptoir/mail';
import { type BookingWithResource, bookedName } from '../bookings/bookings.view';
import type { Wording } from '../texts/wording';

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
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Content of the page. */
export interface ManagePage {
  booking: BookingWithResource;
  /** Name of the business. */
  brand: string;
  /** False once the booking is over. */
  isCancellable: boolean;
  wording: Wording;
}

/** Renders a page with a booking and a button that cancels it. */
export function renderManagePage({ booking, brand, isCancellable, wording }: ManagePage): string {
  const isConfirmed = booking.status === 'confirmed';
  const say = (key: Parameters<Wording['text']>[0]): string => escapeHtml(wording.text(key));
  const rows = [
    [say('start'), wording.time(booking.start_at)],
    [say('end'), wording.time(booking.end_at)],
    [say('time_zone'), wording.zone(booking.start_at)],
  ] as const;
  const button = `<form method="post"><button>${say('page_cancel')}</button></form>`;
  return `<!doctype html>
<html lang="${wording.language}" dir="${wording.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(bookedName(booking))}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p>${escapeHtml(brand)}</p>
<h1>${escapeHtml(bookedName(booking))}</h1>
<p role="status">${say(isConfirmed ? 'page_confirmed' : 'page_cancelled')}</p>
<dl>
${rows.map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}
</dl>
<p><a href="calendar.ics">${say('page_calendar')}</a></p>
${isConfirmed && isCancellable ? button : ''}
</main>
</body>
</html>
`;
}
