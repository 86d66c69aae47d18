import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { PaymentFixtures, type TestCustomer } from '../../../test/orders/payments.fixture';
import { type TestStore, startStore } from '../../../test/store-harness';
import { Order } from '../order-records/order-records.entity';
import { invoiceLine, invoiceOf } from './invoices.fixture';
import { InvoiceIssuingService } from './invoices.issuing.service';
import { InvoiceNumberingService } from './invoices.numbering.service';
import { insertInvoice } from './invoices.queries';
import { InvoicesAdminService } from './invoices.admin.service';

type NewDocument = Parameters<typeof insertInvoice>[1];

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

/** Writes a document that waits for its number. */
async function write(
  tx: Tx,
  orderId: number,
  issuedAt: Date,
  more: Partial<NewDocument> = {},
): Promise<number> {
  const order = await tx.repo(Order).findOneByOrFail({ id: orderId });
  const { snapshot } = invoiceOf([invoiceLine('Lamp')]);
  return insertInvoice(tx, { type: 'invoice', order, snapshot, issuedAt, ...more });
}

/** Writes an invoice while others are numbered, then rolls back. */
async function abandoned(orderId: number): Promise<string> {
  try {
    await store.db.tx(async (tx) => {
      await write(tx, orderId, store.clock.now());
      throw new Error('abandoned');
    });
    return 'issued';
  } catch (error) {
    return (error as Error).message;
  }
}

/** Numbers what waits, in so many processes at the same time. */
async function numberIn(processes: number): Promise<void> {
  const services = Array.from(
    { length: processes },
    () => new InvoiceNumberingService(store.db, store.get(Outbox)),
  );
  await Promise.all(services.map((service) => service.numberWaiting()));
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
    const newYear = new Date('2031-01-01T00:00:00Z');
    const ids = await store.db.tx(async (tx) => [
      await write(tx, first, newYear),
      await write(tx, second, newYear),
      await write(tx, first, newYear, { type: 'credit_note' }),
    ]);
    await numberIn(1);
    const made = await store.db.rows('SELECT invoice_number FROM invoices WHERE id = ANY ($1) ORDER BY id', [
      ids,
    ]);
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

describe('documents that wait for a number', () => {
  const issuedIn2032 = (second: number): Date => new Date(Date.UTC(2032, 0, 1, 0, 0, second));

  function numbered(): Promise<{ order_id: number; n: number; at: Date }[]> {
    return store.db.rows(
      'SELECT order_id, number_in_year AS n, issued_at AS at FROM invoices WHERE year = 2032 ORDER BY number_in_year',
    );
  }

  it('are numbered once, by several processes at the same time, in the order of their issue', async () => {
    const orders = await paidOrders(40);
    const before = await fixtures.count('outbox', `name = 'invoice.issued'`);
    // Written by two clients in turn, the later document first in each pair, while three processes number.
    for (let index = 0; index < orders.length; index += 20) {
      const part = orders.slice(index, index + 20);
      await store.db.tx(async (tx) => {
        for (const [place, id] of part.entries()) await write(tx, id, issuedIn2032(index + (place ^ 1)));
      });
      await numberIn(3);
    }
    const found = await numbered();
    expect(found.map(({ n }) => n)).toEqual(orders.map((_, index) => index + 1));
    expect(found.map(({ order_id }) => order_id)).toEqual(orders.map((_, index) => orders[index ^ 1]));
    expect(await fixtures.count('outbox', `name = 'invoice.issued'`)).toBe(before + orders.length);
  });

  it('are dated after the document before them, also when they are committed later', async () => {
    const [late = 0, last = 0] = await paidOrders(2);
    // The series ends with a document of second 39.
    await store.db.tx((tx) => write(tx, late, issuedIn2032(5)));
    await numberIn(1);
    await store.db.tx((tx) => write(tx, last, issuedIn2032(50)));
    await numberIn(1);
    expect((await numbered()).slice(-2)).toEqual([
      { order_id: late, n: 41, at: issuedIn2032(39) },
      { order_id: last, n: 42, at: issuedIn2032(50) },
    ]);
  });

  it('are no documents yet, and get their number when the job runs again', async () => {
    const [orderId = 0] = await paidOrders(1);
    // The process ends between the commit and the numbering.
    const id = await store.db.tx((tx) => write(tx, orderId, store.clock.now(), { silent: true }));
    await expect(store.get(InvoicesAdminService).findInvoice(id)).rejects.toMatchObject({ status: 404 });
    await issue(orderId);
    const { number_in_year } = await store.get(InvoicesAdminService).findInvoice(id);
    expect(number_in_year).toBeGreaterThan(0);
    const event = await store.db.row(
      `SELECT payload FROM outbox WHERE name = 'invoice.issued' ORDER BY event_id DESC LIMIT 1`,
    );
    expect(event).toEqual({ payload: { invoiceId: id, silent: true } });
    const before = await fixtures.count('outbox', `name = 'invoice.issued'`);
    await issue(orderId);
    expect(await fixtures.count('outbox', `name = 'invoice.issued'`)).toBe(before);
  });

  it('change in nothing but their number and date', async () => {
    const [orderId = 0] = await paidOrders(1);
    const id = await store.db.tx((tx) => write(tx, orderId, store.clock.now()));
    for (const change of [
      'total = total + 1',
      'number_in_year = 999, total = total + 1',
      `number_in_year = 999, issued_at = issued_at - interval '1 second'`,
    ]) {
      await expect(store.db.rows(`UPDATE invoices SET ${change} WHERE id = $1`, [id])).rejects.toThrow(
        'An issued invoice is never changed',
      );
    }
    await numberIn(1);
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
