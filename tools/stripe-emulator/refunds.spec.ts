import type Stripe from 'stripe';
import type { StripeEmulator } from './index';
import { clientOf, control, errorOf, idOf, Receiver, startEmulator, until } from './testing';

describe('refunds and disputes', () => {
  const receiver = new Receiver();
  let emulator: StripeEmulator;
  let stripe: Stripe;

  beforeAll(async () => {
    emulator = await startEmulator({ webhookUrls: [await receiver.listen()], refundDelay: 20 });
    stripe = clientOf(emulator);
  });

  afterAll(async () => {
    await emulator.close();
    await receiver.close();
  });

  beforeEach(async () => {
    await emulator.flushWebhooks();
    receiver.events.length = 0;
  });

  function pay(method = 'pm_card_visa', more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
    return stripe.paymentIntents.create({
      amount: 3000,
      currency: 'eur',
      payment_method: method,
      confirm: true,
      allowed_payment_method_types: ['card'],
      ...more,
    });
  }

  function typesOf(id: string): string[] {
    return receiver.events
      .filter((event) => JSON.stringify(event.data.object).includes(id))
      .map(({ type }) => type);
  }

  it('refunds in parts, and never more than is left', async () => {
    const intent = await pay();
    const first = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 1000,
      reason: 'requested_by_customer',
      metadata: { return: '7' },
    });
    expect(first).toMatchObject({
      status: 'succeeded',
      amount: 1000,
      payment_intent: intent.id,
      metadata: { return: '7' },
    });
    const tooMuch = await errorOf(stripe.refunds.create({ payment_intent: intent.id, amount: 2001 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
    expect(tooMuch.message).toBe(
      'Refund amount (€20.01) is greater than unrefunded amount on charge (€20.00)',
    );
    await stripe.refunds.create({ charge: idOf(intent.latest_charge) });
    const charge = await stripe.charges.retrieve(idOf(intent.latest_charge), { expand: ['refunds'] });
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 3000 });
    expect(charge.refunds?.data.map((refund) => refund.amount)).toEqual([2000, 1000]);
    const again = await errorOf(stripe.refunds.create({ payment_intent: intent.id }));
    expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
    const listed = await stripe.refunds.list({ payment_intent: intent.id });
    expect(listed.data).toHaveLength(2);
    const updated = await stripe.refunds.update(first.id, { metadata: { note: 'x' } });
    expect(updated.metadata).toEqual({ return: '7', note: 'x' });
    await emulator.flushWebhooks();
    expect(typesOf(first.id)).toEqual(['refund.created', 'refund.updated', 'charge.refund.updated']);
    const events = receiver.events.filter((event) => event.type === 'charge.refunded');
    expect(events.map((event) => event.data.previous_attributes)).toEqual([
      { amount_refunded: 0 },
      { amount_refunded: 1000, refunded: false },
    ]);
  });

  it('lets no race of refunds pass the charge', async () => {
    const intent = await pay();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => stripe.refunds.create({ payment_intent: intent.id, amount: 700 })),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(4);
  });

  it('fails later with the card that stands for it, and the money can be refunded again', async () => {
    const intent = await pay('pm_card_refundFail');
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('succeeded');
    await until(() => typesOf(refund.id).includes('refund.failed'));
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(await stripe.charges.retrieve(idOf(intent.latest_charge))).toMatchObject({
      refunded: false,
      amount_refunded: 0,
    });
  });

  it('is pending at first with the card that stands for it, and can be canceled while it is', async () => {
    emulator.configure({ refundDelay: 60_000 });
    const [paid, canceled] = [await pay('pm_card_pendingRefund'), await pay('pm_card_pendingRefund')];
    const first = await stripe.refunds.create({ payment_intent: paid.id });
    const second = await stripe.refunds.create({ payment_intent: canceled.id });
    expect(first).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    expect((await stripe.refunds.cancel(second.id)).status).toBe('canceled');
    emulator.settle();
    expect((await stripe.refunds.retrieve(first.id)).status).toBe('succeeded');
    expect((await stripe.refunds.retrieve(second.id)).status).toBe('canceled');
    expect(await errorOf(stripe.refunds.cancel(first.id))).toMatchObject({ statusCode: 400 });
    expect(await stripe.charges.retrieve(idOf(canceled.latest_charge))).toMatchObject({
      amount_refunded: 0,
    });
    await emulator.flushWebhooks();
    expect(typesOf(first.id)).toEqual(['refund.created', 'refund.updated', 'charge.refund.updated']);
    emulator.configure({ refundDelay: 20 });
  });

  it('rejects a refund without a charge', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
    expect(await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      statusCode: 400,
    });
    expect(await errorOf(stripe.refunds.create({ payment_intent: 'pi_unknown' }))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(await errorOf(stripe.refunds.create({ amount: 5 }))).toMatchObject({ code: 'parameter_missing' });
  });

  it('releases an authorization as a whole', async () => {
    const intent = await pay('pm_card_visa', { capture_method: 'manual' });
    expect(await errorOf(stripe.refunds.create({ payment_intent: intent.id, amount: 1 }))).toMatchObject({
      param: 'amount',
    });
    await stripe.refunds.create({ payment_intent: intent.id });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
  });

  it('makes a refund as the dashboard does', async () => {
    const intent = await pay();
    const made = await control(emulator, 'refunds', {
      payment_intent: intent.id,
      amount: 200,
      reason: 'duplicate',
    });
    expect(made.status).toBe(200);
    await emulator.flushWebhooks();
    const event = receiver.events.find(({ type }) => type === 'refund.created');
    expect(event).toMatchObject({
      request: { id: null, idempotency_key: null },
      data: { object: { amount: 200 } },
    });
  });

  it('opens a dispute after a charge of the dispute card', async () => {
    const intent = await pay('pm_card_createDispute');
    const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data;
    expect(dispute).toMatchObject({
      reason: 'fraudulent',
      status: 'needs_response',
      amount: 3000,
      currency: 'eur',
    });
    expect(dispute?.evidence_details.due_by).toBeGreaterThan(dispute?.created ?? 0);
    expect((await stripe.charges.retrieve(idOf(intent.latest_charge))).disputed).toBe(true);
    await emulator.flushWebhooks();
    expect(receiver.types).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'charge.updated',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
    expect(await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_disputed',
    });
  });

  it('is won with winning evidence and lost when it is closed', async () => {
    const [first, second] = [await pay('pm_card_createDispute'), await pay()];
    const [won] = (await stripe.disputes.list({ payment_intent: first.id })).data;
    const lost = emulator.dispute(idOf(second.latest_charge), 'product_not_received');
    const evidence = { uncategorized_text: 'winning_evidence' };
    expect((await stripe.disputes.update(won?.id ?? '', { evidence })).status).toBe('won');
    expect((await stripe.disputes.close(lost.id)).status).toBe('lost');
    expect(await errorOf(stripe.disputes.close(lost.id))).toMatchObject({ statusCode: 400 });
  });

  it('takes evidence with files once, and until the due date', async () => {
    const intent = await pay('pm_card_createDispute');
    const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data;
    const id = dispute?.id ?? '';
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\r\n\r\n--x'), Buffer.alloc(2_000_000, 0xff)]);
    const upload = (data: Buffer) =>
      stripe.files.create({
        purpose: 'dispute_evidence',
        file: { data, name: 'reçu.pdf', type: 'application/pdf' },
      });
    const file = await upload(pdf);
    expect(file).toMatchObject({ object: 'file', type: 'pdf', size: pdf.length, filename: 'reçu.pdf' });
    expect((await stripe.files.retrieve(file.id)).id).toBe(file.id);
    expect(await errorOf(upload(Buffer.from('text')))).toMatchObject({ statusCode: 400, param: 'file' });
    expect(await errorOf(upload(Buffer.alloc(0)))).toMatchObject({ statusCode: 400, param: 'file' });
    const send = (evidence: object, submit = true) => stripe.disputes.update(id, { evidence, submit });
    expect(await errorOf(send({ receipt: 'file_none' }))).toMatchObject({ code: 'resource_missing' });
    const long = Object.fromEntries(
      ['product_description', 'refund_policy_disclosure', 'uncategorized_text', 'customer_name'].map(
        (name) => [name, 'x'.repeat(20_000)],
      ),
    );
    expect((await send(long, false)).status).toBe('needs_response');
    const others = ['access_activity_log', 'billing_address', 'shipping_address', 'service_date'];
    const more = Object.fromEntries(others.map((name) => [name, 'y'.repeat(20_000)]));
    expect(await errorOf(send(more))).toMatchObject({ statusCode: 400, param: 'evidence' });
    const large = { receipt: file.id, refund_policy: file.id, uncategorized_file: file.id };
    expect(await errorOf(send(large))).toMatchObject({ statusCode: 400, param: 'evidence' });
    const sent = await send({ receipt: file.id });
    expect(sent).toMatchObject({
      status: 'under_review',
      evidence: { receipt: file.id },
      evidence_details: { submission_count: 1 },
    });
    expect(await errorOf(send({ receipt: file.id }))).toMatchObject({ statusCode: 400 });
  });

  it('opens a dispute by control', async () => {
    const intent = await pay();
    const made = await control(emulator, 'disputes', { payment_intent: intent.id, reason: 'duplicate' });
    expect(await made.json()).toMatchObject({
      object: 'dispute',
      reason: 'duplicate',
      status: 'needs_response',
    });
    expect((await control(emulator, 'disputes', { charge: 'ch_unknown' })).status).toBe(404);
    expect((await control(emulator, 'disputes', { charge: intent.latest_charge })).status).toBe(400);
  });
});
