import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Metrics } from './metrics';

/**
 * Reports how busy the database connections are. Work that waits too long gets an error instead of a
 * connection.
 */
@Injectable()
export class PoolGauges {
  constructor(@Inject(Metrics) metrics: Metrics, @Inject(Db) { pool }: Db) {
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
