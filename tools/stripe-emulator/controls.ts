import { dashboard, type Account } from './account';
import { expireAuthorization } from './capture';
import { authenticate } from './confirmation';
import { createRefund, settleRefund } from './refunds';
import { closeDispute, disputeReasons, openDispute } from './disputes';
import { payOut } from './payouts';
import { noSuch, rejected } from './errors';
import type { FormTree } from './form';
import { decodeSegment } from './ids';
import {
  flag,
  sentValues,
  integer,
  metadata,
  oneOf,
  parseParams,
  required,
  text,
  unsettable,
  list,
  webAddress,
} from './params';
import type { DisputeRecord, PaymentIntentRecord } from './records';

/** A control request with JSON body and JSON response. */
interface Control {
  method: string;
  pattern: RegExp;
  run(account: Account, form: FormTree, id: string): object | Promise<object>;
}

const webhookShape = {
  duplicate: integer(0, 20),
  delay_ms: integer(0, 3_600_000),
  reorder: flag(),
  fail_next: integer(0),
  paused: flag(),
  urls: list(webAddress()),
};
const faultShape = {
  type: required(oneOf('error', 'reset', 'stall')),
  when: oneOf('before', 'during', 'after'),
  status: integer(400, 599),
  stall_ms: integer(0, 3_600_000),
  probability: text(),
  count: unsettable(integer(1)),
  method: oneOf('GET', 'POST', 'DELETE'),
  path: text(),
};
const disputeShape = {
  charge: text(),
  payment_intent: text(),
  reason: oneOf(...disputeReasons),
  inquiry: flag(),
  amount: integer(1),
};
const refundShape = {
  amount: integer(1),
  charge: text(),
  metadata: metadata(),
  payment_intent: text(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
};
const settingsShape = {
  refund_delay_ms: integer(0, 3_600_000),
  processing_delay_ms: unsettable(integer(0, 3_600_000)),
};

const controls: readonly Control[] = [
  control('GET', 'state', (account) => state(account)),
  control('POST', 'reset', (account) => {
    account.reset();
    return state(account);
  }),
  control('GET', 'webhooks', (account) => ({
    settings: account.webhooks.settings,
    pending: account.store.deliveries.size,
    recent: account.webhooks.recent,
  })),
  control('POST', 'webhooks', (account, form) => {
    const { urls, ...change } = parseParams(webhookShape, form);
    if (urls !== undefined) account.webhooks.setUrls(urls);
    return account.webhooks.configure(sentValues(change));
  }),
  control('POST', 'webhooks/flush', (account) => account.webhooks.flush()),
  control('POST', 'events/:id/resend', (account, form, id) => {
    parseParams({}, form);
    const event = account.store.events.get(id);
    if (event === undefined) throw noSuch('event', id, 'id', 404);
    account.webhooks.resend(event);
    return event;
  }),
  control('POST', 'settle', (account) => ({ settled: account.schedule.runAll() })),
  control('POST', 'settings', (account, form) => {
    const { refund_delay_ms: refundDelay, processing_delay_ms: processingDelay } = parseParams(
      settingsShape,
      form,
    );
    return Object.assign(account.settings, sentValues({ refundDelay, processingDelay }));
  }),
  control('GET', 'faults', (account) => ({ faults: account.faults.all() })),
  control('POST', 'faults', addFault),
  control('DELETE', 'faults', (account) => {
    account.faults.clear();
    return { faults: [] };
  }),
  control('POST', 'disputes', (account, form) => {
    const params = parseParams(disputeShape, form);
    const charge = params.charge ?? intentOf(account, params.payment_intent ?? '').latest_charge ?? '';
    return openDispute(account, dashboard, charge, {
      reason: params.reason ?? 'fraudulent',
      inquiry: params.inquiry ?? false,
      amount: params.amount,
    });
  }),
  control('POST', 'disputes/:id/close', (account, form, id) => {
    const { outcome } = parseParams({ outcome: required(oneOf('won', 'lost')) }, form);
    return closeDispute(account, dashboard, disputeOf(account, id), outcome);
  }),
  control('POST', 'payouts', (account, form) =>
    payOut(account, dashboard, parseParams({ currency: required(text()) }, form).currency),
  ),
  control('POST', 'refunds', (account, form) =>
    createRefund(account, dashboard, parseParams(refundShape, form)),
  ),
  control('POST', 'refunds/:id/settle', (account, form, id) => {
    parseParams({}, form);
    if (account.store.refunds.get(id) === undefined) throw noSuch('refund', id, 'refund', 404);
    settleRefund(account, dashboard, id);
    return account.store.refunds.get(id) ?? {};
  }),
  control('POST', 'payment_intents/:id/expire', (account, form, id) => {
    parseParams({}, form);
    return expireAuthorization(account, dashboard, intentOf(account, id));
  }),
  control('POST', 'payment_intents/:id/authenticate', (account, form, id) => {
    const { outcome } = parseParams({ outcome: required(oneOf('succeed', 'fail')) }, form);
    return authenticate(account, dashboard, intentOf(account, id), outcome === 'succeed');
  }),
];

function control(method: string, path: string, run: Control['run']): Control {
  return { method, pattern: new RegExp(`^/_emulator/${path.replace(':id', '([^/]+)')}$`), run };
}

/**
 * Answers a request under `/_emulator/`.
 * @throws StripeApiError when it is not possible
 */
export async function handleControl(
  account: Account,
  method: string,
  path: string,
  body: string,
): Promise<object> {
  for (const candidate of controls) {
    const match = candidate.pattern.exec(path);
    if (match === null || candidate.method !== method) continue;
    return candidate.run(account, formOfJson(body), decodeSegment(match[1] ?? ''));
  }
  throw rejected(404, `The emulator has no control ${method} ${path}.`);
}

/** Converts a JSON object to the tree of a form, so that both are validated in the same way. */
function formOfJson(body: string): FormTree {
  if (body.trim() === '') return {};
  let parsed: Json;
  try {
    parsed = JSON.parse(body) as Json;
  } catch {
    throw rejected(400, 'The body is not JSON.');
  }
  const tree = treeOf(parsed);
  if (typeof tree === 'string') throw rejected(400, 'The body must be a JSON object.');
  return tree;
}

type Json = null | boolean | number | string | { [key: string]: Json };

function treeOf(value: Json): FormTree | string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, treeOf(item)]));
}

