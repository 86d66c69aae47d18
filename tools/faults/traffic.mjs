import { setTimeout as delay } from 'node:timers/promises';

import { inParallel, percentile } from './caller.mjs';

/** The store takes no further order of a customer who has 20 unpaid ones (docs/settings.md). */
const MOST_UNPAID = 10;

/**
 * Generates orders, payments and bookings until the number of orders is reached and `until()` is true. `width` clients
 * order at the same time, and each waits `pause` milliseconds before the next order.
 */
export async function trade({ shop, desk }, { orders, until = () => true, width = 6, pay = 3, pause = 0 }) {
  let placed = 0;
  const buying = inParallel(Infinity, Math.min(width, shop.shoppers.length), async (index) => {
    // A shopper does one thing at a time, so busy shoppers are skipped.
    const shopper = shop.shoppers[index % shop.shoppers.length];
    if (shopper.busy) return delay(20, true);
    if (placed >= orders && until()) return false;
    shopper.busy = true;
    try {
      placed += 1;
      const order = await shop.order(shopper);
      if (placed % pay === 0 || shop.unpaidOf(shopper) >= MOST_UNPAID) await shop.pay(order);
    } finally {
      shopper.busy = false;
    }
    return delay(pause, true);
  });
  let trading = true;
  const booking = (async () => {
    while (trading) {
      await desk.book({ taken: Math.random() < 0.3 });
      await delay(Math.max(50, pause / width));
    }
  })();
  await Promise.all([buying.finally(() => (trading = false)), booking]);
  return placed;
}

/** Sends requests at a constant rate until it is stopped. */
export class Load {
  #stopped = false;
  #calls = new Set();

  /**
   * @param call sends one request;
   * @param perSecond rate
   */
  constructor(call, perSecond) {
    this.#run(call, 1000 / perSecond);
  }

  /** Waits for the last response. */
  async stop() {
    this.#stopped = true;
    await this.loop;
    await Promise.all(this.#calls);
  }

  #run(call, pause) {
    this.loop = (async () => {
      for (let index = 0; !this.#stopped; index += 1) {
        const answer = call(index).finally(() => this.#calls.delete(answer));
        this.#calls.add(answer);
        await delay(pause);
      }
    })();
  }
}

/** Summarises requests: the number of each status, and their response times. */
export function summary(log) {
  const statuses = {};
  for (const { status } of log) statuses[status] = (statuses[status] ?? 0) + 1;
  const counts = Object.entries(statuses).map(
    ([status, count]) => `${count} × ${status === '0' ? 'cut' : status}`,
  );
  return `${counts.join(', ')}; half within ${percentile(log, 0.5)} ms, slowest ${percentile(log, 1)} ms`;
}
