import pg from 'pg';
import { type TestDatabase, createTestDatabase, readLoggedDeadlocks } from '.';

let databases: TestDatabase[];
let clients: pg.Client[];

const inEach = (sql: string): Promise<unknown> => Promise.all(clients.map((client) => client.query(sql)));

beforeAll(async () => {
  databases = [];
  for (let count = 0; count < 2; count++) {
    databases.push(await createTestDatabase('deadlocks', '', () => Promise.resolve()));
  }
  clients = [0, 1].map(() => new pg.Client({ connectionString: databases[0]?.url }));
  await Promise.all(clients.map((client) => client.connect()));
});

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await Promise.all(databases.map((database) => database.drop()));
});

it('returns the deadlocks of one database, if the log is available', async () => {
  expect(databases.map(({ url }) => readLoggedDeadlocks(url))).toEqual([[], []]);
  await inEach(`SET deadlock_timeout = '10ms'`);
  await inEach('BEGIN');
  await Promise.all(
    clients.map((client, index) => client.query('SELECT pg_advisory_xact_lock($1)', [index])),
  );
  const crossed = clients.map((client, index) =>
    client.query('SELECT pg_advisory_xact_lock($1)', [1 - index]),
  );
  const outcomes = await Promise.allSettled(crossed);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [here, elsewhere] = databases.map(({ url }) => readLoggedDeadlocks(url));
  const known = process.env.TEST_DATABASE_LOG ? 1 : 0;
  expect(here).toEqual(Array(known).fill(expect.stringMatching(/deadlock detected\n.*DETAIL: .* waits for/)));
  expect(elsewhere).toEqual([]);
});
