import type { Account } from './account';
import { testCards, type TestCard } from './cards';
import { decodeSegment } from './ids';
import { formatAmount } from './money';
import { escapeHtml, inScript, layout, statusLabel } from './page-layout';
import { payScript } from './page-script';
import type { PaymentIntentRecord } from './records';

const shownIntents = 50;

/** Returns the page at a path, or `undefined` when there is none. */
export function pageAt(account: Account, publishableKey: string, path: string): string | undefined {
  const [, place, name] = path.split('/');
  if (path === '/') return homePage(account);
  if (name === undefined || path.split('/').length > 3) return undefined;
  const argument = decodeSegment(name);
  if (place === 'receipts') return receiptPage(account, argument);
  const intent = bySecret(account, argument);
  if (intent === undefined) return undefined;
  if (place === 'pay') return payPage(intent, publishableKey, null);
  if (place === '3ds') {
    return payPage(intent, publishableKey, account.store.attempts.get(intent.id)?.return_url ?? null);
  }
  return undefined;
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

function payPage(intent: PaymentIntentRecord, publishableKey: string, returnUrl: string | null): string {
  const amount = formatAmount(intent.amount, intent.currency);
  const inBank = returnUrl !== null;
  const content = `<p><a href="/">All payment intents</a></p>
<div class="sheet">
<h1>${escapeHtml(amount)}</h1>
<p class="soft">${escapeHtml(intent.description ?? 'Payment')} · <code>${escapeHtml(intent.id)}</code></p>
<p>Status: <span id="state">${escapeHtml(intent.status.replaceAll('_', ' '))}</span></p>
${inBank ? '' : cardForm(amount)}
<div id="message" role="status"></div>
</div>
${bankDialog(amount)}`;
  const page = { intent: intent.id, clientSecret: intent.client_secret, publishableKey, returnUrl };
  return layout(`Pay ${amount}`, content, {
    narrow: true,
    script: `const page = ${inScript(page)};${payScript}`,
  });
}

function cardForm(amount: string): string {
  const option = (card: TestCard): string =>
    `<option value="${card.number}">${escapeHtml(card.label)} (${card.number.slice(-4)})</option>`;
  return `<form id="card" autocomplete="off" hidden>
<label for="test-card">Test card</label>
<select id="test-card">${testCards.map(option).join('')}</select>
<label for="number">Card number</label>
<input id="number" inputmode="numeric" required value="${testCards[0]?.number ?? ''}">
<div class="pair">
<div><label for="month">Expiry month</label><input id="month" inputmode="numeric" required value="12"></div>
<div><label for="year">Expiry year</label><input id="year" inputmode="numeric" required value="2034"></div>
</div>
<label for="cvc">Security code</label>
<input id="cvc" inputmode="numeric" required value="123">
<button id="pay" type="submit">Pay ${escapeHtml(amount)}</button>
</form>`;
}

function bankDialog(amount: string): string {
  return `<dialog id="bank" aria-labelledby="bank-title">
<h1 id="bank-title">3-D Secure</h1>
<p>Your bank asks whether you want to pay ${escapeHtml(amount)}.</p>
<button id="bank-succeed" type="button">Complete authentication</button>
<button id="bank-fail" type="button" class="plain">Fail authentication</button>
</dialog>`;
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
