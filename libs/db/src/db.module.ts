import {
  type DynamicModule,
  Inject,
  Logger,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { Db } from './db';
import { followDatabaseClock } from './database-clock';
import { type DataSourceOptions, createDataSource, requireSessionSettings } from './data-source';

export type DbOptions = DataSourceOptions;

/** Short enough for the clocks of two machines to differ by a millisecond at most. */
const CLOCK_EVERY_MS = 10_000;

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

async function openDb(given: DbOptions): Promise<Db> {
  const logger = new Logger(Db.name);
  const options: DbOptions = {
    onPoolError: (error) => logger.error('a connection of the database was lost', error.stack),
    ...given,
  };
  const dataSource = createDataSource(options);
  await dataSource.initialize();
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
