import { createHash } from 'node:crypto';
import { escapeHtml } from '@comptoir/mail';
import { type BookingWithResource, bookedName } from '../bookings/bookings.view';
import { amountRows } from '../texts/amount-rows';
import type { Wording } from '../texts/wording';

const STYLE = `
  body { margin: 0; background: #f5f6f8; color: #1d2430; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 32rem; margin: 1.5rem auto; padding: 1.5rem; background: #fff; border-radius: 8px; overflow-wrap: anywhere; }
  h1 { margin: 0 0 .5rem; font-size: 1.4rem; line-height: 1.3; }
  dt { color: #626d7e; }
  dd { margin: 0 0 .75rem; }
  a, button { display: inline-block; margin: 0 0 1rem; font: inherit; }
  button { padding: .75rem 1.25rem; border: 0; border-radius: 6px; background: #a3231f; color: #fff; }
  button.quiet { background: #eceff3; color: #1d2430; }
`;

/** Forbids scripts, external content, and forms to other hosts. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const PAGE_STATUS = {
  pending: 'page_pending',
  confirmed: 'page_confirmed',
  cancelled: 'page_cancelled',
} as const;

/** Content of the page. */
export interface ManagePage {
  booking: BookingWithResource;
  /** Name of the business. */
  brand: string;
  /** False once the booking is over, or when its rules do not let the client cancel it any more. */
  isCancellable: boolean;
  /** Last instant to cancel it; null without such a rule. */
  cancelUntil: Date | null;
  wording: Wording;
}

/** Renders a page with a booking and a button that cancels it. */
export function renderManagePage({
  booking,
  brand,
  isCancellable,
  cancelUntil,
  wording,
}: ManagePage): string {
  const isConfirmed = booking.status === 'confirmed';
  const status = PAGE_STATUS[booking.status];
  const say = (key: Parameters<Wording['text']>[0]): string => escapeHtml(wording.text(key));
  const businessTime = wording.businessTime(booking.start_at);
  const rows = [
    [say('start'), wording.time(booking.start_at)],
    [say('end'), wording.time(booking.end_at)],
    [say('time_zone'), wording.zone(booking.start_at)],
    ...(isConfirmed && cancelUntil ? ([[say('page_cancel_until'), wording.time(cancelUntil)]] as const) : []),
    ...(businessTime ? [[say('business_time'), businessTime] as const] : []),
    ...amountRows(booking, wording).map(({ label, value }) => [escapeHtml(label), value] as const),
  ];
  const button = `<form method="post"><button>${say('page_cancel')}</button></form>`;
  const stopSms = `<form method="post" action="manage/no-sms"><button class="quiet">${say('page_no_sms')}</button></form>`;
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
<p role="status">${say(status)}</p>
<dl>
${rows.map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}
</dl>
<p><a href="calendar.ics">${say('page_calendar')}</a></p>
${booking.status !== 'cancelled' && isCancellable ? button : ''}${isConfirmed && booking.sms_consent ? stopSms : ''}
</main>
</body>
</html>
`;
}
