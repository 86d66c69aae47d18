import { OrderPaymentsService } from '../../src/orders/order-records/order-payments.service';
import { type TestAccount, signedIn } from '../accounts';
import { type CheckoutShop, type Shopper, openCheckout } from '../checkout/checkout.fixture';
import { pdfPages } from './pdf-text';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: CheckoutShop;

beforeAll(async () => {
  store = await startStore({
    SHOP_ADDRESS: '1 rue du Port, 75001 Paris',
    SHOP_REGISTRATION: 'SIREN 123 456 789',
  });
  shop = await openCheckout(store);
});
afterAll(() => store?.stop());

interface PlacedOrder {
  id: number;
  number: string;
}

async function place(shopper: Shopper, body: object = {}, name = 'Lampe dorée'): Promise<PlacedOrder> {
  await shop.fill(shopper, await shop.item(2000, 10, { name }), 2);
  const answer = await shopper.client.post('/orders', body);
  expect(answer.status).toBe(201);
  return { id: answer.body.data.id, number: answer.body.data.order_number };
}

async function pay({ id }: PlacedOrder, silent = false): Promise<void> {
  const payments = store.get(OrderPaymentsService);
  await store.db.tx(async (tx) => {
    const { amountDue } = await payments.lockOrderForPayment(tx, id);
    await payments.markOrderPaid(tx, id, { amount: amountDue }, { actor: 'system', silent });
  });
  await store.drain();
}

async function paidOrder(shopper: Shopper): Promise<PlacedOrder & { invoiceId: number }> {
  const order = await place(shopper);
  await pay(order);
  const { body } = await shopper.client.get('/user/invoices');
  return { ...order, invoiceId: body.data[0].id };
}

async function file(
  { accessToken }: TestAccount,
  path: string,
): Promise<{ bytes: Buffer; headers: Headers; texts: string[] }> {
  const response = await fetch(`${store.client.baseUrl}${path}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const texts = pdfPages(bytes)
    .flat()
    .map((text) => text.replace(/\s/g, ' '));
  return { bytes, headers: response.headers, texts };
}

const year = (): number => store.clock.now().getUTCFullYear();

describe('the invoices of a customer', () => {
  it('are listed newest first, and shown one by one', async () => {
    const shopper = await shop.shopper();
    expect((await shopper.client.get('/user/invoices')).body).toMatchObject({ data: [], meta: { total: 0 } });
    const first = await paidOrder(shopper);
    const second = await paidOrder(shopper);
    const { status, body } = await shopper.client.get('/user/invoices?per_page=1');
    expect(status).toBe(200);
    expect(body.meta).toEqual({ current_page: 1, per_page: 1, total: 2, last_page: 2 });
    expect(body.data).toEqual([
      {
        id: second.invoiceId,
        cancels: null,
        invoice_number: expect.stringMatching(new RegExp(`^INV-${year()}-\\d{6}$`)),
        order_number: second.number,
        type: 'invoice',
        currency: 'EUR',
        subtotal: '40.00',
        discount_amount: '0.00',
        shipping_amount: '5.00',
        tax_amount: '0.00',
        total: '45.00',
        issued_at: expect.any(String),
        download_url: `http://store.test/api/v1/user/invoices/${second.invoiceId}/download`,
      },
    ]);
    const one = await shopper.client.get(`/user/invoices/${first.invoiceId}`);
    expect(one.body.data).toMatchObject({ id: first.invoiceId, order_number: first.number });
  });

  it('are downloaded as a PDF under their number, from the invoice and from the order', async () => {
    const shopper = await shop.shopper({ language: 'fr' });
    const { invoiceId, number } = await paidOrder(shopper);
    const { body } = await shopper.client.get(`/user/invoices/${invoiceId}`);
    const name = String(body.data.invoice_number);
    const { bytes, headers, texts } = await file(shopper, `/user/invoices/${invoiceId}/download`);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}.pdf"`);
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(texts).toEqual(
      expect.arrayContaining([
        'Facture',
        name,
        number,
        '1 rue du Port',
        'SIREN 123 456 789',
        'Lampe dorée',
        '45,00 €',
      ]),
    );
    expect((await file(shopper, `/orders/${number}/invoice`)).bytes).toEqual(bytes);
  });

  it('name what paid: gift card, wallet and the rest, in the currency of the order', async () => {
    const shopper = await shop.shopper({ wallet: 1000, currency: 'USD' });
    const card = await shop.giftCard({ initialAmount: 1000 });
    const order = await place(shopper, { gift_card_codes: [card.code] });
    await pay(order);
    const { texts } = await file(shopper, `/orders/${order.number}/invoice`);
    const from = texts.indexOf('Payment');
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(store.clock.now());
    const paid = texts.slice(from).join(' ').replaceAll('  ', ' ');
    expect(paid).toContain(
      `Payment Gift card ••••${card.code.slice(-4)} ${day} US$10.83 Wallet ${day} US$10.00 Other payment US$27.88`,
    );
  });

  it('exist for an order that a wallet pays', async () => {
    const shopper = await shop.shopper({ wallet: 10_000 });
    const { number } = await place(shopper);
    await store.drain();
    const { texts } = await file(shopper, `/orders/${number}/invoice`);
    expect(texts).toEqual(expect.arrayContaining([expect.stringMatching(/^Wallet \d/), '€45.00']));
  });

  it('show net amount, rate and tax of each line and each rate', async () => {
    const { client: admin } = await shop.staff('admin');
    const rates = [{ country: 'FR', rate: 20, name: 'TVA' }];
    expect((await admin.put('/admin/settings', { tax: { enabled: true, rates } })).status).toBe(200);
    const shopper = await shop.shopper({ language: 'fr' });
    const { number } = await paidOrder(shopper);
    const { texts } = await file(shopper, `/orders/${number}/invoice`);
    await admin.put('/admin/settings', { tax: { enabled: false, rates: [] } });
    const from = texts.indexOf('Désignation');
    // 40.00 and 5.00 with 20 % included have 6.666… and 0.833… tax in them. 20.00 is 16.666… without.
    expect(texts.slice(from, texts.indexOf('Règlement'))).toEqual([
      ...['Désignation', 'Qté', 'P.U. HT', 'HT', 'Taux', 'TVA', 'TTC'],
      ...['Lampe dorée', '2', '16,67 €', '33,33 €', '20 %', '6,67 €', '40,00 €', expect.any(String)],
      ...['Livraison', '1', '4,17 €', '4,17 €', '20 %', '0,83 €', '5,00 €', expect.any(String)],
      ...['Taux', 'HT', 'TVA', 'TTC', '20 %', '37,50 €', '7,50 €', '45,00 €'],
      ...['Total HT', '37,50 €', 'TVA', '7,50 €', 'Total', '45,00 €'],
    ]);
  });

  it('read the same after product, address and name have changed', async () => {
    const shopper = await shop.shopper();
    const { id, number } = await paidOrder(shopper);
    const before = await file(shopper, `/orders/${number}/invoice`);
    await store.db.rows('UPDATE users SET name = $2 WHERE id = $1', [shopper.id, 'Somebody Else']);
    await store.db.rows('DELETE FROM addresses WHERE user_id = $1', [shopper.id]);
    await store.db.rows(
      `UPDATE order_items SET product_name = 'Gone', product_id = NULL, variant_id = NULL WHERE order_id = $1`,
      [id],
    );
    await store.db.rows('UPDATE orders SET shipping_address = NULL, billing_address = NULL WHERE id = $1', [
      id,
    ]);
    expect((await file(shopper, `/orders/${number}/invoice`)).bytes).toEqual(before.bytes);
  });
});

