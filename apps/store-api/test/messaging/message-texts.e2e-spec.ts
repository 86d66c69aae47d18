import { randomUUID } from 'node:crypto';
import { MessageTextsService } from '@comptoir/message-texts';
import type { TestResponse } from '@comptoir/testing';
import { type TestAccount, signedIn } from '../accounts';
import { HOME } from '../checkout/checkout.fixture';
import { RefundsFixtures } from '../orders/refunds.fixture';
import { type TestStore, startStore } from '../store-harness';
import { NotificationCauses, type NotifiedUser } from './notification-causes';

const TEXTS = '/admin/message-texts';

let store: TestStore;
let fixtures: RefundsFixtures;
let causes: NotificationCauses;
let admin: TestAccount;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
  causes = new NotificationCauses(store, fixtures);
  admin = await signedIn(store, { roles: ['admin'], name: 'Grace Hopper' });
});
afterAll(() => store?.stop());
afterEach(async () => {
  await store.db.rows('DELETE FROM message_texts');
  forgetCache();
});

/** Lets the process read texts that a test wrote without it. */
function forgetCache(): void {
  store.get(MessageTextsService).forgetTexts();
}

const put = (path: string, body: object, version?: string): Promise<TestResponse> =>
  admin.client.put(`${TEXTS}/${path}`, body, version ? { headers: { 'if-match': `"${version}"` } } : {});

async function saved(path: string, body: object): Promise<Record<string, any>> {
  const { status, body: answer } = await put(path, body);
  if (status !== 200) throw new Error(JSON.stringify(answer));
  return answer.data;
}

async function ordered(
  language: string,
): Promise<NotifiedUser & { orderNumber: string; subject: string; text: string; html: string }> {
  const user = await causes.ordered(language);
  await store.drain();
  const { orderNumber = '' } = user;
  const [mail] = store.mail.inbox
    .messages({ to: user.email })
    .filter(({ text }) => text.includes(orderNumber));
  const { subject = '', text = '', html = '' } = mail ?? {};
  return { ...user, orderNumber, subject, text, html };
}

/** Places an order without an account. @returns its mail */
async function orderedByGuest(
  preferred_language: string,
  language: Record<string, string> = {},
): Promise<{ subject: string; text: string }> {
  const email = `${randomUUID()}@example.com`;
  const opened = await store.client.post('/guest-carts', { preferred_language });
  const headers = { 'cart-token': opened.body.data.cart_token };
  const { productId: product_id, variantId: variant_id } = fixtures.lamp;
  await store.client.post('/cart/items', { product_id, variant_id, quantity: 1 }, { headers });
  const order = { email, shipping_address: { ...HOME, full_name: 'Jean Valjean' } };
  const placed = await store.client.post('/orders', order, { headers: { ...headers, ...language } });
  expect(placed.status).toBe(201);
  await store.drain();
  const [mail] = store.mail.inbox.messages({ to: email });
  return { subject: mail?.subject ?? '', text: mail?.text ?? '' };
}

describe('the list of messages', () => {
  it('names variables, languages, and what staff have changed', async () => {
    await saved('order_placed/fr', { subject: 'Merci pour {{order_number}}' });
    const { status, body } = await admin.client.get(TEXTS);
    expect(status).toBe(200);
    const names = body.data.map(({ kind }: { kind: string }) => kind);
    expect(names).toEqual(expect.arrayContaining(['verify_email', 'order_placed', 'newsletter_welcome']));
    expect(names).not.toContain('low_stock');
    const placed = body.data.find(({ kind }: { kind: string }) => kind === 'order_placed');
    expect(placed).toMatchObject({
      channel: 'mail',
      parts: ['subject', 'title', 'notice', 'body'],
      languages: [
        { language: 'fr', is_changed: true },
        { language: 'en', is_changed: false },
      ],
    });
    expect(placed.variables).toContainEqual({
      name: 'order_number',
      type: 'text',
      description: { en: 'Number of the order.', fr: 'Numéro de la commande.' },
      example: 'ORD-20300304-000123',
      is_required: false,
    });
  });

  it('shows one message with the texts of each language', async () => {
    await saved('order_link/en', { body: 'Here: {{order_link}}' });
    const { body } = await admin.client.get(`${TEXTS}/order_link`);
    expect(body.data.texts).toMatchObject([
      { language: 'fr', is_changed: false, version: '0', updated_at: null, own: { body: null } },
      {
        language: 'en',
        is_changed: true,
        version: '1',
        own: { subject: null, title: null, notice: null, body: 'Here: {{order_link}}' },
        default: { subject: 'Order {{order_number}}: your link', notice: null },
      },
    ]);
    expect((await admin.client.get(`${TEXTS}/order_link/en`)).body.data).toEqual(body.data.texts[1]);
  });

  it.each([
    'nothing',
    'low_stock',
    'constructor',
    'nothing/en',
    'order_placed/de',
    'order_placed/constructor',
  ])('has no %s', async (path) => {
    expect((await admin.client.get(`${TEXTS}/${path}`)).status).toBe(404);
  });
});

