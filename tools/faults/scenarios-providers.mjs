import { setTimeout as delay } from 'node:timers/promises';

import { Caller, inParallel, percentile } from './caller.mjs';
import { summary } from './traffic.mjs';

/** Requests of the services to Stripe, not those of the shoppers' pages. */
const OURS = '^/v1/(?!.*/confirm$)';
const STRIPE_FAULTS = [
  { type: 'reset', when: 'before', probability: '0.1' },
  { type: 'reset', when: 'after', probability: '0.1' },
  { type: 'error', when: 'before', status: 500, probability: '0.05' },
  { type: 'error', when: 'after', status: 500, probability: '0.05' },
];
/** Longer than the services' time limit for Stripe (10 s). */
const STALL = { type: 'stall', when: 'after', stall_ms: 12_000 };
/**
 * Ten seconds for each call to a provider, plus the time of the response. A payment may make two calls that
 * time out.
 */
const UPLOAD_LIMIT_MS = 12_000;
const ANSWER_LIMIT_MS = 22_000;

/** Makes all external services fail while clients pay and cancel. */
export async function providersFail(run) {
  const { stage, shop, options } = run;
  for (const fault of STRIPE_FAULTS) await stage.control('POST', 'faults', { ...fault, path: OURS });
  if (!options.short) await stage.control('POST', 'faults', { ...STALL, path: OURS, count: 20 });
  await stage.control('POST', 'webhooks', { duplicate: 1, reorder: true, fail_next: options.payments / 4 });
  const sinks = [stage.mail, stage.push, stage.hooks];
  ['error', 'reset', 'error'].forEach((mode, index) =>
    sinks[index].behave(mode, options.short && index < 2 ? 0.2 : 0.5),
  );
  const from = shop.caller.log.length;
  const cancelled = new Map();
  const lanes = Math.min(shop.shoppers.length, options.short ? 6 : 12);
  // The lanes take turns with shoppers of their own, since the orders of each are limited.
  const turns = Math.floor(shop.shoppers.length / lanes);
  await inParallel(lanes, lanes, async (lane) => {
    for (let index = lane; index < options.payments; index += lanes) {
      const turn = Math.floor(index / lanes) % turns;
      const order = await shop.order(shop.shoppers[lane + lanes * turn]);
      await shop.pay(order);
      run.expect(order.paid, `${order.number} could not be paid`);
      if (index % 5 === 0) await cancel(order, cancelled);
    }
  });
  await uploads(run);
  const failed = sinks.map((sink) => sink.failed);
  sinks.forEach((sink) => sink.behave('ok'));
  await stage.control('DELETE', 'faults');
  await stage.control('POST', 'webhooks', { duplicate: 0, reorder: false, fail_next: 0 });
  const slowest = percentile(shop.caller.log.slice(from), 1);
  run.expect(slowest <= ANSWER_LIMIT_MS, `an answer took ${slowest} ms`);
  run.fact(
    `${options.payments} payments, ${cancelled.size} orders cancelled: ${summary(shop.caller.log.slice(from))}`,
  );
  run.fact(`failed meanwhile: ${failed[0]} mails, ${failed[1]} push messages, ${failed[2]} webhooks`);
  await reconcile(run);
}

async function cancel(order, cancelled) {
  const answer = await order.shopper.caller.insist('POST', `/orders/${order.number}/cancel`, { body: {} });
  if (answer.status === 200) cancelled.set(order.number, order);
}

/** Runs the periodic checks now instead of in some minutes. */
async function reconcile({ stage, checks, options }) {
  const soon = async () => {
    await stage.control('POST', 'webhooks/flush');
    await stage.rows(
      'store',
      `UPDATE payments SET checked_at = checked_at - interval '10 minutes' WHERE status NOT IN ('paid', 'cancelled')`,
    );
    await stage.rows(
      'store',
      `UPDATE refunds SET checked_at = checked_at - interval '10 minutes' WHERE status = 'approved'`,
    );
    await stage.rows(
      'store',
      `UPDATE job_schedules SET next_run_at = now() WHERE name IN ('check-open-payments', 'check-open-refunds')`,
    );
    await checks.makeWorkDue();
  };
  await soon();
  await checks.drained(options.short ? 20_000 : 900_000);
  await soon();
  await delay(1_000);
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads files while the storage cuts connections, and while it freezes. */
async function uploads(run) {
  const { stage, options } = run;
  for (const mode of options.short ? ['reset'] : ['reset', 'stall']) {
    stage.files.behave(mode);
    const answer = await upload(stage);
    run.expect(
      answer.status >= 500 && Boolean(answer.body.error),
      `an upload without storage was answered ${answer.status} ${JSON.stringify(answer.body)}`,
    );
    run.expect(answer.ms <= UPLOAD_LIMIT_MS, `an upload without storage was answered after ${answer.ms} ms`);
    run.fact(
      `upload while the storage ${mode === 'reset' ? 'cuts' : 'hangs'}: ${answer.status} in ${answer.ms} ms`,
    );
  }
  stage.files.behave('pass');
  const answer = await upload(stage);
  run.expect(
    answer.status === 201 || answer.status === 200,
    `an upload was answered ${answer.status} afterwards`,
  );
}

function upload(stage) {
  const form = [
    '--faults',
    'Content-Disposition: form-data; name="file"; filename="a.png"',
    'Content-Type: image/png',
  ];
  const raw = Buffer.concat([
    Buffer.from(`${form.join('\r\n')}\r\n\r\n`),
    PIXEL,
    Buffer.from('\r\n--faults--\r\n'),
  ]);
  const type = 'multipart/form-data; boundary=faults';
  return new Caller(stage.urlOf('booking', 'booking-api-1')).call('POST', '/upload', { raw, type });
}
