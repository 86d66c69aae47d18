import { type BookingDatabase, openBookingDatabase } from '../../../test/booking-database';
import { PricedServices1795970400000 } from '../../migrations/1795970400000-priced-services';
import { needsService } from './resources.queries';

describe('resources that are booked by their services only', () => {
  let database: BookingDatabase;
  beforeAll(async () => {
    database = await openBookingDatabase();
  });
  afterAll(() => database.close());

  const id = async (sql: string, values: unknown[]): Promise<number> =>
    (await database.db.row<{ id: number }>(sql, values))?.id ?? 0;
  const aResource = (): Promise<number> =>
    id(`INSERT INTO resources (name) VALUES ($1) RETURNING id`, ['Hall']);
  async function offer(resource: number, price: number): Promise<number> {
    const service = await id(
      `INSERT INTO services (name, durations, price) VALUES ('Class', '{60}', $1) RETURNING id`,
      [price],
    );
    await database.db.rows(
      'INSERT INTO service_resources (service_id, resource_id, priority) VALUES ($1, $2, 0)',
      [service, resource],
    );
    return service;
  }
  const isBound = async (resource: number): Promise<unknown> =>
    (
      await database.db.row<{ bound: boolean }>(
        `SELECT ${needsService('r')} AS bound FROM resources r WHERE r.id = $1`,
        [resource],
      )
    )?.bound;

  it('are not those that had a service with a price before the migration, but others later', async () => {
    const [priced, free] = [await aResource(), await aResource()];
    await offer(priced, 12);
    const service = await offer(free, 0);
    const runner = database.db.dataSource.createQueryRunner();
    const migration = new PricedServices1795970400000();
    await migration.down(runner);
    await migration.up(runner);
    await runner.release();
    await offer(priced, 15);
    expect([await isBound(priced), await isBound(free)]).toEqual([false, false]);
    await database.db.rows('UPDATE services SET price = 5 WHERE id = $1', [service]);
    expect([await isBound(priced), await isBound(free)]).toEqual([false, true]);
  });
});