describe('a text of staff', () => {
  it('replaces the words of the mail, the inbox and its subject in one language', async () => {
    const before = await ordered('fr');
    await saved('order_placed/fr', {
      subject: 'Merci ! {{order_number}}',
      title: 'Merci beaucoup',
      notice: 'Commande {{order_number}} notée.',
      body: 'Merci <b>{{customer_name}}</b>, voir https://example.com/faq.\n\n{{order_link}}\n\nÀ bientôt',
    });
    const [french, english] = [await ordered('fr'), await ordered('en')];
    expect(french.subject).toBe(`Merci ! ${french.orderNumber}`);
    expect(french.text).toContain('Merci beaucoup');
    expect(french.text).toContain('À bientôt');
    expect(french.html).toContain('&lt;b&gt;');
    expect(french.html).toContain('<a href="https://example.com/faq"');
    expect(french.html).toContain('>Voir ma commande</a>');
    expect(french.text).toContain('Sous-total');
    const { body } = await french.client.get('/user/notifications');
    expect(body.data.data).toMatchObject([
      { title: 'Merci beaucoup', body: `Commande ${french.orderNumber} notée.` },
    ]);
    expect(english.subject).toBe(`Order ${english.orderNumber} received`);

    expect((await admin.client.delete(`${TEXTS}/order_placed/fr`)).status).toBe(204);
    const after = await ordered('fr');
    expect(after.subject).toBe(before.subject.replace(before.orderNumber, after.orderNumber));
  });

  it('is for readers of its language only, and leaves no other language in their message', async () => {
    const french = { subject: 'Reçue {{order_number}}', title: 'Bien reçue' };
    await saved('order_placed/fr', french);
    const english = await ordered('en');
    const page = `${english.subject}\n${english.text}`;
    expect(english.subject).toBe(`Order ${english.orderNumber} received`);
    expect(page).toMatch(/^Order received$[^]*We have received your order[^]*View my order[^]*Subtotal/m);
    expect(page).not.toMatch(/Reçue|commande|Sous-total|Vous recevez/i);
    const { subject, text } = await ordered('fr');
    expect(subject).toMatch(/^Reçue ORD-/);
    expect(text).toMatch(/^Bien reçue$[^]*Nous avons bien reçu votre commande[^]*Voir ma commande/m);
    expect(text).not.toMatch(/order received|View my order|Subtotal|You receive/i);
    // A reader of a third language gets the whole message in that of the shop.
    const { text: third } = await ordered('de');
    expect(third).toMatch(/^Order received$[^]*View my order[^]*Subtotal/m);
    expect(third).not.toMatch(/reçue|Voir ma commande/i);
  });

  it('is in one language for a guest who orders in another one than the cart was opened in', async () => {
    const settings = (languages: string[]): Promise<TestResponse> =>
      admin.client.put('/admin/settings', { store: { languages } });
    expect((await settings(['en', 'fr'])).status).toBe(200);
    const name = { translations: { fr: { name: 'Lampe' } } };
    const { productId } = fixtures.lamp;
    expect((await fixtures.manager.client.put(`/admin/products/${productId}`, name)).status).toBe(200);
    await saved('order_placed/fr', { subject: 'Reçue {{order_number}}' });
    const french = await orderedByGuest('en', { 'accept-language': 'fr' });
    expect(french.subject).toMatch(/^Reçue/);
    expect(french.text).toContain('Lampe (× 1)');
    expect(french.text).not.toMatch(/Order received|Subtotal/);
    const english = await orderedByGuest('fr', { 'accept-language': 'en-GB,*;q=0.5' });
    expect(english.text).toMatch(/^Order received[^]*Lamp \(× 1\)[^]*Subtotal/m);
    // A request that names no language keeps the one of the cart. Its goods are in the mail's language all the same.
    const unnamed = await orderedByGuest('fr', { 'accept-language': '*' });
    expect(unnamed.subject).toMatch(/^Reçue/);
    expect(unnamed.text).toContain('Lampe (× 1)');
    expect((await settings(['en'])).status).toBe(200);
  });

  it('names a guest as the address of the order does', async () => {
    await saved('order_placed/en', { body: 'Dear {{customer_name}},\n\n{{order_link}}' });
    expect((await orderedByGuest('en')).text).toContain('Dear Jean Valjean,');
  });

  it('leaves the parts that equal the default, or are absent, to the default', async () => {
    const { default: words } = (await admin.client.get(`${TEXTS}/welcome/en`)).body.data;
    const text = await saved('welcome/en', { ...words, title: '', body: `${words.body}\n\nBye` });
    expect(text.own).toEqual({ subject: null, title: null, notice: null, body: `${words.body}\n\nBye` });
    expect(await saved('welcome/en', {})).toMatchObject({ is_changed: false, version: '2' });
  });

  it.each([
    ['body', 'Hi {{nmae}} {{order_link}}', 'Line 1: There is no variable {{nmae}}.'],
    ['body', '{{order_link}}\n\n{{#total}}', 'Line 3: {{#total}} is not closed by {{/total}}.'],
    ['body', 'Hi', 'It needs the variable {{order_link}}.'],
    ['body', '{{#order_link}}yes{{/order_link}}', 'It needs the variable {{order_link}}.'],
    [
      'body',
      '{{^customer_name}}{{order_link}}{{/customer_name}}',
      'It needs the variable {{order_link}} in each case. A condition hides it.',
    ],
    ['subject', '{{> x}}', 'Line 1: {{> is not allowed.'],
    ['subject', 'a\r\nBcc: x@example.com', 'Write it in one line.'],
    ['notice', 'Hi', 'This message has no such text.'],
  ])('is refused when its %s is %j', async (part, template, fault) => {
    const { status, body } = await put('order_link/en', { [part]: template });
    expect([status, body.code, body.errors]).toEqual([422, 'VALIDATION_ERROR', { [part]: [fault] }]);
    const preview = await admin.client.post(`${TEXTS}/order_link/en/preview`, { [part]: template });
    expect([preview.status, preview.body.errors]).toEqual([422, { [part]: [fault] }]);
    const test = await admin.client.post(`${TEXTS}/order_link/en/test`, { [part]: template });
    expect([test.status, test.body.errors]).toEqual([422, { [part]: [fault] }]);
    expect((await admin.client.get(`${TEXTS}/order_link/en`)).body.data.is_changed).toBe(false);
  });

  it.each([
    ['verify_email', 'verify_link'],
    ['reset_password', 'password_link'],
    ['invitation', 'password_link'],
    ['password_changed', 'forgot_link'],
    ['second_factor_added', 'forgot_link'],
    ['second_factor_removed', 'forgot_link'],
    ['recovery_code_used', 'forgot_link'],
    ['second_factor_guessed', 'forgot_link'],
    ['new_sign_in', 'forgot_link'],
    ['order_placed', 'order_link'],
    ['digital_delivery', 'order_link'],
    ['payment_requires_action', 'order_link'],
    ['payment_failed', 'order_link'],
    ['payment_link', 'payment_link'],
    ['payment_overdue', 'order_link'],
    ['order_link', 'order_link'],
    ['return_label', 'label_link'],
    ['back_in_stock', 'product_link'],
    ['back_in_stock_mail', 'product_link'],
    ['newsletter_confirmation', 'confirm_link'],
    ['newsletter_welcome', 'unsubscribe_link'],
    ['gift_card', 'card'],
  ])('of %s is refused without {{%s}}', async (kind, variable) => {
    const { status, body } = await put(`${kind}/en`, { body: 'Hello' });
    expect([status, body.errors]).toEqual([422, { body: [`It needs the variable {{${variable}}}.`] }]);
    const { data } = (await admin.client.get(`${TEXTS}/${kind}`)).body;
    expect(data.variables).toContainEqual(expect.objectContaining({ name: variable, is_required: true }));
  });

  it('may hide its link in no case', async () => {
    const body = 'Hello{{^is_paid}} {{order_link}}{{/is_paid}}';
    expect((await put('order_placed/en', { body })).body.errors).toEqual({
      body: ['It needs the variable {{order_link}} in each case. A condition hides it.'],
    });
  });

  it('is refused in French for staff who read French', async () => {
    const { body } = await put('order_link/en', { body: 'Hi {{nmae}}' }).then(() =>
      admin.client.put(
        `${TEXTS}/order_link/en`,
        { body: 'Hi {{nmae}}' },
        { headers: { 'accept-language': 'fr' } },
      ),
    );
    expect(body.errors).toEqual({ body: ['Ligne 1 : il n’y a pas de variable {{nmae}}.'] });
  });

  it('has a length', async () => {
    const { status, body } = await put('order_link/en', {
      subject: 'x'.repeat(201),
      body: 'x'.repeat(10_001),
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['subject', 'body']]);
  });

  it.each([
    ['PUT', '/nothing/en'],
    ['PUT', '/order_placed/de'],
    ['DELETE', '/nothing/en'],
    ['DELETE', '/order_placed/de'],
    ['POST', '/nothing/en/preview'],
    ['POST', '/order_placed/de/test'],
  ])('does not exist: %s %s', async (method, path) => {
    const answer = await admin.client.send(method, TEXTS + path, { body: { subject: 1 } });
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('two members of staff', () => {
  it('do not overwrite each other', async () => {
    const read = (await admin.client.get(`${TEXTS}/welcome/en`)).headers.get('etag');
    expect(read).toBe('"0"');
    expect((await put('welcome/en', { subject: 'A' }, '0')).status).toBe(200);
    expect(await put('welcome/en', { subject: 'B' }, '0')).toMatchObject({
      status: 412,
      body: { code: 'PRECONDITION_FAILED' },
    });
    const { headers, body } = await put('welcome/en', { subject: 'C' }, '1');
    expect([headers.get('etag'), body.data.own.subject]).toEqual(['"2"', 'C']);
    const gone = await admin.client.delete(`${TEXTS}/welcome/en`, undefined, {
      headers: { 'if-match': '"1"' },
    });
    expect(gone.status).toBe(412);
  });

  it('who write the first text at the same instant both know who was faster', async () => {
    for (let round = 0; round < 10; round += 1) {
      await store.db.rows('DELETE FROM message_texts');
      const answers = await Promise.all(['A', 'B'].map((subject) => put('welcome/en', { subject }, '0')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
      const winner = answers.find(({ status }) => status === 200);
      const stored = await admin.client.get(`${TEXTS}/welcome/en`);
      expect(stored.body.data.own.subject).toBe(winner?.body.data.own.subject);
    }
  });

  it('see a text that was dropped and written again as another version', async () => {
    await saved('welcome/en', { subject: 'A' });
    await admin.client.delete(`${TEXTS}/welcome/en`);
    await saved('welcome/en', { subject: 'B' });
    expect((await put('welcome/en', { subject: 'C' }, '1')).status).toBe(412);
  });

  it('find every change in the activity log', async () => {
    await saved('welcome/fr', { subject: 'Coucou' });
    await admin.client.delete(`${TEXTS}/welcome/fr`);
    const changes = await store.db.rows(
      `SELECT actor_id, subject_type, before, after FROM activity_log WHERE subject_id = 'welcome.fr' ORDER BY id DESC LIMIT 2`,
    );
    const subject = { actor_id: admin.id, subject_type: 'message_texts' };
    expect(changes).toMatchObject([
      { ...subject, before: { subject: 'Coucou' }, after: { subject: null } },
      { ...subject, before: null, after: { subject: 'Coucou', language: 'fr' } },
    ]);
  });
});

describe('a message is sent', () => {
  const own = (column: 'subject' | 'body', template: string): Promise<unknown> =>
    store.db.rows(
      `INSERT INTO message_texts (id, kind, language, ${column}) VALUES ('order_placed.en', 'order_placed', 'en', $1)`,
      [template],
    );

  it.each([
    ['names a variable that an update has removed', 'Dear {{loyalty_level}}'],
    ['has a fault', 'Dear {{#total}}'],
  ])('with the default when its text %s', async (_, template) => {
    await own('body', template);
    forgetCache();
    const { text } = await ordered('en');
    expect(text).toContain('We have received your order');
    expect(text).not.toContain('Dear');
  });

  it('with the text that is stored when it is tried again', async () => {
    await saved('order_placed/en', { subject: 'First {{order_number}}' });
    store.mail.setFaults({ reject: 451 });
    const user = await causes.ordered('en');
    await expect(store.drain()).rejects.toThrow('notifications.mail');
    store.mail.setFaults({ reject: null });
    await saved('order_placed/en', { subject: 'Second {{order_number}}' });
    await store.db.rows(
      `UPDATE outbox_deliveries SET failed_at = NULL, last_error = NULL, due_at = now(), epoch = epoch + 1
       WHERE handler = 'notifications.mail' AND failed_at IS NOT NULL`,
    );
    await store.drain();
    const mails = store.mail.inbox.messages({ to: user.email, subject: user.orderNumber });
    expect(mails.map(({ subject }) => subject)).toEqual([`Second ${user.orderNumber}`]);
  });

  it('with names that look like a template, as they are', async () => {
    await saved('order_placed/en', { body: 'Dear {{customer_name}},\n\n{{order_link}}' });
    const user = await causes.ordered('en');
    await store.db.rows(`UPDATE users SET name = '{{total}} {{{x}}} <i>' WHERE id = $1`, [user.userId]);
    await store.drain();
    const [mail] = store.mail.inbox.messages({ to: user.email, subject: user.orderNumber });
    expect(mail?.text).toContain('Dear {{total}} {{{x}}} <i>,');
    expect(mail?.html).not.toContain('<i>');
  });
});

describe('a preview', () => {
  const preview = (path: string, body: object): Promise<TestResponse> =>
    admin.client.post(`${TEXTS}/${path}/preview`, body);

  it('shows a draft with examples', async () => {
    const { status, body } = await preview('order_placed/en', {
      subject: 'Hi {{order_number}}',
      body: 'Total {{total}}\n\n{{order_link}}',
    });
    expect([status, body.data.subject]).toEqual([200, 'Hi ORD-20300304-000123']);
    expect(body.data.text).toContain('Total €100.90');
    expect(body.data.html).toContain('<p style="margin:0 0 16px">Total €100.90</p>');
    expect((await admin.client.get(`${TEXTS}/order_placed/en`)).body.data.is_changed).toBe(false);
  });

  it('shows the other cases of a message', async () => {
    const { data } = (await admin.client.get(`${TEXTS}/order_placed`)).body;
    expect(data.examples).toContainEqual({
      name: 'paid',
      description: { en: 'A paid order', fr: 'Une commande payée' },
    });
    const en = data.texts.find(({ language }: { language: string }) => language === 'en');
    expect([en.default.title, en.inbox_title]).toEqual([
      '{{#is_paid}}Order confirmed{{/is_paid}}{{^is_paid}}Order received{{/is_paid}}',
      'Order confirmed',
    ]);
    const unpaid = (await preview('order_placed/en', {})).body.data;
    const paid = (await preview('order_placed/en', { example: 'paid' })).body.data;
    expect([unpaid.heading, unpaid.title]).toEqual(['Order received', 'Order confirmed']);
    expect([paid.heading, paid.title]).toEqual(['Order confirmed', 'Order confirmed']);
    expect(paid.text).not.toContain('held for you');
    const own = (await preview('order_placed/en', { title: 'Thanks' })).body.data;
    expect([own.heading, own.title]).toEqual(['Thanks', 'Thanks']);
    for (const kind of ['order_placed', 'welcome', 'gift_card']) {
      const { status, body } = await preview(`${kind}/en`, { example: 'nothing' });
      expect([status, body.errors]).toEqual([422, { example: ['There is no such example.'] }]);
    }
  });

  it('is in one language', async () => {
    const { text } = (await preview('order_placed/fr', {})).body.data;
    expect(text).toContain('Lampe (Chêne × 2)');
    expect(text).not.toMatch(/Lamp\b|Oak|order received/i);
  });

  it('of the default shows the default, although another text is stored', async () => {
    await saved('welcome/en', { subject: 'Stored' });
    expect((await preview('welcome/en', {})).body.data).toMatchObject({
      subject: 'Welcome!',
      notice: expect.stringContaining('ready'),
    });
  });

  it.each(['fr', 'en'])('of each message in %s is complete', async (language) => {
    const { body } = await admin.client.get(TEXTS);
    for (const { kind, examples } of body.data) {
      for (const example of [null, ...examples.map(({ name }: { name: string }) => name)]) {
        const { status, body: shown } = await preview(`${kind}/${language}`, { example });
        expect([kind, example, status]).toEqual([kind, example, 200]);
        expect(`${shown.data.subject}${shown.data.text}`).not.toMatch(/undefined|\{\{|NaN|Invalid/);
      }
    }
  });

  it('shows a real order without a link that opens it', async () => {
    const user = await causes.ordered('en');
    await store.drain();
    for (const choice of [{ order_number: user.orderNumber }, { data: 'latest' }]) {
      const { body } = await preview('order_placed/en', choice);
      expect(body.data.subject).toContain(user.orderNumber);
      expect(body.data.text).toContain(`https://shop.example/orders/${user.orderNumber}?token=example`);
    }
    const payment = await preview('payment_link/en', { order_number: user.orderNumber });
    expect(payment.body.data.text).toContain('https://shop.example/pay/example');
    const other = await preview('refund_processed/en', { order_number: user.orderNumber });
    expect([other.status, other.body.errors]).toEqual([
      422,
      { order_number: ['There is no order that this message fits.'] },
    ]);
  });

  it('shows no order of a customer who has deleted the account', async () => {
    const user = await causes.ordered('en');
    await store.drain();
    await store.db.rows('UPDATE users SET deleted_at = now() WHERE id = $1', [user.userId]);
    const { status, body } = await preview('order_placed/en', { order_number: user.orderNumber });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['order_number']]);
    const latest = await preview('order_placed/en', { data: 'latest' });
    expect(JSON.stringify(latest.body)).not.toContain(user.orderNumber);
  });

  it.each([
    ['welcome/en', { order_number: 'ORD-1' }, { order_number: ['This message is about no order.'] }],
    ['gift_card/en', { data: 'latest' }, { data: ['This message is about no order.'] }],
    ['welcome/en', { data: 'latest' }, { data: ['This message is about no order.'] }],
    [
      'order_placed/en',
      { order_number: 'ORD-1' },
      { order_number: ['There is no order that this message fits.'] },
    ],
  ])('of %s with %j is refused', async (path, body, errors) => {
    expect((await preview(path, body)).body).toMatchObject({ code: 'VALIDATION_ERROR', errors });
  });
});

it('the mail with a gift card has the words of staff', async () => {
  await saved('gift_card/en', { subject: 'For you, {{sender_name}}', body: 'Enjoy it.\n\n{{card}}' });
  const email = 'gift@example.com';
  const card = { initial_amount: '20.00', recipient_email: email, recipient_name: 'Zoé' };
  const { status } = await admin.client.post('/admin/gift-cards', card);
  expect(status).toBe(201);
  await store.drain();
  const [mail] = store.mail.inbox.messages({ to: email });
  expect([mail?.subject, mail?.text]).toEqual([
    expect.stringContaining('For you,'),
    expect.stringContaining('Enjoy it.'),
  ]);
});

describe('a test mail', () => {
  it('goes to whoever asks for it, and to nobody else', async () => {
    const { status, body } = await admin.client.post(`${TEXTS}/reset_password/fr/test`, {
      subject: 'Essai {{shop_name}}',
    });
    expect([status, body.message]).toEqual([200, `The message is on its way to ${admin.email}.`]);
    await store.drain();
    const [mail, ...rest] = store.mail.inbox.messages({ to: admin.email, subject: 'Test: Essai' });
    expect(rest).toEqual([]);
    expect(mail?.envelope.to).toEqual([admin.email]);
    expect(mail?.text).toContain('https://shop.example/reset-password?token=example');
  });

  it('is not sent to an account that was deleted since', async () => {
    const other = await signedIn(store, { roles: ['admin'] });
    await other.client.post(`${TEXTS}/welcome/en/test`, {});
    await store.db.rows('UPDATE users SET deleted_at = now() WHERE id = $1', [other.id]);
    await store.drain();
    expect(store.mail.inbox.messages({ to: other.email })).toEqual([]);
  });
});

it('is not for managers and customers', async () => {
  for (const roles of [['manager'], ['customer']] as const) {
    const { client } = await signedIn(store, { roles });
    expect((await client.get(TEXTS)).status).toBe(403);
  }
  expect((await store.client.get(TEXTS)).status).toBe(401);
});
