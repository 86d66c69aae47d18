import { JobsRuntime } from '@comptoir/jobs';
import type { TestResponse } from '@comptoir/testing';
import { sendForm } from '../catalog/admin-catalog.fixture';
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
        evidence_state: 'none',
        credit_note: null,
        evidence_due_by: expect.any(String),
        closed_at: null,
        created_at: expect.any(String),
      },
    ]);
    const { body } = await fixtures.manager.client.get(`/admin/disputes/${String(disputes[0]?.id)}`);
    expect(body.data).toEqual({ ...disputes[0], evidence: expect.any(Object) });
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
    const path = `/admin/orders/${order.id}`;
    const shown = async (): Promise<unknown> => (await fixtures.manager.client.get(path)).body.data;
    const record_id = (await disputesOf(order))[0]?.id;
    expect(await shown()).toMatchObject({ has_dispute: true, open_dispute_id: record_id });
    await fixtures.processor.disputes.close(id);
    await fixtures.settle();
    expect(await shown()).toMatchObject({ has_dispute: true, open_dispute_id: null });
    const { data } = (await fixtures.manager.client.get(`${path}/events`)).body;
    expect(data.filter((event: { kind: string }) => event.kind.startsWith('dispute'))).toMatchObject([
      { kind: 'dispute', actor: 'customer', amount: '125.00', currency: 'EUR', record_id },
      { kind: 'dispute_closed', status: 'lost', record_id },
    ]);
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

const PDF = '%PDF-1.7 what the carrier wrote';
const evidencePath = (id: number, rest = ''): string => `/admin/disputes/${id}/evidence${rest}`;
const staff = () => fixtures.manager.client;
const codeOf = ({ status, body }: TestResponse): [number, string | undefined] => [status, body.code];

/** Opens a dispute of a new order of 125.00. */
async function disputed(inquiry = false): Promise<{ id: number; processorId: string; order: PaidOrder }> {
  const order = await fixtures.order();
  const charge = await fixtures.chargeOf(order);
  const { id: processorId } = store.stripe.dispute(charge, 'product_not_received', inquiry);
  await fixtures.settle();
  const [dispute] = await disputesOf(order);
  return { id: Number(dispute?.id), processorId, order };
}

const upload = (id: number, content = PDF, type = 'receipt'): Promise<TestResponse> =>
  sendForm(store, evidencePath(id, '/files'), fixtures.manager.accessToken, [content], {
    field: 'file',
    name: 'a.pdf',
    type: 'application/pdf',
    fields: { type },
  });
const evidenceOf = async (id: number): Promise<any> =>
  (await staff().get(`/admin/disputes/${id}`)).body.data.evidence;

