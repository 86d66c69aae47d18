import { escapeHtml } from '@comptoir/mail';
import { type BookingInFull, bookedName } from '../../booking/bookings/bookings.view';
import { termsAt } from '../../booking/bookings/bookings.deadlines.rules';
import type { BookingCharge } from '../../money/payments/payments.entity';
import { termsRows } from '../../messaging/texts/deadline-rows';
import type { Wording } from '../../messaging/texts/wording';
import { renderDocument, renderLogo } from './hosted-page';

/** Content of the page that takes a payment. */
export interface PayPage {
  booking: BookingInFull;
  /** The open charge of the booking. */
  charge: BookingCharge;
  /** Name of the business; may be empty. */
  brand: string;
  logoUrl: string;
  wording: Wording;
  now: Date;
  /** Page of the emulator that takes test payments in place of Stripe's form; undefined with Stripe. */
  testPage: string | undefined;
}

/**
 * Renders the page that takes the payment of a booking. Its script (apps/booking-widget/src/pay-page.ts) opens the
 * payment and shows Stripe's Payment Element.
 */
export function renderPayPage({ booking, charge, brand, logoUrl, wording, now, testPage }: PayPage): string {
  const name = bookedName(booking);
  const amount = wording.money(charge.amount, charge.currency);
  const price = wording.money(charge.total, charge.currency);
  const rest = charge.total - charge.amount;
  const say = (key: Parameters<Wording['text']>[0]): string => escapeHtml(wording.text(key));
  const terms = termsAt(booking, now);
  const businessTime = wording.businessTime(booking.start_at);
  const rows: [string, string][] = [
    [say('resource'), name],
    [say('start'), wording.time(booking.start_at)],
    [say('end'), wording.time(booking.end_at)],
    [say('time_zone'), wording.zone(booking.start_at)],
    ...(businessTime ? [[say('business_time'), businessTime] as [string, string]] : []),
    [say('price'), booking.party_size > 1 ? wording.text('whole_booking', { amount: price }) : price],
    [say('pay_now'), amount],
    ...(rest > 0 ? [[say('rest'), wording.money(rest, charge.currency)] as [string, string]] : []),
    ...(charge.expires_at ? [[say('pay_until'), wording.time(charge.expires_at)] as [string, string]] : []),
    ...termsRows(terms, wording).map(({ label, value }): [string, string] => [escapeHtml(label), value]),
  ];
  const data = {
    token: booking.token,
    language: wording.language,
    failed: wording.text('pay_failed'),
    waiting: wording.text('pay_waiting'),
    unavailable: wording.text('pay_unavailable'),
    ...(testPage && { 'test-page': testPage }),
  };
  const attributes = Object.entries(data).map(([key, value]) => ` data-${key}="${escapeHtml(value)}"`);
  const title = wording.text('pay_title');
  return renderDocument(
    wording,
    { title: `${title}: ${name}`, description: '', scripts: ['pay.js'] },
    `${brand || logoUrl ? `<header><p class="brand">${renderLogo(logoUrl, escapeHtml(brand))}</p></header>\n` : ''}<main class="sheet">
<h1>${escapeHtml(title)}</h1>
<dl>
${rows.map(([label, value]) => `<div><dt>${label}</dt><dd>${escapeHtml(value)}</dd></div>`).join('\n')}
</dl>
${terms.ends.isFinal ? `<p>${say('pay_final')}</p>\n` : ''}<form id="payment"${attributes.join('')}>
<p role="alert" id="message"></p>
<div id="card"></div>
<button disabled>${escapeHtml(wording.text('pay_button', { amount }))}</button>
</form>
<noscript><p>${say('page_script')}</p></noscript>
<p class="more"><a href="/manage/${booking.token}">${say('see')}</a></p>
</main>`,
  );
}
