import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import { databaseUrl } from '../dev/app-env.mjs';
import { eventually } from '../dev/processes.mjs';

const OVERLAPS = `
  SELECT a.id, b.id AS other FROM bookings a JOIN bookings b ON a.id < b.id AND a.resource_id = b.resource_id
  WHERE a.status = 'confirmed' AND b.status = 'confirmed' AND a.start_at < b.end_at AND b.start_at < a.end_at`;

/** Groups whose counter cache differs from their number of bookings. */
const COUNTER_DIFFERENCES = `
  SELECT resource_id, status, sum(n) AS missing FROM (
    SELECT resource_id, status, 1 AS n FROM bookings
    UNION ALL SELECT resource_id, status, -delta FROM bookings_counts) c
  GROUP BY resource_id, status HAVING sum(n) <> 0`;

/** Pending work of events, schedules excluded. */
const PENDING = `
  SELECT (SELECT count(*) FROM outbox WHERE run_at <= now())::int AS waiting,
    (SELECT count(*) FROM outbox_deliveries d WHERE due_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM job_schedules s WHERE s.name = d.name))::int AS running,
    (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending')::int AS webhooks,
    (SELECT count(*) FROM outbox_deliveries WHERE failed_at IS NOT NULL)::int AS failed`;

const SOONER = [
  'UPDATE outbox_deliveries SET due_at = now() WHERE due_at IS NOT NULL',
  'UPDATE webhooks SET sending_until = NULL WHERE sending_until IS NOT NULL',
  `UPDATE webhook_deliveries SET next_retry_at = now() WHERE status = 'pending' AND next_retry_at > now()`,
  `UPDATE outbox SET run_at = now() WHERE name = 'webhooks.send' AND run_at > now()`,
];

/** Checks that must hold after every scenario. */
export class Checks {
  constructor(stage, shop, desk) {
    Object.assign(this, { stage, shop, desk });
  }

  /** Makes retries, lost jobs and interrupted deliveries due now instead of in some minutes. */
  async makeWorkDue() {
    for (const service of ['store', 'booking']) for (const sql of SOONER) await this.stage.rows(service, sql);
  }

  /**
   * Waits until no work is pending.
   * @returns the milliseconds that it took, or the work that is left
   */
  async drained(milliseconds) {
    const since = performance.now();
    let left;
    const isEmpty = async () => {
      left = await this.pending();
      return left.every(({ waiting, running, webhooks }) => waiting + running + webhooks === 0);
    };
    const done = await eventually(isEmpty, milliseconds, 100);
    return done ? { ms: Math.round(performance.now() - since) } : { left };
  }

  async pending() {
    const counts = ['store', 'booking'].map(async (service) => {
      const [row] = await this.stage.rows(service, PENDING);
      return { service, ...row };
    });
    return Promise.all(counts);
  }

  /** Returns all problems as sentences. Call it when no work is pending. */
  async problems() {
    const found = await Promise.all([
      this.#ledgers(),
      this.#orders(),
      this.#money(),
      this.#bookings(),
      this.#messages(),
      this.#failedJobs(),
    ]);
    return found.flat();
  }