describe('the evidence of a dispute', () => {
  it('starts from what the order says, and goes to the bank once', async () => {
    const { id, processorId, order } = await disputed();
    expect(await evidenceOf(id)).toMatchObject({
      state: 'none',
      texts: {},
      files: [],
      suggested_texts: {
        product_description: '2 × Lamp',
        customer_email_address: order.shopper.email,
        uncategorized_text: expect.stringContaining(order.order_number),
      },
      wanted: expect.arrayContaining(['shipping_tracking_number', 'receipt']),
    });
    expect(codeOf(await staff().post(evidencePath(id, '/submit')))).toEqual([422, 'DISPUTE_EVIDENCE_EMPTY']);
    const saved = await staff().put(evidencePath(id), { customer_name: 'Ada', shipping_carrier: 'UPS' });
    expect(saved.body.data.evidence).toMatchObject({ state: 'draft', texts: { shipping_carrier: 'UPS' } });
    await staff().put(evidencePath(id), { uncategorized_text: 'Delivered.', customer_name: null });
    expect((await evidenceOf(id)).texts).toEqual({ uncategorized_text: 'Delivered.' });
    const [first] = (await upload(id)).body.data.evidence.files;
    const [file, ...others] = (await upload(id, `${PDF}, again`)).body.data.evidence.files;
    expect([others, file.id === first.id, file.size]).toEqual([[], false, 38]);
    const opened = await fetch(`${staff().baseUrl}${evidencePath(id, `/files/${file.id}`)}`, {
      headers: { authorization: `Bearer ${fixtures.manager.accessToken}` },
    });
    expect(await opened.text()).toBe(`${PDF}, again`);
    const sent = await Promise.all([1, 2].map(() => staff().post(evidencePath(id, '/submit'))));
    expect(sent.map(({ status }) => status).sort()).toEqual([202, 422]);
    await fixtures.settle();
    expect(await evidenceOf(id)).toMatchObject({ state: 'submitted', sent_at: expect.any(String) });
    expect(await disputesOf(order)).toMatchObject([{ status: 'under_review', evidence_state: 'submitted' }]);
    expect(await fixtures.processor.disputes.retrieve(processorId)).toMatchObject({
      evidence: { uncategorized_text: 'Delivered.', customer_name: null, receipt: /^file_/ },
      evidence_details: { submission_count: 1 },
    });
    for (const answer of [
      await staff().put(evidencePath(id), {}),
      await upload(id),
      await staff().delete(evidencePath(id, `/files/${file.id}`)),
      await staff().post(evidencePath(id, '/submit')),
      await staff().post(`/admin/disputes/${id}/accept`),
    ]) {
      expect(codeOf(answer)).toEqual([422, 'DISPUTE_ANSWERED']);
    }
  });

  it.each([
    ['an upload and the evidence fail', '/v1/(files|disputes/dp_[^/]+)$', 'during'],
    ['the response is lost', '/v1/disputes/dp_[^/]+$', 'after'],
  ] as const)('is submitted once when %s at first', async (_, path, when) => {
    const { id, processorId } = await disputed();
    await upload(id);
    store.stripe.addFault({ type: 'error', when, method: 'POST', path, count: 2 });
    await staff().post(evidencePath(id, '/submit'));
    await fixtures.settle().catch(() => undefined);
    await fixtures.retryFailed();
    await fixtures.settle();
    store.stripe.clearFaults();
    expect((await evidenceOf(id)).state).toBe('submitted');
    const { evidence_details } = await fixtures.processor.disputes.retrieve(processorId);
    expect(evidence_details.submission_count).toBe(1);
  });

  it('can be changed and sent again after the processor has rejected it', async () => {
    const { id } = await disputed();
    await staff().put(evidencePath(id), { uncategorized_text: 'Delivered.' });
    store.stripe.addFault({ type: 'error', status: 400, method: 'POST', path: '/v1/disputes', count: 1 });
    await staff().post(evidencePath(id, '/submit'));
    await fixtures.settle();
    expect(await evidenceOf(id)).toMatchObject({ state: 'failed', failure_reason: expect.any(String) });
    await staff().put(evidencePath(id), { uncategorized_text: 'Delivered on Monday.' });
    await staff().post(evidencePath(id, '/submit'));
    await fixtures.settle();
    expect(await evidenceOf(id)).toMatchObject({ state: 'submitted', failure_reason: null });
  });

  it('is checked like the processor does', async () => {
    const { id } = await disputed();
    const long = Object.fromEntries(
      ['customer_name', 'product_description', 'service_date', 'shipping_date', 'shipping_carrier']
        .concat(['billing_address', 'shipping_address', 'uncategorized_text'])
        .map((name) => [name, 'x'.repeat(20_000)]),
    );
    expect(codeOf(await staff().put(evidencePath(id), long))).toEqual([422, 'DISPUTE_EVIDENCE_TOO_LARGE']);
    const tooLong = await staff().put(evidencePath(id), { customer_name: 'x'.repeat(20_001) });
    expect(tooLong.body.errors).toHaveProperty('customer_name');
    const large = `%PDF-${'x'.repeat(2_500_000)}`;
    expect((await upload(id, large)).status).toBe(201);
    expect(codeOf(await upload(id, large, 'refund_policy'))).toEqual([422, 'DISPUTE_EVIDENCE_TOO_LARGE']);
    for (const [content, type, field] of [
      ['GIF89a', 'receipt', 'file'],
      [PDF, 'a_letter', 'type'],
    ] as const) {
      const wrong = await upload(id, content, type);
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, [field]]);
    }
    const [file] = (await evidenceOf(id)).files;
    expect((await staff().delete(evidencePath(id, `/files/${file.id}`))).status).toBe(204);
    expect((await staff().delete(evidencePath(id, `/files/${file.id}`))).status).toBe(404);
    expect((await evidenceOf(id)).files).toEqual([]);
    expect(codeOf(await staff().put(evidencePath(999_999), {}))).toEqual([404, 'NOT_FOUND']);
  });

  it('is due: staff are reminded twice, and then only acceptance is left', async () => {
    const admin = await fixtures.shop.staff('admin');
    const { id, order } = await disputed();
    const reminders = async (): Promise<number> => {
      await store.get(JobsRuntime).runSchedule('remind-of-evidence');
      await store.drain();
      const mails = store.mail.inbox.messages({ to: admin.email, subject: order.order_number });
      return mails.filter(({ subject }) => subject.includes('evidence is due')).length;
    };
    expect(await reminders()).toBe(0);
    const { evidence_due_by } = (await staff().get(`/admin/disputes/${id}`)).body.data;
    const passTo = (hours: number): void =>
      store.clock.advance(Date.parse(evidence_due_by) - hours * 3_600_000 - store.clock.now().getTime());
    const counts: number[] = [];
    for (const hours of [71, 60, 23, 2]) {
      passTo(hours);
      counts.push(await reminders());
    }
    expect(counts).toEqual([1, 1, 2, 2]);
    passTo(-1);
    const fresh = await fixtures.shop.staff();
    const late = await fresh.client.put(evidencePath(id), { customer_name: 'Ada' });
    expect(codeOf(late)).toEqual([422, 'DISPUTE_EVIDENCE_OVERDUE']);
    expect((await fresh.client.post(`/admin/disputes/${id}/accept`)).status).toBe(202);
    await fixtures.settle();
    const { data } = (await fresh.client.get(`/admin/disputes/${id}`)).body;
    expect(data).toMatchObject({ status: 'lost', evidence_state: 'accepted' });
    expect(codeOf(await fresh.client.post(`/admin/disputes/${id}/accept`))).toEqual([
      422,
      'DISPUTE_ANSWERED',
    ]);
  });
});
