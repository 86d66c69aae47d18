import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** A counter with one label. */
export interface LabelledCounter {
  add(value: string, amount?: number): void;
}

/** Server errors of routes that are counted from 0. */
const SERVER_ERRORS = ['500', '502', '503', '504'];

/** Prometheus registry of this process. Features add their own instruments to it. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly requests: Histogram<'method' | 'route' | 'status'>;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Response time, by route template.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [this.registry],
    });
  }

  /**
   * Measures every request of a server. Call it before the routes are added.
   * @param fromZero routes whose server errors start at 0, so that the first burst counts as an increase
   */
  observe(server: FastifyInstance, fromZero?: RegExp): void {
    // An API without requests has a series, too: alerts take its absence for the absence of every process.
    this.requests.zero({ method: 'GET', route: 'unknown', status: '404' });
    server.addHook('onRoute', ({ method, url: route }) => {
      if (typeof method !== 'string' || method === 'HEAD' || !fromZero?.test(route)) return;
      for (const status of SERVER_ERRORS) this.requests.zero({ method, route, status });
    });
    server.addHook('onResponse', (request, reply, done) => {
      const labels = {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: String(reply.statusCode),
      };
      this.requests.observe(labels, reply.elapsedTime / 1000);
      done();
    });
  }

  /**
   * Creates a counter of this process.
   * @param label its one label
   * @param values known label values; they start at 0, so that the first event counts as an increase
   */
  counter(name: string, help: string, label: string, values: readonly string[] = []): LabelledCounter {
    const counter = new Counter({ name, help, labelNames: [label], registers: [this.registry] });
    const add = (value: string, amount = 1): void => counter.inc({ [label]: value }, amount);
    for (const value of values) add(value, 0);
    return { add };
  }

  /** Creates a gauge that is read when Prometheus scrapes. */
  gauge(name: string, help: string, read: () => number | Promise<number>): Gauge {
    return new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await read());
      },
    });
  }
}