  /** Runs the ledger reconciliation of operators. */
  async #ledgers() {
    const url = databaseUrl(this.stage.stack.context.servers.databaseUrl, 'comptoir_store');
    const script = path.join(this.stage.root, 'dist/store-api/apps/store-api/src/reconcile.js');
    const env = { ...process.env, DATABASE_URL: url };
    try {
      await promisify(execFile)(process.execPath, [script], { env });
      return [];
    } catch ({ stdout, stderr }) {
      return [`the ledgers do not agree:\n${stdout}${stderr}`];
    }
  }

  /** Every order that a client knows exists, and no other order does. */
  async #orders() {
    const rows = await this.stage.rows('store', 'SELECT order_number FROM orders');
    const stored = new Set(rows.map((row) => row.order_number));
    const lost = [...this.shop.orders.keys()].filter((number) => !stored.has(number));
    const extra = [...stored].filter((number) => !this.shop.orders.has(number));
    return [
      ...lost.map((number) => `the acknowledged order ${number} is lost`),
      ...extra.map((number) => `the order ${number} exists twice or was never requested`),
    ];
  }

  /** Payments of the processor less its refunds equal those of the ledger, and each order was paid once. */
  async #money() {
    const taken = new Map();
    const intents = await this.#all('payment_intents');
    for (const { metadata, amount_received: amount } of intents) {
      const number = metadata.order_number ?? metadata.order;
      const known = taken.get(number) ?? { amount: 0, times: 0 };
      if (amount > 0) taken.set(number, { amount: known.amount + amount, times: known.times + 1 });
    }
    const refunded = (await this.#all('refunds')).reduce((sum, { amount }) => sum + amount, 0);
    const captured = [...taken.values()].reduce((sum, { amount }) => sum + amount, 0);
    const [ledger] = await this.stage.rows(
      'store',
      `SELECT coalesce(sum(amount) FILTER (WHERE status = 'paid' OR refunded_amount > 0), 0)::int AS paid,
         coalesce(sum(refunded_amount), 0)::int AS refunded FROM payments`,
    );
    const wrong = [...taken]
      .filter(([, { times }]) => times > 1)
      .map(([number]) => `${number} was charged twice`);
    if (captured - refunded !== ledger.paid - ledger.refunded)
      wrong.push(
        `the processor has ${captured} − ${refunded}, the ledger has ${ledger.paid} − ${ledger.refunded} (minor units)`,
      );
    // Payments for cancelled orders are refunded.
    const unpaid = await this.stage.rows(
      'store',
      `SELECT order_number FROM orders o WHERE payment_status NOT IN ('paid', 'refunded', 'partially_refunded')
       AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.refunded_amount = p.amount)`,
    );
    const stuck = unpaid.filter(({ order_number: number }) => this.shop.orders.get(number)?.paid);
    return [...wrong, ...stuck.map((row) => `${row.order_number} was paid, but its order is not`)];
  }

  async #all(kind) {
    const found = [];
    for (let after = ''; ; after = `&starting_after=${found.at(-1).id}`) {
      const response = await fetch(`${this.stage.stripe.url}/v1/${kind}?limit=100${after}`, {
        headers: { authorization: `Bearer ${this.stage.stripe.key}` },
      });
      const { data, has_more: more } = await response.json();
      found.push(...data);
      if (!more) return found;
    }
  }

  async #bookings() {
    const [overlaps, miscounted, rows] = await Promise.all([
      this.stage.rows('booking', OVERLAPS),
      this.stage.rows('booking', COUNTER_DIFFERENCES),
      this.stage.rows('booking', `SELECT email FROM bookings WHERE status = 'confirmed'`),
    ]);
    const stored = new Set(rows.map(({ email }) => email));
    const promised = new Set([...this.desk.bookings.values()].map(({ email }) => email));
    return [
      ...overlaps.map(({ id, other }) => `the bookings ${id} and ${other} overlap`),
      ...miscounted.map(
        (row) => `${row.missing} more bookings of ${row.resource_id} are ${row.status} than counted`,
      ),
      ...[...promised]
        .filter((email) => !stored.has(email))
        .map((email) => `the booking of ${email} is lost`),
      ...(rows.length > stored.size ? ['a booking exists twice'] : []),
    ];
  }

  /** Mail, webhook and push of each order and booking were delivered; duplicates have the same id. */
  async #messages() {
    const { mail, push, hooks } = this.stage;
    const mails = groupBy(mail.taken, ({ to, subject, text }) => {
      const number = /\b[A-Z]{2,4}-[A-Z0-9-]*\d[A-Z0-9-]*/.exec(`${subject} ${text}`)?.[0];
      return [`${to} ${number}`, to];
    });
    const pushes = groupBy(push.taken, ({ body }) => [body.message?.data?.order_number]);
    const calls = groupBy(hooks.taken, ({ path: at, body }) => [`${at} ${idIn(body)}`]);
    // A payment for a cancelled order is refunded and has not paid the order.
    const late = await this.stage.rows(
      'store',
      `SELECT order_number AS number FROM orders WHERE status = 'cancelled' AND confirmed_at IS NULL`,
    );
    const tooLate = new Set(late.map(({ number }) => number));
    const problems = [];
    for (const { number, shopper, paid } of this.shop.orders.values()) {
      if (!mails.has(`${shopper.email} ${number}`)) problems.push(`no mail about ${number}`);
      if (!pushes.has(number)) problems.push(`no push message about ${number}`);
      const events = (calls.get(`/store ${number}`) ?? []).map(({ body }) => body.event);
      if (!events.includes('order.placed')) problems.push(`no webhook order.placed of ${number}`);
      if (paid && !tooLate.has(number) && !events.includes('payment.completed'))
        problems.push(`no webhook payment.completed of ${number}`);
    }
    for (const [what, copies] of [...mails, ...calls].filter(([key]) => /ORD-|client-/.test(key))) {
      const names = new Set(copies.map(messageIdOf));
      const messages = new Set(copies.map((copy) => copy.subject ?? copy.body.event));
      if (names.size > messages.size)
        problems.push(`a message was delivered twice with different ids: ${what}`);
    }
    for (const { email, token } of this.desk.bookings.values()) {
      if (!mails.has(email)) problems.push(`no mail about the booking of ${email}`);
      if (!calls.has(`/booking ${token}`) && !calls.has(`/booking ${email}`))
        problems.push(`no webhook booking.created of ${email}`);
    }
    return problems;
  }

  async #failedJobs() {
    const pending = await this.pending();
    return pending
      .filter(({ failed }) => failed > 0)
      .map(({ service, failed }) => `${service} has ${failed} failed jobs`);
  }
}

/** Returns the id by which receivers recognise duplicates. */
function messageIdOf({ id, headers }) {
  return id ?? headers['x-webhook-id'];
}

/** Returns the number of the order or booking of an event. */
function idIn(body) {
  return body.data?.order_number ?? body.data?.order?.order_number ?? body.data?.email ?? body.data?.token;
}

function groupBy(items, keysOf) {
  const groups = new Map();
  for (const item of items)
    for (const key of keysOf(item)) groups.set(key, [...(groups.get(key) ?? []), item]);
  return groups;
}
