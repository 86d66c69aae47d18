import { setTimeout as delay } from 'node:timers/promises';

import { Failure } from '../dev/failure.mjs';
import { Caller, percentile } from './caller.mjs';
import { Load, summary, trade } from './traffic.mjs';

/** Maximum response time while the database is down. */
const ANSWER_LIMIT_MS = 5_000;
const RECOVERY_LIMIT_MS = 10_000;
/** Maximum response time while all connections are busy. */
const EXCESS_LIMIT_MS = 2_000;
const LOCKED_LIMIT_MS = 8_000;
const POOL_SIZE = 10;
/** A start without Redis may take so much longer than one with it. */
const BOOT_EXCESS_MS = 10_000;
/** Factor for a machine that is under other load, as in the short form. */
const LOADED = 4;
const patience = (ms, { short }) => (short ? ms * LOADED : ms);

/** Stops Redis for a while, also during starts of processes, and starts it empty. */
export async function redisAway(run) {
  const { stage, shop, desk, options } = run;
  // At least one API has to serve requests meanwhile.
  const restarted = stage.apis > 1 ? ['store-api-1', 'store-worker'] : ['store-worker'];
  const restart = async (signal) => {
    const since = performance.now();
    await Promise.all(restarted.map((name) => stage.restartApp(name, signal, { path: '/metrics' })));
    return Math.round(performance.now() - since);
  };
  const before = shop.caller.log.length;
  let usualMs = 0;
  const restarting = restart('SIGTERM').then((ms) => (usualMs = ms));
  await trade(run, { orders: options.short ? 6 : 60, until: () => usualMs > 0 });
  await restarting;
  const usual = shop.caller.log.slice(before);
  await stage.killRedis();
  const until = Date.now() + options.outage * 1000;
  const during = [shop.caller.log.length, desk.caller.log.length];
  const trading = trade(run, { orders: 6, until: () => Date.now() > until });
  const bootMs = await restart('SIGKILL');
  run.expect(
    bootMs < usualMs + patience(BOOT_EXCESS_MS, options),
    `${restarted.join(' and ')} took ${bootMs} ms to start without Redis, ${usualMs} ms with it`,
  );
  await trading;
  const log = shop.caller.log.slice(during[0]);
  const failed = log.filter(({ status }) => status >= 500);
  run.expect(failed.length === 0, `${failed.length} requests failed: ${JSON.stringify(failed.slice(0, 3))}`);
  const health = await fetch(`${stage.internalUrlOf('store-worker')}/health/ready`).then((answer) =>
    answer.json(),
  );
  run.expect(health.checks?.redis === 'down', `the worker says of Redis ${JSON.stringify(health)}`);
  run.fact(`before: ${summary(usual)}`);
  run.fact(`away for ${options.outage} s: ${summary(log)}`);
  run.fact(`${restarted.join(' and ')} started without it in ${bootMs} ms, with it in ${usualMs} ms`);
  await stage.startRedis();
}

/** Kills and restarts the database, then cuts its sessions repeatedly. */
export async function postgresAway(run) {
  const { stage, options } = run;
  const log = [];
  const load = await mixedLoad(run, log, options.short ? 40 : 100);
  await delay(500);
  await stage.killPostgres();
  await delay(options.short ? 1_000 : 5_000);
  await stage.startPostgres();
  const back = Date.now();
  await delay(options.short ? 1_500 : 2 * RECOVERY_LIMIT_MS);
  judge(run, 'killed', log, back);
  const cuts = options.short ? 3 : 20;
  const cutsFrom = log.length;
  for (let cut = 0; cut < cuts; cut += 1) {
    for (const service of ['store', 'booking']) await cutSessions(stage, service);
    await delay(300);
  }
  const lastCut = Date.now();
  await delay(1_000);
  await load.stop();
  judge(run, `sessions cut ${cuts} times`, log.slice(cutsFrom), lastCut);
}

