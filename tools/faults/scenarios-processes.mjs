import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import { Caller } from './caller.mjs';
import { Load, summary, trade } from './traffic.mjs';

const SERVICES = ['store', 'booking'];
/** Routes that are read under load. */
const LISTS = [
  ['store', '/catalogue/products'],
  ['booking', '/resources'],
];
/** Time limit of a stop (docs/operations.md), and a longer one for a machine under load. */
const STOP_LIMIT_MS = { full: 10_000, short: 20_000 };

/** Kills APIs and workers while clients order, pay and book. */
export async function crashes(run) {
  const { stage, options } = run;
  // Killed processes need processor time to start again.
  const pause = options.short ? 0 : 1_500;
  let kills = 0;
  const down = new Set();
  let over = false;
  const killing = (async () => {
    while (kills < options.kills || (!over && !options.short)) {
      await delay(100 + Math.random() * 600);
      const service = SERVICES[kills % 3 === 2 ? 1 : 0];
      const names = stage.processesOf(service);
      // A small number of kills has to include both kinds.
      const name = options.short ? names[kills % names.length] : pick(names);
      // At least one API of each service has to run.
      if ([...down].some((other) => other.startsWith(service))) continue;
      if (over && kills >= options.kills) break;
      kills += 1;
      down.add(name);
      void stage.restartApp(name).then(
        () => down.delete(name),
        (error) => run.problems.push(String(error)),
      );
    }
  })();
  const until = () => kills >= options.kills;
  const placed = await trade(run, { orders: options.orders, until, pause }).finally(() => (over = true));
  await killing;
  while (down.size > 0 && run.problems.length === 0) await delay(50);
  run.fact(`${kills} kills during ${placed} orders and ${run.desk.bookings.size} bookings`);
}

function pick(list) {
  return list[Math.floor(Math.random() * list.length)];
}

/** A client with a persistent connection, which reconnects to the other process when the server closes it. */
class KeepAliveClient {
  #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

  constructor(urls, log) {
    Object.assign(this, { urls: [...urls], log });
  }

  async run(isOver) {
    while (!isOver()) {
      const { status, closes, refused } = await this.#get(this.urls[0]);
      if (refused || closes) this.urls.reverse();
      // A request over a refused connection was not sent.
      if (!refused) this.log.push({ status, ms: 0 });
    }
    this.#agent.destroy();
  }

  #get(url) {
    return new Promise((resolve) => {
      const request = http.get(url, { agent: this.#agent }, (response) => {
        response.resume();
        response.once('close', () =>
          resolve({
            status: response.complete ? response.statusCode : 0,
            closes: response.headers.connection === 'close',
          }),
        );
      });
      request.once('error', (error) => resolve({ status: 0, refused: error.code === 'ECONNREFUSED' }));
    });
  }
}

/** Stops a process while its keep-alive connections are busy. No request may fail. */
export async function stops(run) {
  const { stage, options } = run;
  const rounds = options.short ? 1 : 5;
  const limit = STOP_LIMIT_MS[options.short ? 'short' : 'full'];
  for (const [service, address] of options.short ? LISTS.slice(0, 1) : LISTS) {
    const [first, second, worker] = stage.processesOf(service);
    for (let round = 0; round < rounds; round += 1) {
      const names = round % 2 === 0 ? [first, second] : [second, first];
      const urls = names.map((name) => stage.urlOf(service, name) + address);
      let over = false;
      const log = [];
      const clients = Array.from({ length: 20 }, () => new KeepAliveClient(urls, log).run(() => over));
      await delay(300);
      const ended = stage.supervisor.end(names[0], 'SIGTERM');
      const unready = await becomesUnready(stage, names[0]);
      const { ms, code } = await ended;
      await delay(300);
      over = true;
      await Promise.all(clients);
      await stage.startApp(names[0]);
      const failed = log.filter(({ status }) => status !== 200).length;
      run.expect(failed === 0, `${failed} of ${log.length} requests failed when ${names[0]} was stopped`);
      run.expect(unready, `${names[0]} stayed ready after SIGTERM`);
      run.expect(ms <= limit && code === 0, `${names[0]} ended with ${code} after ${ms} ms`);
      if (round === 0) run.fact(`${service}: ${log.length} requests, ${failed} failed; gone after ${ms} ms`);
    }
    const { ms, code } = await stage.restartApp(worker, 'SIGTERM');
    run.expect(ms <= limit && code === 0, `${worker} ended with ${code} after ${ms} ms`);
    run.fact(`${worker} gone after ${ms} ms`);
  }
}

async function becomesUnready(stage, name) {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const response = await fetch(`${stage.internalUrlOf(name)}/health/ready`).catch(() => null);
    if (response?.status !== 200) return true;
    await delay(50);
  }
  return false;
}

/** Replaces the processes one after the other while clients send requests through the balancer. */
export async function rollingRestart(run) {
  const { stage, shop, desk, options } = run;
  const log = [];
  const visitor = new Caller(stage.urlOf('store'), { log });
  const guest = new Caller(stage.urlOf('booking'), { log });
  const reading = new Load(
    (index) =>
      index % 2 === 0 ? visitor.call('GET', '/catalogue/products') : guest.call('GET', '/resources'),
    options.short ? 60 : 100,
  );
  const seen = [shop, desk].map(({ caller }) => caller.log.length);
  const rounds = options.short ? 1 : 10;
  const services = options.short ? SERVICES.slice(0, 1) : SERVICES;
  let over = false;
  const trading = trade(run, { orders: 0, until: () => over, width: 2 });
  for (let round = 0; round < rounds; round += 1) {
    for (const index of [0, 1]) {
      const names = services.map((service) => stage.processesOf(service)[index]);
      await Promise.all(names.map((name) => stage.restartApp(name, 'SIGTERM')));
      // As in a rollout, the next process stops when the balancer uses this one again.
      await delay(600);
    }
  }
  over = true;
  await Promise.all([trading, reading.stop()]);
  const trades = [shop, desk].flatMap(({ caller }, index) => caller.log.slice(seen[index]));
  const bad = [...log, ...trades].filter(({ status }) => status === 0 || status >= 500);
  run.expect(bad.length === 0, `${bad.length} requests failed: ${JSON.stringify(bad.slice(0, 3))}`);
  run.fact(`${rounds * 2 * services.length} replacements behind ${stage.balancer.name}: ${summary(log)}`);
}