describe('an invoice is not found', () => {
  it.each(['/user/invoices', '/user/invoices/1', '/user/invoices/1/download', '/orders/ORD-1/invoice'])(
    'without a verified account: %s',
    async (path) => {
      const anonymous = await store.client.get(path);
      expect([anonymous.status, anonymous.body.code]).toEqual([401, 'UNAUTHENTICATED']);
      const newcomer = await signedIn(store, { emailVerified: false });
      const { status, body } = await newcomer.client.get(path);
      expect([status, body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    },
  );

  it('by anyone but its owner', async () => {
    const { invoiceId, number } = await paidOrder(await shop.shopper());
    for (const stranger of [await shop.shopper(), await shop.staff('admin')]) {
      for (const [path, code] of [
        [`/user/invoices/${invoiceId}`, 'NOT_FOUND'],
        [`/user/invoices/${invoiceId}/download`, 'NOT_FOUND'],
        [`/orders/${number}/invoice`, 'ORDER_NOT_FOUND'],
      ] as const) {
        const { status, body } = await stranger.client.get(path);
        expect([status, body.code]).toEqual([404, code]);
      }
      expect((await stranger.client.get('/user/invoices')).body.data).toEqual([]);
    }
  });

  it.each(['/user/invoices/999999', '/user/invoices/x', '/user/invoices/x/download'])(
    'where there is none: %s',
    async (path) => {
      const { client } = await shop.shopper();
      const { status, body } = await client.get(path);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('until the order is paid', async () => {
    const shopper = await shop.shopper();
    const order = await place(shopper);
    await store.drain();
    const early = await shopper.client.get(`/orders/${order.number}/invoice`);
    expect([early.status, early.body.code]).toEqual([404, 'INVOICE_NOT_FOUND']);
    await pay(order);
    await file(shopper, `/orders/${order.number}/invoice`);
  });

  it('as a page that does not exist, and with a page that is none', async () => {
    const { client } = await shop.shopper();
    expect((await client.get('/user/invoices?page=0')).status).toBe(422);
    expect((await client.get('/user/invoices?page=9')).body.data).toEqual([]);
  });
});

describe('the notification', () => {
  it.each([
    ['fr', 'Votre facture', 'Facture'],
    ['en', 'Your invoice', 'Invoice'],
  ])('in %s brings the PDF by mail and a notice to the inbox', async (language, title, word) => {
    const shopper = await shop.shopper({ language });
    const { invoiceId, number } = await paidOrder(shopper);
    const { body } = await shopper.client.get(`/user/invoices/${invoiceId}`);
    const name = String(body.data.invoice_number);
    const mails = store.mail.inbox.messages({ to: shopper.email, subject: name });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain(word);
    expect(mails[0]?.attachments).toMatchObject([{ filename: `${name}.pdf`, mimeType: 'application/pdf' }]);
    const { bytes } = await file(shopper, `/user/invoices/${invoiceId}/download`);
    expect(mails[0]?.attachments[0]?.size).toBe(bytes.length);
    const inbox = await shopper.client.get('/user/notifications');
    const notices = inbox.body.data.data.filter(({ type }: { type: string }) => type === 'invoice');
    expect(notices).toMatchObject([{ title, data: { order_number: number, invoice_number: name } }]);
  });

  it('is not sent for an order that is paid silently, whose invoice exists all the same', async () => {
    const shopper = await shop.shopper();
    const order = await place(shopper);
    await pay(order, true);
    await file(shopper, `/orders/${order.number}/invoice`);
    expect(store.mail.inbox.messages({ to: shopper.email, subject: 'INV-' })).toEqual([]);
    const { body } = await shopper.client.get('/user/notifications');
    expect(body.data.data.map(({ type }: { type: string }) => type)).not.toContain('invoice');
  });
});