function cutSessions(stage, service) {
  return stage.rows(
    service,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name <> 'faults' AND pid <> pg_backend_pid()`,
  );
}

/**
 * Sends reads and writes of both services directly to the processes, since a balancer would hide their
 * responses.
 */
async function mixedLoad({ stage, shop }, log, perSecond) {
  const [store, booking] = ['store', 'booking'].map((service) =>
    stage.apisOf(service).map((name) => new Caller(stage.urlOf(service, name), { log })),
  );
  const shoppers = store.map((caller, index) => caller.as(shop.shoppers[index].caller.token));
  // Writes are repeatable: adding units instead would fill the cart.
  const lines = await Promise.all(shoppers.map((shopper) => lineOf(shopper, shop.item)));
  const roundRobin = (list, index) => list[index % list.length];
  const calls = [
    (index) =>
      roundRobin(shoppers, index).call('PUT', roundRobin(lines, index), {
        body: { quantity: 1 + (index % 9) },
      }),
    (index) => roundRobin(shoppers, index).call('GET', '/orders'),
    (index) => roundRobin(store, index).call('GET', '/catalogue/products'),
    (index) => roundRobin(booking, index).call('GET', '/resources'),
  ];
  return new Load((index) => calls[index % calls.length](Math.floor(index / calls.length)), perSecond);
}

/**
 * Adds an item to the cart.
 * @returns the path of the cart item
 */
async function lineOf(shopper, item) {
  const { status, body } = await shopper.call('POST', '/cart/items', { body: item });
  if (status !== 200) throw new Failure(`POST /cart/items answered ${status} ${JSON.stringify(body)}`);
  return `/cart/items/${body.data.items.find(({ variant }) => variant.id === item.variant_id).id}`;
}

/** Checks that every failure was a fast 503 with a code, and that failures stopped soon after. */
function judge(run, what, log, back) {
  const failed = log.filter(({ status }) => status === 0 || status >= 400);
  const unclear = failed.filter(({ status, code }) => status !== 503 || !code);
  run.expect(
    unclear.length === 0,
    `${what}: ${unclear.length} unclear answers: ${JSON.stringify(unclear.slice(0, 4))}`,
  );
  const slowest = percentile(log, 1);
  run.expect(slowest <= patience(ANSWER_LIMIT_MS, run.options), `${what}: an answer took ${slowest} ms`);
  const recovery = Math.max(0, ...failed.map(({ at }) => at - back));
  run.expect(
    recovery <= patience(RECOVERY_LIMIT_MS, run.options),
    `${what}: failures until ${recovery} ms after`,
  );
  run.fact(`${what}: ${summary(log)}; last failure ${recovery} ms after`);
}

/**
 * Holds a lock that every request needs, so that all connections wait while ten times as many requests
 * arrive.
 */
export async function postgresBusy(run) {
  const { stage, shop, options } = run;
  const client = await stage.storeDb.connect();
  const log = [];
  const base = stage.urlOf('store', 'store-api-1');
  const buyers = shop.shoppers.map(({ caller }) => new Caller(base, { token: caller.token, log }));
  await client.query('BEGIN');
  await client.query('LOCK TABLE carts IN ACCESS EXCLUSIVE MODE');
  const waiting = Array.from({ length: 100 }, (_, index) =>
    buyers[index % buyers.length].call('GET', '/cart'),
  );
  await delay(500);
  const health = await fetch(`${stage.internalUrlOf('store-api-1')}/health`);
  run.expect(health.status === 200, `the process is not alive meanwhile: ${health.status}`);
  await Promise.all(waiting);
  const unclear = log.filter(({ status, code }) => status !== 503 || !code);
  run.expect(unclear.length === 0, `of ${log.length} requests: ${JSON.stringify(unclear.slice(0, 3))}`);
  const excessMs = percentile(log, (log.length - POOL_SIZE - 1) / log.length);
  run.fact(`locked: ${summary(log)}, without a connection ${excessMs} ms`);
  run.expect(
    excessMs <= patience(EXCESS_LIMIT_MS, options),
    `a 503 without a connection took ${excessMs} ms`,
  );
  run.expect(percentile(log, 1) <= patience(LOCKED_LIMIT_MS, options), `a 503 took ${percentile(log, 1)} ms`);
  await client.query('ROLLBACK');
  client.release();
  const since = Date.now();
  let answer;
  do answer = await buyers[0].call('GET', '/cart');
  while (answer.status !== 200 && Date.now() - since < patience(EXCESS_LIMIT_MS, options));
  run.expect(answer.status === 200, 'carts are not readable after the lock was let go');
  run.fact(`well again ${Date.now() - since} ms after the lock was let go`);
}
