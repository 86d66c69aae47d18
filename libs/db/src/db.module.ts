import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Db } from './db';
import { type DataSourceOptions, createDataSource, requireSessionSettings } from './data-source';

export type DbOptions = DataSourceOptions;

/** Gives the application its `Db`. */
@Module({})
export class DbModule implements OnApplicationShutdown {
  constructor(@Inject(Db) private readonly db: Db) {}

  static forRoot(options: DbOptions): DynamicModule {
    return {
      module: DbModule,
      global: true,
      providers: [{ provide: Db, useFactory: () => openDb(options) }],
      exports: [Db],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.db.close();
  }
}

async function openDb(options: DbOptions): Promise<Db> {
  const dataSource = createDataSource(options);
  await dataSource.initialize();
  const db = new Db(dataSource, options);
  try {
    if (options.directUrl) await requireSessionSettings(dataSource);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}
