/**
 * Browser script of `/pay` and `/3ds`. It confirms through the public API with the publishable key, as a
 * customer's browser does. It reads `page`, which the server writes before it.
 */
export const payScript = `
const byId = (id) => document.getElementById(id);
const showMessage = (text, kind) => {
  byId('message').textContent = text;
  byId('message').className = kind || '';
};
const call = async (path, options) => {
  const response = await fetch(path, options);
  return { ok: response.ok, body: await response.json() };
};
const headers = { authorization: 'Bearer ' + page.publishableKey };
const intentPath = '/v1/payment_intents/' + encodeURIComponent(page.intent);
const retrieve = () => call(intentPath + '?client_secret=' + encodeURIComponent(page.clientSecret), { headers });

const texts = page.texts;
const textOf = (error) => texts.errors[error.decline_code] || texts.errors[error.code] || error.message;
/** Statuses with which the customer returns to the shop, and how Stripe calls them in the address. */
const ends = { succeeded: 'succeeded', requires_capture: 'succeeded', processing: 'pending' };

function show(intent) {
  byId('state').textContent = texts.statuses[intent.status] || intent.status.replaceAll('_', ' ');
  byId('state').className = 'status' + (intent.status === 'succeeded' ? ' good' : intent.status === 'canceled' ? ' bad' : '');
  const open = intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation';
  if (byId('card')) byId('card').hidden = !open;
  const result = texts.results[intent.status];
  if (result) showMessage(result, intent.status === 'canceled' ? 'bad' : 'good');
  else if (intent.status === 'requires_action') authenticate();
  else if (intent.status === 'processing') { showMessage(texts.processing); setTimeout(refresh, 1000); }
  else if (intent.last_payment_error) showMessage(textOf(intent.last_payment_error), 'bad');
}
/** Shows the outcome of an action of the customer, and returns to the shop when the payment is over. */
function finish(intent) {
  const status = ends[intent.status] || (page.inBank ? 'failed' : undefined);
  if (!page.returnUrl || !status) return show(intent);
  showMessage(texts.returning);
  location.assign(returnAddress(status));
}
async function refresh() {
  const { ok, body } = await retrieve();
  if (ok) show(body); else showMessage(textOf(body.error), 'bad');
}
function authenticate() {
  showMessage(texts.authenticate);
  const dialog = byId('bank');
  if (!dialog.open) dialog.showModal();
}
byId('bank').addEventListener('cancel', (event) => event.preventDefault());
for (const outcome of ['succeed', 'fail']) {
  byId('bank-' + outcome).addEventListener('click', async () => {
    const { ok, body } = await call('/_emulator/payment_intents/' + encodeURIComponent(page.intent) + '/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome }),
    });
    byId('bank').close();
    if (!ok) return showMessage(textOf(body.error), 'bad');
    finish(body);
  });
}
function returnAddress(status) {
  const url = new URL(page.returnUrl);
  url.searchParams.set('payment_intent', page.intent);
  url.searchParams.set('payment_intent_client_secret', page.clientSecret);
  url.searchParams.set('redirect_status', status);
  return url.toString();
}
if (byId('card')) {
  byId('test-card').addEventListener('change', (event) => { byId('number').value = event.target.value; });
  byId('card').addEventListener('submit', async (event) => {
    event.preventDefault();
    byId('pay').disabled = true;
    showMessage(texts.paying);
    const fields = { number: byId('number').value, exp_month: byId('month').value, exp_year: byId('year').value, cvc: byId('cvc').value };
    const form = new URLSearchParams({ client_secret: page.clientSecret, use_stripe_sdk: 'true', 'payment_method_data[type]': 'card' });
    for (const [name, value] of Object.entries(fields)) form.set('payment_method_data[card][' + name + ']', value.trim());
    if (page.returnUrl) form.set('return_url', page.returnUrl);
    const { ok, body } = await call(intentPath + '/confirm', { method: 'POST', headers, body: form });
    byId('pay').disabled = false;
    if (ok) finish(body); else showMessage(textOf(body.error), 'bad');
  });
}
refresh();
`;
