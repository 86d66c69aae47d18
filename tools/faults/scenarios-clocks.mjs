import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { eventually } from '../dev/processes.mjs';
import { Caller } from './caller.mjs';
import { trade } from './traffic.mjs';

const SERVICES = ['store', 'booking'];
const HOUR_MS = 3_600_000;
/** Longer than the delay of any retry, the lifetime of booking's tokens, and a day. */
const HOURS = [3, -5, 26, 0, -26, 9];
const BACK_HOURS = -5;
const AHEAD_HOURS = 26;
const SCHEDULES_LIMIT_MS = 20_000;

const WRITTEN = { store: 'orders', booking: 'bookings' };
const LATE = `SELECT name FROM job_schedules WHERE next_run_at <= clock_timestamp()`;
const FAR = `SELECT name FROM job_schedules WHERE next_run_at > clock_timestamp() + every_ms * interval '1 ms'`;

/** Sets the clocks of APIs and workers to different times, repeatedly. The database's clock stays right. */
export async function clockJumps(run) {
  const { stage, options } = run;
  const before = await Promise.all(SERVICES.map((service) => lastRow(stage, service)));
  const names = SERVICES.flatMap((service) => stage.processesOf(service));
  const setAll = (hours) => names.forEach((name) => stage.setClock(name, hours * HOUR_MS));
  // Retries are scheduled by the worker's clock.
  stage.mail.behave('error', 0.3);
  stage.hooks.behave('error', 0.3);
  let jumps = 0;
  let over = false;
  const jumping = (async () => {
    for (; !over; jumps += 1) {
      stage.setClock(names[jumps % names.length], HOURS[Math.floor(Math.random() * HOURS.length)] * HOUR_MS);
      await delay(200);
    }
  })();
  const placed = await trade(run, { orders: options.short ? 12 : options.orders / 4 }).finally(
    () => (over = true),
  );
  await jumping;
  run.fact(`${jumps} jumps of up to 26 hours during ${placed} orders`);
  setAll(AHEAD_HOURS);
  await stage.restartApp('store-worker');
  await tokens(run, 'ahead');
  await delay(2_000);
  setAll(BACK_HOURS);
  stage.mail.behave('ok');
  stage.hooks.behave('ok');
  await tokens(run, 'behind');
  await schedules(run);
  for (const row of before) await misdated(run, row);
  setAll(0);
}

/** Tokens expire by the database's clock, whatever the clock of the process that reads them. */
async function tokens(run, how) {
  const { stage, shop, desk } = run;
  const people = { store: shop.shoppers[0].caller, booking: desk.admin };
  const routes = { store: '/user', booking: '/admin/resources' };
  for (const service of SERVICES) {
    const { token } = people[service];
    const ended = endedToken(stage, service, token);
    for (const name of stage.apisOf(service)) {
      const statusOf = async (given) =>
        (await new Caller(stage.urlOf(service, name), { token: given }).call('GET', routes[service])).status;
      const statuses = [await statusOf(token), await statusOf(ended)];
      run.expect(
        statuses.join() === '200,401',
        `${name}, with its clock ${how}, answers a live token and an ended one with ${statuses.join(' and ')}`,
      );
    }
  }
}

/** Returns the same token with an expiry of one minute ago. */
function endedToken(stage, service, token) {
  const jwt = createRequire(path.join(stage.root, 'package.json'))('jsonwebtoken');
  const { header, payload } = jwt.decode(token, { complete: true });
  const seconds = Math.floor(Date.now() / 1000);
  const claims = { ...payload, iat: seconds - 120, exp: seconds - 60 };
  return jwt.sign(claims, stage.stack.context.secrets[`${service}Jwt`], { header });
}

/** Due jobs run soon and once; no job is delayed by a wrong clock. */
async function schedules({ stage, ...run }) {
  for (const service of SERVICES) {
    const since = performance.now();
    await stage.rows(service, 'UPDATE job_schedules SET next_run_at = clock_timestamp()');
    let late = [];
    const ran = await eventually(async () => {
      late = await stage.rows(service, LATE);
      return late.length === 0;
    }, SCHEDULES_LIMIT_MS);
    const ms = Math.round(performance.now() - since);
    if (ran) run.facts.push(`schedules of ${service} went on within ${ms} ms`);
    else run.problems.push(`schedules of ${service} stand still: ${late.map(({ name }) => name).join(', ')}`);
    const far = await stage.rows(service, FAR);
    run.problems.push(...far.map(({ name }) => `the schedule ${name} waits for a time that was never there`));
  }
}

async function lastRow(stage, service) {
  const [row] = await stage.rows(
    service,
    `SELECT coalesce(max(id), 0) AS id, clock_timestamp() AS since FROM ${WRITTEN[service]}`,
  );
  return { service, ...row };
}

/** Checks that rows written since then have the right time, within a second. */
async function misdated({ stage, problems }, { service, id, since }) {
  const rows = await stage.rows(
    service,
    `SELECT id, created_at FROM ${WRITTEN[service]} WHERE id > $1
     AND created_at NOT BETWEEN $2::timestamptz - interval '1 s' AND clock_timestamp() + interval '1 s'`,
    [id, since],
  );
  problems.push(
    ...rows.map(
      (row) => `${WRITTEN[service]} ${row.id} is of ${row.created_at.toISOString()}, which was not`,
    ),
  );
}
