import { type PaidOrder, RefundsFixtures } from './refunds.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let fixtures: RefundsFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
});

afterAll(() => store?.stop());

async function disputesOf({ order_number }: PaidOrder): Promise<Record<string, unknown>[]> {
  return (await fixtures.manager.client.get(`/admin/disputes?order_number=${order_number}`)).body.data;
}

describe('a dispute', () => {
  it('is recorded once, shown on the order, and sent to staff', async () => {
    const admin = await fixtures.shop.staff('admin');
    store.stripe.configureWebhooks({ duplicate: 4, reorder: true });
    const order = await fixtures.order({ card: 'pm_card_createDisputeProductNotReceived' });
    store.stripe.configureWebhooks({ duplicate: 0, reorder: false });
    const disputes = await disputesOf(order);
    expect(disputes).toEqual([
      {
        id: expect.any(Number),
        order_number: order.order_number,
        payment_id: expect.any(Number),
        processor_dispute_id: expect.stringMatching(/^dp_/),
        amount: '125.00',
        currency: 'EUR',
        withdrawn_amount: '125.00',
        fee: '15.00',
        fee_currency: 'EUR',
        reason: 'product_not_received',
        status: 'needs_response',
        evidence_due_by: expect.any(String),
        closed_at: null,
        created_at: expect.any(String),
      },
    ]);
    const { body } = await fixtures.manager.client.get(`/admin/disputes/${String(disputes[0]?.id)}`);
    expect(body.data).toEqual(disputes[0]);
    const own = await order.shopper.client.get(`/orders/${order.order_number}`);
    expect(own.body.data.has_dispute).toBe(true);
    const mails = store.mail.inbox.messages({ to: admin.email, subject: order.order_number });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('the goods did not arrive');
    expect(
      (await fixtures.manager.client.get(`/admin/disputes?search=${order.order_number}`)).body.meta.total,
    ).toBe(1);
    expect((await fixtures.manager.client.get('/admin/disputes?status=won')).body.data).toEqual([]);
  });

  it('follows what happens to it until it is decided', async () => {
    const order = await fixtures.order();
    const { id } = store.stripe.dispute(await fixtures.chargeOf(order));
    await fixtures.settle();
    await fixtures.processor.disputes.close(id);
    await fixtures.settle();
    expect(await disputesOf(order)).toMatchObject([
      { processor_dispute_id: id, status: 'lost', closed_at: expect.any(String) },
    ]);
    expect(await fixtures.books(order)).toMatchObject({ payment_status: 'paid', refunded_amount: 0 });
  });

  it('of an unknown payment is ignored', async () => {
    const intent = await fixtures.processor.paymentIntents.create({
      amount: 1000,
      currency: 'eur',
      payment_method: 'pm_card_createDispute',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    await fixtures.settle();
    const row = await store.db.row(
      'SELECT FROM disputes d JOIN payments p ON p.id = d.payment_id WHERE p.processor_payment_intent_id = $1',
      [intent.id],
    );
    expect(row).toBeUndefined();
    expect(await fixtures.payments.count('processor_events', 'processed_at IS NULL')).toBe(0);
  });

  it('is read by staff', async () => {
    const shopper = await fixtures.shop.shopper();
    for (const path of ['/admin/disputes', '/admin/disputes/1']) {
      expect((await store.client.get(path)).status).toBe(401);
      expect((await shopper.client.get(path)).status).toBe(403);
    }
    expect((await fixtures.manager.client.get('/admin/disputes/999999')).status).toBe(404);
    expect(
      (await fixtures.manager.client.get('/admin/disputes?status=needs_response&sort=-amount')).status,
    ).toBe(200);
  });
});
