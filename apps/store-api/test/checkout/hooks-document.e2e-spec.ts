import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Value } from '@sinclair/typebox/value';
import { until } from '@comptoir/testing';
import { HOOK_STEPS, HOOK_STEP_NAMES } from '../../src/platform/hooks/hook-steps';

const DOCUMENT = readFileSync(path.join(__dirname, '../../../../docs/hooks.md'), 'utf8');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('docs/hooks.md', () => {
  let program: ChildProcess;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}/`;
    const [, source = ''] = /```js\n([\s\S]*?)```/.exec(DOCUMENT) ?? [];
    const text = source.replace('.listen(4000)', `.listen(${port}, '127.0.0.1')`);
    program = spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: 'inherit' });
    const isThere = (): Promise<boolean> =>
      fetch(url, { method: 'POST', body: '{"data":{"items":[]}}' }).then(
        ({ ok }) => ok,
        () => false,
      );
    await until('the program of the document listens', isThere);
  });
  afterAll(() => program?.kill());

  it('has a program that answers as the step wants it', async () => {
    const { answer, example } = HOOK_STEPS['checkout.validate'];
    const items = (example.items as object[]).map((item) => ({ ...item, quantity: 11 }));
    const ask = async (data: object): Promise<unknown> => {
      const response = await fetch(url, { method: 'POST', body: JSON.stringify({ data }) });
      return response.json();
    };
    expect(await ask({ ...example, items })).toEqual({ problems: [{ message: 'At most ten of MUG-BLUE.' }] });
    const fine = await ask(example);
    expect([fine, Value.Check(answer, fine)]).toEqual([{ problems: [] }, true]);
  });

  it.each(HOOK_STEP_NAMES)('explains %s', (step) => {
    expect(DOCUMENT).toContain(`| \`${step}\``);
  });
});
