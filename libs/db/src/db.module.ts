import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Db } from './db';
import { type DataSourceOptions, createDataSource } from './data-source';

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
    if (this.db.dataSource.isInitialized) await this.db.dataSource.destroy();
  }
}

async function openDb(options: DbOptions): Promise<Db> {
  const dataSource = createDataSource(options);
  await dataSource.initialize();
  return new Db(dataSource);
}
