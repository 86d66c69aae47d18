import { OrderPaymentsService } from '../../src/orders/order-records/order-payments.service';
import { type TestAccount } from '../accounts';
import { type CheckoutShop, HOME, type Shopper, openCheckout } from '../checkout/checkout.fixture';
import { pdfPages } from './pdf-text';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: CheckoutShop;
let manager: TestAccount;

beforeAll(async () => {
  store = await startStore({
    SHOP_STREET: '1 rue du Port',
    SHOP_CITY: 'Paris',
    SHOP_COUNTRY: 'FR',
    SHOP_VAT_NUMBER: 'FR12345678901',
  });
  shop = await openCheckout(store);
  manager = await shop.staff('manager');
  const { client: admin } = await shop.staff('admin');
  const tax = { enabled: true, rates: [{ country: 'FR', rate: 20, name: 'TVA' }] };
  await admin.put('/admin/settings', { tax });
});
afterAll(() => store?.stop());

interface Issued {
  shopper: Shopper;
  orderNumber: string;
  id: number;
  number: string;
}

/** Sells two lamps of 20.00 with shipping of 5.00, 20 % of tax included. */
async function issued(checkout: object = {}): Promise<Issued> {
  const shopper = await shop.shopper();
  await shop.fill(shopper, await shop.item(2000, 10), 2);
  const { body } = await shopper.client.post('/orders', checkout);
  const payments = store.get(OrderPaymentsService);
  await store.db.tx(async (tx) => {
    const { amountDue } = await payments.lockOrderForPayment(tx, body.data.id);
    await payments.markOrderPaid(tx, body.data.id, { amount: amountDue }, { actor: 'system' });
  });
  await store.drain();
  const { body: own } = await shopper.client.get('/user/invoices');
  const { id, invoice_number: number, order_number: orderNumber } = own.data[0];
  return { shopper, orderNumber, id, number };
}

