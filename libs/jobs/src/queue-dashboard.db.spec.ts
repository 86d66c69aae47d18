import type { AddressInfo } from 'node:net';
import { startInternalServer } from '@comptoir/http';
import { type TestDatabase, until } from '@comptoir/testing';
import type { FastifyInstance } from 'fastify';
import { queueDashboard } from './queue-dashboard';
import { type TestProcess, effects, freshPrefix, jobsDatabase, startProcess } from './jobs.fixture';

let database: TestDatabase;
let worker: TestProcess;
let server: FastifyInstance;
let checks = 0;

function get(
  path: string,
  options: { password?: string; method?: string; headers?: object } = {},
): Promise<Response> {
  const { port } = server.server.address() as AddressInfo;
  const { password, method = 'GET', headers } = options;
  const basic = Buffer.from(`ops@example.org:${password}`).toString('base64');
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...(password && { authorization: `Basic ${basic}` }), ...headers },
  });
}

beforeAll(async () => {
  database = await jobsDatabase();
  worker = await startProcess({
    databaseUrl: database.url,
    redisUrl: process.env.TEST_REDIS_URL ?? '',
    prefix: freshPrefix(),
    attempts: 1,
  });
  await worker.runtime.start();
  const dashboard = queueDashboard(worker.runtime, (email, password) => {
    checks += 1;
    return Promise.resolve(email === 'ops@example.org' && password === 'right');
  });
  server = await startInternalServer(worker, { host: '127.0.0.1', port: 0 }, [dashboard]);
});

afterAll(async () => {
  await server.close();
  await worker.app.close();
  await database.drop();
});

it('requires credentials on every path except the probes', async () => {
  for (const path of ['/queues', '/queues/api/queues', '/queues/static/index.html']) {
    const answer = await get(path);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('Basic');
  }
  expect((await get('/queues', { password: 'wrong' })).status).toBe(401);
  expect((await get('/health')).status).toBe(200);
});

it('shows the page and the queues, and checks a password once a minute', async () => {
  const before = checks;
  const page = await get('/queues', { password: 'right' });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<html');
  const { queues } = (await (await get('/queues/api/queues', { password: 'right' })).json()) as {
    queues: { name: string }[];
  };
  expect(queues.map(({ name }) => name).sort()).toEqual(['default', 'notifications']);
  expect(checks - before).toBe(1);
});

it('is served by a process without workers, too', async () => {
  const api = await startProcess({
    databaseUrl: database.url,
    redisUrl: process.env.TEST_REDIS_URL ?? '',
    prefix: freshPrefix(),
  });
  const dashboard = queueDashboard(api.runtime, () => Promise.resolve(true));
  const internal = await startInternalServer(api, { host: '127.0.0.1', port: 0 }, [dashboard]);
  const headers = { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` };
  const answer = await internal.inject({ url: '/queues/api/queues', headers });
  expect(answer.json<{ queues: unknown[] }>().queues).toHaveLength(2);
  await internal.close();
  await api.app.close();
});

it('retries a failed job', async () => {
  worker.script.behaviours.set('count-order', () => Promise.reject(new Error('broken')));
  await worker.place(1);
  await until('a job has failed', async () => (await worker.runtime.listFailedDeliveries(1)).length === 1);
  worker.script.behaviours.clear();
  const failed = async (): Promise<{ id: string }[]> => {
    const answer = await get('/queues/api/queues?activeQueue=default&status=failed&page=1', {
      password: 'right',
    });
    const body = (await answer.json()) as { queues: { name: string; jobs: { id: string }[] }[] };
    expect(JSON.stringify(body)).not.toContain('.ts:');
    return body.queues.find(({ name }) => name === 'default')?.jobs ?? [];
  };
  await until('the dashboard has it', async () => (await failed()).length === 1);
  const [job] = await failed();
  const shown = await (await get(`/queues/api/queues/default/${job?.id}`, { password: 'right' })).text();
  expect(shown).toContain('broken');
  expect(shown).not.toContain('.ts:');
  const path = `/queues/api/queues/default/${job?.id}/retry`;
  const foreign = { 'sec-fetch-site': 'cross-site' };
  expect((await get(path, { password: 'right', method: 'PUT', headers: foreign })).status).toBe(403);
  expect((await get(path, { password: 'right', method: 'PUT' })).status).toBe(204);
  await until('it has run', async () => (await effects(worker.db, 'count-order')).length === 1);
  await until('it failed no more', async () => (await worker.runtime.listFailedDeliveries(1)).length === 0);
});

it.each(['development', 'production'])('sends no stack trace in %s, whatever fails', async (environment) => {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = environment;
  const headers = { 'content-type': 'application/json' };
  try {
    const { port } = server.server.address() as AddressInfo;
    const authorization = `Basic ${Buffer.from('ops@example.org:right').toString('base64')}`;
    const answers = await Promise.all([
      fetch(`http://127.0.0.1:${port}/queues/api/queues/default/add`, {
        method: 'POST',
        headers: { ...headers, authorization },
        body: '{broken',
      }),
      get('/queues/api/queues/unknown/1', { password: 'right' }),
      get('/queues/api/queues?activeQueue=default&page=NaN&jobsPerPage=x', { password: 'right' }),
      get('/queues/static/%00', { password: 'right' }),
    ]);
    for (const answer of answers) {
      expect(await answer.text()).not.toMatch(/node_modules|\.js:|\.ts:|\sat /);
    }
    expect(answers[0]?.status).toBe(400);
  } finally {
    process.env.NODE_ENV = before;
  }
});

it('limits guesses', async () => {
  const statuses = [];
  for (let guess = 0; guess < 12; guess++)
    statuses.push((await get('/queues', { password: `g${guess}` })).status);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect((await get('/queues', { password: 'right' })).status).toBe(200);
});
