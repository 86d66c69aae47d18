import { freePorts } from '@comptoir/testing';
import { type ProcessOptions, whileAlive } from './process';

const host = '127.0.0.1';

async function optionsFor(): Promise<ProcessOptions> {
  const [internalPort = 0] = await freePorts(1);
  return {
    service: 'test',
    log: { level: 'silent', pretty: false },
    http: { host, port: 0, internalPort, drainMs: 0 },
  };
}

it('is alive and not ready while it starts, and then frees the internal port', async () => {
  const options = await optionsFor();
  const at = `http://${host}:${options.http.internalPort}`;
  const app = await whileAlive(options, async () => {
    const alive = await fetch(`${at}/health`);
    const ready = await fetch(`${at}/health/ready`);
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok' }]);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'unavailable', checks: { start: 'down' } },
    ]);
    return 'started';
  });
  expect(app).toBe('started');
  await expect(fetch(`${at}/health`)).rejects.toThrow();
});

it('frees the internal port when the start fails', async () => {
  const options = await optionsFor();
  const start = whileAlive(options, () => Promise.reject(new Error('no database')));
  await expect(start).rejects.toThrow('no database');
  await expect(whileAlive(options, () => Promise.resolve(1))).resolves.toBe(1);
});
