import { setImmediate as tick } from 'node:timers/promises';
import { FairQueue } from './fair-queue';

/** A queue whose work the test ends, with the order in which work began. */
function rig(bounds: { running: number; waitingOfClient: number; waiting: number }) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const queue = new FairQueue({ ...bounds, full: () => new Error('full') });
  const ask = (client: string): Promise<string> =>
    queue
      .run(client, async () => {
        begun.push(client);
        await new Promise<void>((end) => ends.push(end));
        return 'done';
      })
      .catch((error: Error) => error.message);
  const endAll = async (): Promise<void> => {
    for (;;) {
      await tick();
      const end = ends.shift();
      if (!end) return;
      end();
    }
  };
  return { begun, ask, endAll };
}

it('takes clients in rotation, so that a flood delays the others by one call at most', async () => {
  const { begun, ask, endAll } = rig({ running: 1, waitingOfClient: 5, waiting: 20 });
  const flood = Array.from({ length: 10 }, () => ask('flooder'));
  const owners = [ask('owner'), ask('other'), ask('owner')];
  await endAll();
  expect(await Promise.all(owners)).toEqual(['done', 'done', 'done']);
  const answers = await Promise.all(flood);
  expect(answers.filter((answer) => answer === 'full')).toHaveLength(4);
  expect(begun.slice(0, 5)).toEqual(['flooder', 'flooder', 'owner', 'other', 'flooder']);
});

it('makes room for a newcomer when clients with several places fill it', async () => {
  const { ask, endAll } = rig({ running: 1, waitingOfClient: 5, waiting: 10 });
  const flood = ['a', 'b', 'c'].flatMap((client) => Array.from({ length: 5 }, () => ask(client)));
  const owner = ask('owner');
  await endAll();
  expect(await owner).toBe('done');
  expect((await Promise.all(flood)).filter((answer) => answer === 'done')).toHaveLength(10);
});

it('rejects a new client when every waiting client has one place', async () => {
  const { ask, endAll } = rig({ running: 1, waitingOfClient: 5, waiting: 3 });
  const asked = ['a', 'b', 'c', 'd', 'e'].map(ask);
  await endAll();
  expect(await Promise.all(asked)).toEqual(['done', 'done', 'done', 'done', 'full']);
});

it('goes on after work that fails, and never runs more than it may', async () => {
  let running = 0;
  let most = 0;
  const queue = new FairQueue({
    running: 2,
    waitingOfClient: 50,
    waiting: 50,
    full: () => new Error('full'),
  });
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      queue.run(`client ${index % 3}`, async () => {
        most = Math.max(most, ++running);
        await tick();
        running--;
        if (index % 2) throw new Error('failed');
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect(most).toBe(2);
});