function addFault(account: Account, form: FormTree): object {
  const params = parseParams(faultShape, form);
  const probability = Number(params.probability ?? '1');
  if (!(probability >= 0 && probability <= 1)) throw rejected(400, 'probability must lie between 0 and 1.');
  if (params.when === 'during' && params.type !== 'error')
    throw rejected(400, 'Only errors can happen during.');
  if (params.path !== undefined) checkPattern(params.path);
  return account.faults.add({
    type: params.type,
    when: params.when ?? 'before',
    status: params.status ?? 500,
    stall_ms: params.stall_ms ?? 20_000,
    probability,
    count: params.count ?? null,
    method: params.method ?? null,
    path: params.path ?? null,
  });
}

function checkPattern(pattern: string): void {
  try {
    new RegExp(pattern);
  } catch {
    throw rejected(400, 'path is not a regular expression.');
  }
}

function state(account: Account): object {
  const statuses: Record<string, number> = {};
  for (const intent of account.store.paymentIntents.all()) {
    statuses[intent.status] = (statuses[intent.status] ?? 0) + 1;
  }
  return { counts: account.store.counts(), payment_intents: statuses, settings: account.settings };
}

function intentOf(account: Account, id: string): PaymentIntentRecord {
  const intent = account.store.paymentIntents.get(id);
  if (intent === undefined) throw noSuch('payment_intent', id, 'intent', 404);
  return intent;
}

function disputeOf(account: Account, id: string): DisputeRecord {
  const dispute = account.store.disputes.get(id);
  if (dispute === undefined) throw noSuch('dispute', id, 'dispute', 404);
  return dispute;
}
