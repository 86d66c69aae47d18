import type { Account } from './account';
import { invalidParameter } from './errors';
import { decodeSegment } from './ids';
import { formatAmount } from './money';
import { escapeHtml, layout, statusLabel } from './page-layout';
import { payPage } from './pay-page';
import { payLocaleOf } from './pay-texts';
import type { PaymentIntentRecord } from './records';

const shownIntents = 50;

/** A request for a page. */
export interface PageRequest {
  url: URL;
  acceptLanguage?: string;
}

/**
 * Returns the page of a request, or `undefined` when there is none.
 * @throws StripeApiError 400 for a `return_url` that is not an address of the web
 */
export function pageAt(account: Account, publishableKey: string, request: PageRequest): string | undefined {
  const { pathname, searchParams } = request.url;
  const [, place, name] = pathname.split('/');
  if (pathname === '/') return homePage(account);
  if (name === undefined || pathname.split('/').length > 3) return undefined;
  const argument = decodeSegment(name);
  if (place === 'receipts') return receiptPage(account, argument);
  if (place !== 'pay' && place !== '3ds') return undefined;
  const intent = bySecret(account, argument);
  if (intent === undefined) return undefined;
  const inBank = place === '3ds';
  const asked = searchParams.get('return_url');
  const returnUrl = inBank ? account.store.attempts.get(intent.id)?.return_url : asked && webPage(asked);
  const locale = payLocaleOf(searchParams.get('locale'), request.acceptLanguage);
  return payPage(intent, { publishableKey, returnUrl: returnUrl ?? null, inBank, locale });
}

function webPage(address: string): string {
  const isWeb = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  if (!isWeb) throw invalidParameter('Not a valid URL', 'return_url', 'url_invalid');
  return address;
}

function bySecret(account: Account, clientSecret: string): PaymentIntentRecord | undefined {
  const intent = account.store.paymentIntents.get(clientSecret.split('_secret_')[0] ?? '');
  return intent?.client_secret === clientSecret ? intent : undefined;
}

function homePage(account: Account): string {
  const intents = account.store.paymentIntents.newestFirst().slice(0, shownIntents);
  const rows = intents.map(
    (intent) => `<tr>
<td><a href="/pay/${encodeURIComponent(intent.client_secret)}"><code>${escapeHtml(intent.id)}</code></a></td>
<td class="number">${escapeHtml(formatAmount(intent.amount, intent.currency))}</td>
<td>${statusLabel(intent.status)}</td>
<td>${escapeHtml(intent.description ?? '')}</td>
<td>${new Date(intent.created * 1000).toISOString().slice(0, 19).replace('T', ' ')}</td>
</tr>`,
  );
  const table = `<div class="sheet scroll" tabindex="0" role="region" aria-labelledby="title"><table>
<thead><tr><th scope="col">Payment intent</th><th scope="col">Amount</th><th scope="col">Status</th>
<th scope="col">Description</th><th scope="col">Created (UTC)</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`;
  const empty = '<p class="sheet">No payment intents yet. They appear here as the store creates them.</p>';
  const content = `<h1 id="title">Payment intents</h1>
<p class="soft">Open one to pay it as a customer would. No money moves: this server stands in for Stripe.</p>
${rows.length === 0 ? empty : table}`;
  return layout('Payment intents', content);
}

function receiptPage(account: Account, id: string): string | undefined {
  const charge = account.store.charges.get(id);
  if (charge === undefined) return undefined;
  const line = (name: string, value: string): string =>
    `<tr><th scope="row">${name}</th><td>${escapeHtml(value)}</td></tr>`;
  const content = `<h1>Receipt</h1><p>${statusLabel(charge.status)}</p><div class="sheet scroll"><table><tbody>
${line('Charge', charge.id)}
${line('Amount', formatAmount(charge.amount, charge.currency))}
${line('Refunded', formatAmount(charge.amount_refunded, charge.currency))}
${line('Card', `${charge.payment_method_details?.card?.brand ?? ''} ${charge.payment_method_details?.card?.last4 ?? ''}`)}
${line('Date (UTC)', new Date(charge.created * 1000).toISOString())}
</tbody></table></div>`;
  return layout('Receipt', content, { narrow: true });
}
