import { PaymentFixtures, type TestCustomer } from '../../../test/orders/payments.fixture';
import { type TestStore, startStore } from '../../../test/store-harness';
import { Order } from '../order-records/order-records.entity';
import { invoiceLine, invoiceOf } from './invoices.fixture';
import { InvoiceIssuingService } from './invoices.issuing.service';
import { insertInvoice } from './invoices.queries';

let store: TestStore;
let fixtures: PaymentFixtures;
let customer: TestCustomer;

beforeAll(async () => {
  store = await startStore();
  fixtures = new PaymentFixtures(store);
  customer = await fixtures.customer();
});
afterAll(() => store?.stop());

async function paidOrders(count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) ids.push((await fixtures.order(customer, { payment_status: 'paid' })).id);
  return ids;
}

function issue(orderId: number): Promise<void> {
  return store.get(InvoiceIssuingService).issueInvoice({ orderId });
}

async function numbers(): Promise<number[]> {
  const rows = await store.db.rows<{ n: number }>('SELECT number_in_year AS n FROM invoices ORDER BY n');
  return rows.map(({ n }) => n);
}

/** Takes an invoice number while others wait for one, then rolls back. */
async function abandoned(orderId: number): Promise<string> {
  try {
    await store.db.tx(async (tx) => {
      const order = await tx.repo(Order).findOneByOrFail({ id: orderId });
      const { snapshot } = invoiceOf([invoiceLine('Lamp')]);
      await insertInvoice(tx, { type: 'invoice', order, snapshot, issuedAt: store.clock.now() });
      throw new Error('abandoned');
    });
    return 'issued';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the invoice of an order', () => {
  it('is issued once in concurrent calls', async () => {
    for (const orderId of await paidOrders(3)) {
      const before = await fixtures.count('outbox', `name = 'invoice.issued'`);
      await Promise.all(Array.from({ length: 20 }, () => issue(orderId)));
      const row = await store.db.row<{ n: number }>(
        'SELECT count(*)::int AS n FROM invoices WHERE order_id = $1',
        [orderId],
      );
      expect(row?.n).toBe(1);
      expect(await fixtures.count('outbox', `name = 'invoice.issued'`)).toBe(before + 1);
    }
  });

  it('is numbered without gaps, also beside failing transactions', async () => {
    const last = (await numbers()).length;
    const orders = await paidOrders(30);
    const given = await paidOrders(10);
    const outcomes = await Promise.all([
      ...orders.map((id) => issue(id)),
      ...given.map((id) => abandoned(id)),
      ...orders.map((id) => issue(id)),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'abandoned')).toHaveLength(10);
    expect(await numbers()).toEqual(Array.from({ length: last + 30 }, (_, index) => index + 1));
  });

  it('starts from one in every year and in every series', async () => {
    const [first = 0, second = 0] = await paidOrders(2);
    const { snapshot } = invoiceOf([invoiceLine('Lamp')]);
    const made = await store.db.tx(async (tx) => {
      const order = await tx.repo(Order).findOneByOrFail({ id: first });
      const other = await tx.repo(Order).findOneByOrFail({ id: second });
      const dated = { snapshot, issuedAt: new Date('2031-01-01T00:00:00Z') };
      const ids = [
        await insertInvoice(tx, { type: 'invoice', order, ...dated }),
        await insertInvoice(tx, { type: 'invoice', order: other, ...dated }),
        await insertInvoice(tx, { type: 'credit_note', order, ...dated }),
      ];
      return tx.rows('SELECT invoice_number FROM invoices WHERE id = ANY ($1) ORDER BY id', [ids]);
    });
    expect(made.map(({ invoice_number }) => String(invoice_number))).toEqual([
      'INV-2031-000001',
      'INV-2031-000002',
      'CN-2031-000001',
    ]);
  });

  it('is not issued for an order that costs nothing', async () => {
    const [orderId = 0] = await paidOrders(1);
    await store.db.rows('DELETE FROM order_items WHERE order_id = $1', [orderId]);
    await store.db.rows(
      `UPDATE orders SET subtotal = 0, shipping_amount = 0, total = 0, amount_due = 0, paid_amount = 0
       WHERE id = $1`,
      [orderId],
    );
    const before = await numbers();
    await issue(orderId);
    expect(await numbers()).toEqual(before);
  });

  it('is not issued before the order is paid', async () => {
    const { id } = await fixtures.order(customer);
    const before = await numbers();
    await issue(id);
    expect(await numbers()).toEqual(before);
  });
});

describe('an issued invoice', () => {
  it.each([
    'UPDATE invoices SET total = total + 1',
    `UPDATE invoices SET snapshot = '{}'`,
    'DELETE FROM invoices',
    'TRUNCATE invoices CASCADE',
    'TRUNCATE orders CASCADE',
  ])('is kept from %s', async (statement) => {
    const [orderId = 0] = await paidOrders(1);
    await issue(orderId);
    const before = await store.db.rows('SELECT * FROM invoices ORDER BY id');
    await expect(store.db.rows(statement)).rejects.toThrow(
      /^An (issued invoice|entry of \w+) is never changed/,
    );
    expect(await store.db.rows('SELECT * FROM invoices ORDER BY id')).toEqual(before);
  });
});
