import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Metrics } from './metrics';

/**
 * Reports whether the database takes writes, and how busy its connections are. Work that waits too long gets an error
 * instead of a connection.
 */
@Injectable()
export class PoolGauges {
  constructor(@Inject(Metrics) metrics: Metrics, @Inject(Db) { pool, probe }: Db) {
    // The probe has a connection of its own, which answers within its time or fails.
    metrics.gauge('database_up', 'Whether PostgreSQL takes writes: 1 or 0.', () =>
      probe.read().then(
        ({ writable }) => Number(writable),
        () => 0,
      ),
    );
    metrics.gauge('db_pool_size', 'Connections that the pool may open.', () => pool.options.max);
    metrics.gauge('db_pool_in_use', 'Connections at work.', () => pool.totalCount - pool.idleCount);
    metrics.gauge('db_pool_idle', 'Open connections without work.', () => pool.idleCount);
    metrics.gauge(
      'db_pool_waiting',
      'Statements and transactions without a connection.',
      () => pool.waitingCount,
    );
  }
}
