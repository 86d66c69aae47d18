import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DynamicModule,
  Inject,
  Logger,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { Db } from './db';
import { followDatabaseClock } from './database-clock';
import { type DataSourceOptions, createDataSource, requireSessionSettings } from './data-source';
import { dbFailureOf } from './pg-errors';

export type DbOptions = DataSourceOptions;

/** Short enough for the clocks of two machines to differ by a millisecond at most. */
const CLOCK_EVERY_MS = 10_000;
const CONNECT_EVERY_MS = 1_000;

/** Provides `Db` and follows the database's clock. */
@Module({})
export class DbModule implements OnModuleInit, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(@Inject(Db) private readonly db: Db) {}

  onModuleInit(): void {
    const follow = (): void => void followDatabaseClock(this.db).catch(() => undefined);
    this.timer = setInterval(follow, CLOCK_EVERY_MS).unref();
  }

  static forRoot(options: DbOptions): DynamicModule {
    return {
      module: DbModule,
      global: true,
      providers: [{ provide: Db, useFactory: () => openDb(options) }],
      exports: [Db],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.db.close();
  }
}

/** Connects, and waits while the server is down or starting, so that the order of starting does not matter. */
async function connect(options: DbOptions, logger: Logger): Promise<DataSource> {
  for (;;) {
    const dataSource = createDataSource(options);
    try {
      return await dataSource.initialize();
    } catch (error) {
      if (dbFailureOf(error) !== 'unavailable') throw error;
      logger.warn(`the database does not answer, next attempt in a second: ${String(error)}`);
      await sleep(CONNECT_EVERY_MS);
    }
  }
}

async function openDb(given: DbOptions): Promise<Db> {
  const logger = new Logger(Db.name);
  const options: DbOptions = {
    onPoolError: (error) => logger.error('a connection of the database was lost', error.stack),
    ...given,
  };
  const dataSource = await connect(options, logger);
  const db = new Db(dataSource, options);
  try {
    if (options.directUrl) await requireSessionSettings(dataSource);
    await followDatabaseClock(db);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}