async function download(path: string, account = manager): Promise<{ headers: Headers; bytes: Buffer }> {
  const response = await fetch(`${store.client.baseUrl}${path}`, {
    headers: { authorization: `Bearer ${account.accessToken}` },
  });
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const today = (): string => store.clock.now().toISOString().slice(0, 10);

describe('the documents of the shop', () => {
  it('name the company of the buyer and its VAT number, on paper and in the XML', async () => {
    const { label: _label, ...home } = HOME;
    const billing_address = { ...home, company: 'Lilas SARL', vat_number: 'FR 123 456 789 01' };
    const { id } = await issued({ billing_address });
    const { bytes } = await download(`/admin/invoices/${id}/pdf`);
    const text = pdfPages(bytes).flat().join(' ');
    expect(text).toContain('Lilas SARL');
    expect(text).toContain('FR12345678901');
    const xml = (await download(`/admin/invoices/${id}/xml`)).bytes.toString();
    expect(xml).toContain('<ram:Name>Lilas SARL</ram:Name>');
    expect(xml.match(/<ram:ID schemeID="VA">FR12345678901/g)).toHaveLength(2);
  });

  it('say to a business what applies to late and early payments, as they were issued', async () => {
    const { label: _label, ...home } = HOME;
    const billing_address = { ...home, company: 'Lilas SARL' };
    const { client: admin } = await shop.staff('admin');
    const law = await issued({ billing_address });
    await admin.put('/admin/settings', { invoices: { early_payment: '2 % within 8 days.' } });
    const own = await issued({ billing_address });
    const consumer = await issued();
    await admin.put('/admin/settings', { invoices: { early_payment: '' } });
    const paper = async ({ id }: Issued): Promise<string> =>
      pdfPages((await download(`/admin/invoices/${id}/pdf`)).bytes)
        .flat()
        .join(' ');
    const xml = async ({ id }: Issued): Promise<string> =>
      (await download(`/admin/invoices/${id}/xml`)).bytes.toString();
    expect(await paper(law)).toMatch(/plus 10 percentage points.*€40.*No discount for early payment\./);
    expect(await paper(own)).toMatch(/plus 10 percentage points.*€40.*2 % within 8 days\./);
    expect(await xml(own)).toMatch(/2 % within 8 days\.<\/ram:Content>\s*<ram:SubjectCode>AAB</);
    expect(await paper(consumer)).not.toMatch(/late payment/i);
    expect(await xml(consumer)).not.toContain('IncludedNote');
  });

  it('are found by type, number, order, customer and day, and shown with their taxes', async () => {
    const one = await issued();
    await issued();
    const { body } = await manager.client.get(`/admin/invoices/${one.id}`);
    // 40.00 and 5.00 with 20 % included: 6.67 and 0.83 of tax.
    expect(body.data).toMatchObject({
      id: one.id,
      invoice_number: one.number,
      type: 'invoice',
      order_number: one.orderNumber,
      user_id: one.shopper.id,
      customer_email: one.shopper.email,
      total: '45.00',
      tax_amount: '7.50',
      taxes: [{ category: 'S', name: 'TVA', rate: 20, net: '37.50', tax: '7.50' }],
      home_tax: null,
    });
    for (const query of [
      `invoice_number=${one.number.toLowerCase()}`,
      `order_number=${one.orderNumber}`,
      `user_id=${one.shopper.id}`,
      `user_id=${one.shopper.id}&type=invoice&from=${today()}&to=${today()}`,
    ]) {
      const { body: list } = await manager.client.get(`/admin/invoices?${query}`);
      expect(list.data.map(({ id }: { id: number }) => id)).toEqual([one.id]);
      expect(list.meta.total).toBe(1);
    }
    for (const query of ['type=credit_note', 'to=2020-01-01', 'invoice_number=INV-1']) {
      expect((await manager.client.get(`/admin/invoices?${query}`)).body.data).toEqual([]);
    }
    const { body: sorted } = await manager.client.get('/admin/invoices?sort=issued_at&per_page=1');
    const { body: last } = await manager.client.get('/admin/invoices?sort=-issued_at&per_page=1');
    expect(sorted.data[0].id).toBeLessThan(last.data[0].id);
  });

  it('are downloaded as PDF and XML, also by their owner', async () => {
    const { id, number, shopper } = await issued();
    const pdf = await download(`/admin/invoices/${id}/pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.bytes.toString('latin1')).toContain('factur-x.xml');
    const xml = await download(`/admin/invoices/${id}/xml`);
    expect(xml.headers.get('content-disposition')).toBe(`attachment; filename="${number}.xml"`);
    expect(xml.bytes.toString()).toContain('<ram:GrandTotalAmount>45.00</ram:GrandTotalAmount>');
    const own = await download(`/user/invoices/${id}/xml`, shopper);
    expect(own.bytes.equals(xml.bytes)).toBe(true);
  });

  it('have no XML where EN 16931 asks for more than they have', async () => {
    const { shopper } = await issued();
    // A document of a shop without a registration, as older ones are.
    const old = await store.db.row<{ id: number }>(
      `INSERT INTO invoices (type, year, number_in_year, order_id, user_id, currency, subtotal, discount_amount,
         shipping_amount, tax_amount, total, snapshot, issued_at)
       SELECT 'credit_note', 2020, 1, order_id, user_id, currency, subtotal, discount_amount, shipping_amount,
         tax_amount, total, snapshot - 'tax', issued_at FROM invoices WHERE user_id = $1 RETURNING id`,
      [shopper.id],
    );
    for (const [client, path] of [
      [manager.client, `/admin/invoices/${old?.id}/xml`],
      [shopper.client, `/user/invoices/${old?.id}/xml`],
    ] as const) {
      const { status, body } = await client.get(path);
      expect([status, body.code]).toEqual([404, 'INVOICE_XML_NOT_FOUND']);
    }
    expect((await download(`/admin/invoices/${old?.id}/pdf`)).bytes.toString('latin1')).not.toContain(
      'factur-x.xml',
    );
  });

  it('are sent to their customer again', async () => {
    const { id, number, shopper } = await issued();
    const mails = (): number => store.mail.inbox.messages({ to: shopper.email, subject: number }).length;
    expect(mails()).toBe(1);
    const { status, body } = await manager.client.post(`/admin/invoices/${id}/send`);
    expect([status, body.data.invoice_number]).toEqual([202, number]);
    await store.drain();
    expect(mails()).toBe(2);
  });

  it('are exported with a row for each rate, where credit notes are negative', async () => {
    const { id, number } = await issued();
    await store.db.rows(
      `INSERT INTO invoices (type, year, number_in_year, order_id, user_id, currency, subtotal, discount_amount,
         shipping_amount, tax_amount, total, snapshot, issued_at)
       SELECT 'credit_note', 2021, 1, order_id, user_id, currency, subtotal, discount_amount, shipping_amount,
         tax_amount, total, snapshot || '{"corrects": "INV-1"}', issued_at FROM invoices WHERE id = $1`,
      [id],
    );
    const { body } = await manager.client.get(`/admin/invoices/${id}`);
    const { headers, bytes } = await download(`/admin/invoices/export?user_id=${body.data.user_id}`);
    expect(headers.get('content-type')).toContain('text/csv');
    const [head = '', ...rows] = bytes.toString().trim().split('\r\n');
    const from = head.split(',').indexOf('tax_category');
    expect(rows.map((row) => row.split(',').slice(from, from + 5))).toEqual([
      ['S', '20', '37.50', '7.50', '45.00'],
      ['S', '20', '-37.50', '-7.50', '-45.00'],
    ]);
    expect(rows[0]).toContain(number);
  });

  it('are packed into a ZIP file by month', async () => {
    const { id, number } = await issued();
    const { headers, bytes } = await download(`/admin/invoices/archive?month=${today().slice(0, 7)}`);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    const pdf = await download(`/admin/invoices/${id}/pdf`);
    expect(bytes.includes(Buffer.from(`${number}.pdf`))).toBe(true);
    expect(bytes.includes(pdf.bytes)).toBe(true);
    const empty = await download('/admin/invoices/archive?from=2019-01-01&to=2019-01-31');
    // An archive without files is its end record of 22 bytes.
    expect(empty.bytes).toHaveLength(22);
  });

  it('are too many for one ZIP file above a limit', async () => {
    const { id } = await issued();
    await store.db.rows(
      `INSERT INTO invoices (type, year, number_in_year, order_id, user_id, currency, subtotal, discount_amount,
         shipping_amount, tax_amount, total, snapshot, issued_at)
       SELECT 'credit_note', 2022, n, order_id, user_id, currency, subtotal, discount_amount, shipping_amount,
         tax_amount, total, '{}', '2022-03-05T12:00:00Z' FROM invoices, generate_series(1, 2001) n WHERE id = $1`,
      [id],
    );
    const { status, body } = await manager.client.get('/admin/invoices/archive?month=2022-03');
    expect([status, body.code]).toEqual([422, 'INVOICE_ARCHIVE_TOO_LARGE']);
  });
});

describe('a request for documents is rejected', () => {
  it.each(['month=2026-13', 'month=x', '', 'from=2026-01-01', 'type=x&month=2026-01'])(
    'with the archive of "%s"',
    async (query) => {
      const { status, body } = await manager.client.get(`/admin/invoices/archive?${query}`);
      expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
    },
  );

  it('with filters that are none', async () => {
    for (const query of ['type=x', 'from=x', 'user_id=x']) {
      for (const path of ['/admin/invoices', '/admin/invoices/export']) {
        expect((await manager.client.get(`${path}?${query}`)).status).toBe(422);
      }
    }
  });

  it('for a document that does not exist', async () => {
    for (const path of ['', '/pdf', '/xml']) {
      const { status, body } = await manager.client.get(`/admin/invoices/999999${path}`);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
    const { status, body } = await manager.client.post('/admin/invoices/999999/send');
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    const { client } = await shop.shopper();
    expect((await client.get('/user/invoices/999999/xml')).body.code).toBe('NOT_FOUND');
  });

  it('from customers', async () => {
    const { client } = await shop.shopper();
    for (const path of ['', '/1', '/1/pdf', '/1/xml', '/archive?month=2026-01', '/export']) {
      expect((await client.get(`/admin/invoices${path}`)).status).toBe(403);
    }
    expect((await client.post('/admin/invoices/1/send')).status).toBe(403);
  });
});
