import Fastify from 'fastify';
import { trackRequests, currentRequestId, runWithRequestId } from './request-context';

it('knows the request in handlers, also after a body was read', async () => {
  let next = 0;
  const server = Fastify({ genReqId: () => `request-${++next}` });
  trackRequests(server);
  server.post('/', async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return { id: currentRequestId() };
  });
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => server.inject({ method: 'POST', url: '/', payload: { a: 1 } })),
  );
  expect(answers.map((answer) => answer.json<{ id: string }>().id).sort()).toEqual(
    [1, 2, 3, 4, 5].map((number) => `request-${number}`),
  );
  expect(currentRequestId()).toBeUndefined();
});

it('holds over awaits', async () => {
  const seen = await runWithRequestId('r', async () => {
    await Promise.resolve();
    return currentRequestId();
  });
  expect(seen).toBe('r');
});
