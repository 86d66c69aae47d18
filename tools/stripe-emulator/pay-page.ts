import { testCards, type TestCard } from './cards';
import { formatAmount } from './money';
import { escapeHtml, inScript, layout } from './page-layout';
import { payScript } from './page-script';
import { cardLabel, payTexts, type PayLocale, type PayTexts } from './pay-texts';
import type { PaymentIntentRecord } from './records';

/** Settings of one pay page. */
export interface PayPageOptions {
  publishableKey: string;
  /** Address that the browser goes to afterwards; null stays on the page. */
  returnUrl: string | null;
  /** True for the page of the bank: it asks for 3-D Secure only. */
  inBank: boolean;
  locale: PayLocale;
}

/**
 * Returns the page that pays an intent. It plays the part of Stripe's Payment Element: a decline stays on the
 * page, and every other end returns to the shop with the parameters that Stripe adds.
 */
export function payPage(intent: PaymentIntentRecord, options: PayPageOptions): string {
  const { locale, returnUrl, inBank } = options;
  const texts = payTexts[locale];
  const amount = formatAmount(intent.amount, intent.currency);
  const backAddress = returnUrl === null ? '/' : returnAddress(returnUrl, intent);
  const content = `<p><a id="back" href="${escapeHtml(backAddress)}">${returnUrl === null ? texts.all : texts.back}</a></p>
<div class="sheet">
<h1>${escapeHtml(amount)}</h1>
<p class="soft">${escapeHtml(intent.description ?? '')} <code>${escapeHtml(intent.id)}</code><br>${texts.testMode}</p>
<p>${texts.status} <span id="state">${escapeHtml(texts.statuses[intent.status] ?? intent.status.replaceAll('_', ' '))}</span></p>
${inBank ? '' : cardForm(amount, locale)}
<div id="message" role="status"></div>
</div>
${bankDialog(amount, texts)}`;
  const page = {
    intent: intent.id,
    clientSecret: intent.client_secret,
    publishableKey: options.publishableKey,
    returnUrl,
    inBank,
    texts,
  };
  return layout(withAmount(texts.pay, amount), content, {
    narrow: true,
    lang: locale,
    script: `const page = ${inScript(page)};${payScript}`,
  });
}

/** Returns the address for a customer who leaves: the payment may still have succeeded before. */
function returnAddress(returnUrl: string, { id, client_secret, status }: PaymentIntentRecord): string {
  const url = new URL(returnUrl);
  const isDone = status === 'succeeded' || status === 'requires_capture';
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', client_secret);
  url.searchParams.set('redirect_status', isDone ? 'succeeded' : 'failed');
  return url.toString();
}

function cardForm(amount: string, locale: PayLocale): string {
  const texts = payTexts[locale];
  const option = (card: TestCard): string =>
    `<option value="${card.number}">${escapeHtml(cardLabel(locale, card.label))} (${card.number.slice(-4)})</option>`;
  const groups = (Object.keys(texts.groups) as (keyof PayTexts['groups'])[]).map(
    (group) =>
      `<optgroup label="${escapeHtml(texts.groups[group])}">${testCards
        .filter((card) => groupOf(card) === group)
        .map(option)
        .join('')}</optgroup>`,
  );
  return `<form id="card" autocomplete="off" hidden>
<label for="test-card">${texts.testCard}</label>
<select id="test-card">${groups.join('')}</select>
<label for="number">${texts.number}</label>
<input id="number" inputmode="numeric" required value="${testCards[0]?.number ?? ''}">
<div class="pair">
<div><label for="month">${texts.month}</label><input id="month" inputmode="numeric" required value="12"></div>
<div><label for="year">${texts.year}</label><input id="year" inputmode="numeric" required value="2034"></div>
</div>
<label for="cvc">${texts.cvc}</label>
<input id="cvc" inputmode="numeric" required value="123">
<button id="pay" type="submit">${escapeHtml(withAmount(texts.pay, amount))}</button>
</form>`;
}

function groupOf(card: TestCard): keyof PayTexts['groups'] {
  if (card.authentication !== 'never') return 'authenticated';
  if (card.decline) return 'declined';
  return card.label.endsWith(': succeeds') ? 'succeeds' : 'aftermath';
}

function bankDialog(amount: string, texts: PayTexts): string {
  return `<dialog id="bank" aria-labelledby="bank-title">
<h1 id="bank-title">${texts.bankTitle}</h1>
<p>${escapeHtml(withAmount(texts.bankQuestion, amount))}</p>
<button id="bank-succeed" type="button">${texts.bankSucceed}</button>
<button id="bank-fail" type="button" class="plain">${texts.bankFail}</button>
</dialog>`;
}

function withAmount(text: string, amount: string): string {
  return text.replace('{amount}', () => amount);
}
