import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import { databaseUrl } from '../dev/app-env.mjs';
import { eventually } from '../dev/processes.mjs';

const OVERLAPS = `
  SELECT a.id, b.id AS other FROM bookings a JOIN bookings b ON a.id < b.id AND a.resource_id = b.resource_id
  WHERE a.status = 'confirmed' AND b.status = 'confirmed' AND a.start_at < b.end_at AND b.start_at < a.end_at`;

/** Groups of bookings of which there are more or fewer than are counted for lists. */
const MISCOUNTED = `
  SELECT resource_id, status, sum(n) AS missing FROM (
    SELECT resource_id, status, 1 AS n FROM bookings
    UNION ALL SELECT resource_id, status, -delta FROM bookings_counts) c
  GROUP BY resource_id, status HAVING sum(n) <> 0`;

/** What is owed by events and not done; schedules are not owed to anybody. */
const OWED = `
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

/** What must hold after every scenario, whatever happened in it. */
export class Checks {
  constructor(stage, shop, desk) {
    Object.assign(this, { stage, shop, desk });
  }

  /** Has looked at now what is looked at within minutes: what Redis may have lost, senders that died, retries. */
  async hurry() {
    for (const service of ['store', 'booking']) for (const sql of SOONER) await this.stage.rows(service, sql);
  }

  /** Waits until nothing is owed any more. @returns the milliseconds that it took, or what is still owed */
  async drained(milliseconds) {
    const since = performance.now();
    let left;
    const isEmpty = async () => {
      left = await this.owed();
      return left.every(({ waiting, running, webhooks }) => waiting + running + webhooks === 0);
    };
    const done = await eventually(isEmpty, milliseconds, 100);
    return done ? { ms: Math.round(performance.now() - since) } : { left };
  }

  async owed() {
    const counts = ['store', 'booking'].map(async (service) => {
      const [row] = await this.stage.rows(service, OWED);
      return { service, ...row };
    });
    return Promise.all(counts);
  }

  /** Everything that is wrong, in sentences; to be asked once nothing is owed. */
  async problems() {
    const found = await Promise.all([
      this.#books(),
      this.#orders(),
      this.#money(),
      this.#bookings(),
      this.#news(),
      this.#givenUp(),
    ]);
    return found.flat();
  }

  /** The same check that operators run. */
  async #books() {
    const url = databaseUrl(this.stage.stack.context.servers.databaseUrl, 'comptoir_store');
    const script = path.join(this.stage.root, 'dist/store-api/apps/store-api/src/reconcile.js');
    const env = { ...process.env, DATABASE_URL: url };
    try {
      await promisify(execFile)(process.execPath, [script], { env });
      return [];
    } catch ({ stdout, stderr }) {
      return [`the books do not balance:\n${stdout}${stderr}`];
    }
  }

  /** Each order that somebody was told of exists, and none that nobody knows. */
  async #orders() {
    const rows = await this.stage.rows('store', 'SELECT order_number FROM orders');
    const stored = new Set(rows.map((row) => row.order_number));
    const lost = [...this.shop.orders.keys()].filter((number) => !stored.has(number));
    const extra = [...stored].filter((number) => !this.shop.orders.has(number));
    return [
      ...lost.map((number) => `the acknowledged order ${number} is lost`),
      ...extra.map((number) => `the order ${number} exists twice or was never asked for`),
    ];
  }

  /** What the processor took for an order, less what it gave back, is what the books say, and was taken once. */
  async #money() {
    const taken = new Map();
    const intents = await this.#all('payment_intents');
    for (const { metadata, amount_received: amount } of intents) {
      const number = metadata.order_number ?? metadata.order;
      const known = taken.get(number) ?? { amount: 0, times: 0 };
      if (amount > 0) taken.set(number, { amount: known.amount + amount, times: known.times + 1 });
    }
    const given = (await this.#all('refunds')).reduce((sum, { amount }) => sum + amount, 0);
    const captured = [...taken.values()].reduce((sum, { amount }) => sum + amount, 0);
    const [books] = await this.stage.rows(
      'store',
      `SELECT coalesce(sum(amount) FILTER (WHERE status = 'paid' OR refunded_amount > 0), 0)::int AS paid,
         coalesce(sum(refunded_amount), 0)::int AS refunded FROM payments`,
    );
    const wrong = [...taken]
      .filter(([, { times }]) => times > 1)
      .map(([number]) => `${number} was charged twice`);
    if (captured - given !== books.paid - books.refunded)
      wrong.push(
        `the processor has ${captured} − ${given}, the books say ${books.paid} − ${books.refunded} (minor units)`,
      );
    // What came after an order was cancelled went back.
    const unpaid = await this.stage.rows(
      'store',
      `SELECT order_number FROM orders o WHERE payment_status NOT IN ('paid', 'refunded', 'partially_refunded')
       AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.refunded_amount = p.amount)`,
    );
    const stuck = unpaid.filter(({ order_number: number }) => this.shop.orders.get(number)?.paid);
    return [...wrong, ...stuck.map((row) => `${row.order_number} was paid and its order does not know`)];
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
      this.stage.rows('booking', MISCOUNTED),
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
      ...(rows.length > stored.size ? ['somebody has the same booking twice'] : []),
    ];
  }

  /** Mail, webhook and push of each order and booking arrived; a second copy has the name of the first. */
  async #news() {
    const { mail, push, hooks } = this.stage;
    const mails = groupBy(mail.taken, ({ to, subject, text }) => {
      const number = /\b[A-Z]{2,4}-[A-Z0-9-]*\d[A-Z0-9-]*/.exec(`${subject} ${text}`)?.[0];
      return [`${to} ${number}`, to];
    });
    const pushes = groupBy(push.taken, ({ body }) => [body.message?.data?.order_number]);
    const calls = groupBy(hooks.taken, ({ path: at, body }) => [`${at} ${idIn(body)}`]);
    // Money that came for a cancelled order went back at once and has paid nothing.
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
      const names = new Set(copies.map(nameOf));
      const facts = new Set(copies.map((copy) => copy.subject ?? copy.body.event));
      if (names.size > facts.size) problems.push(`something was told twice under two names: ${what}`);
    }
    for (const { email, token } of this.desk.bookings.values()) {
      if (!mails.has(email)) problems.push(`no mail about the booking of ${email}`);
      if (!calls.has(`/booking ${token}`) && !calls.has(`/booking ${email}`))
        problems.push(`no webhook booking.created of ${email}`);
    }
    return problems;
  }

  async #givenUp() {
    const owed = await this.owed();
    return owed
      .filter(({ failed }) => failed > 0)
      .map(({ service, failed }) => `${service} gave up ${failed} jobs`);
  }
}

/** What a receiver tells a second copy by. */
function nameOf({ id, headers }) {
  return id ?? headers['x-webhook-id'];
}

/** What of an event names its order or booking. */
function idIn(body) {
  return body.data?.order_number ?? body.data?.order?.order_number ?? body.data?.email ?? body.data?.token;
}

function groupBy(items, keysOf) {
  const groups = new Map();
  for (const item of items)
    for (const key of keysOf(item)) groups.set(key, [...(groups.get(key) ?? []), item]);
  return groups;
}
