import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientOf, Receiver, startEmulator, until } from './testing';

describe('the state file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-emulator-'));
  const stateFile = join(folder, 'nested', 'state.jsonl');

  afterAll(() => rmSync(folder, { recursive: true }));

  it('brings objects, idempotency keys, undelivered events and pending refunds over a restart', async () => {
    const receiver = new Receiver();
    const options = {
      stateFile,
      webhookUrls: [await receiver.listen()],
      retryDelays: [10],
      refundDelay: 200,
    };
    const first = await startEmulator(options);
    first.configureWebhooks({ paused: true });
    const before = clientOf(first);
    const customer = await before.customers.create({ email: 'kept@example.com' }, { idempotencyKey: 'kept' });
    const gone = await before.customers.create();
    await before.customers.del(gone.id);
    const intent = await before.paymentIntents.create({
      amount: 900,
      currency: 'eur',
      payment_method: 'pm_card_pendingRefund',
      confirm: true,
      allowed_payment_method_types: ['card'],
    });
    const refund = await before.refunds.create({ payment_intent: intent.id });
    const counts = first.counts();
    await first.close();
    appendFileSync(stateFile, '{"put":"customers","row":{"id":"cus_half');

    const second = await startEmulator(options);
    const after = clientOf(second);
    expect(second.counts()).toEqual(counts);
    const replayed = await after.customers.create({ email: 'kept@example.com' }, { idempotencyKey: 'kept' });
    expect(replayed.id).toBe(customer.id);
    expect(await after.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
    await until(() => receiver.types.includes('refund.updated'));
    expect(await after.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
    expect(receiver.types).toContain('customer.deleted');
    second.reset();
    await second.close();

    const third = await startEmulator({ stateFile });
    expect(third.counts()).toMatchObject({ customers: 0, payment_intents: 0, saved_answers: 0 });
    await third.close();
    await receiver.close();
  });
});
