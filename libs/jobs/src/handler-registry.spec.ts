import { type Subscription, jobDecorators, subscriptionsOf } from './job-decorators';
import { problemsOf } from './handler-registry';

const declared = {
  events: ['order.placed', 'order.paid'],
  jobs: ['order.expire'],
  externalEvents: ['order.paid'],
  queues: ['default'],
};
const mail: Subscription = { kind: 'event', name: 'order.placed', handler: 'mail', queue: 'default' };
const expire: Subscription = { kind: 'job', name: 'order.expire', handler: 'order.expire', queue: 'default' };

describe('the check of handlers at boot', () => {
  it('accepts a complete set', () => {
    expect(problemsOf([mail, expire, { ...mail, handler: 'count' }], declared)).toEqual([]);
  });

  it.each<[string, Subscription[], string[]]>([
    ['an event without handler', [expire], ['event "order.placed" has no handler']],
    ['a job without handler', [mail], ['job "order.expire" has no handler']],
    [
      'a job with two handlers',
      [mail, expire, { ...expire, handler: 'again' }],
      ['job "order.expire" has 2 handlers'],
    ],
    ['a handler name used twice', [mail, mail, expire], ['handler name "mail" is used twice']],
    [
      'a handler of an undeclared event',
      [mail, expire, { ...mail, name: 'order.lost', handler: 'lost' }],
      ['handler "lost" is for event "order.lost", which is not declared'],
    ],
    [
      'an unknown queue',
      [{ ...mail, queue: 'fast' }, expire],
      ['handler "mail" is for queue "fast", which does not exist'],
    ],
    [
      'a name that job ids cannot hold',
      [{ ...mail, handler: 'mail:order' }, expire],
      ['handler "mail:order" has characters in its name other than a-z 0-9 . _ -'],
    ],
    [
      'a schedule without a period',
      [mail, expire, { kind: 'schedule', name: 's', handler: 's', queue: 'default', everyMs: 0 }],
      ['handler "s" needs a positive whole number of milliseconds'],
    ],
  ])('rejects %s', (_case, handlers, problems) => {
    expect(problemsOf(handlers, declared)).toEqual(problems);
  });

  it('rejects a name that is an event and a job', () => {
    expect(problemsOf([mail, expire], { ...declared, jobs: ['order.expire', 'order.placed'] })).toContain(
      '"order.placed" is the name of an event and of a job',
    );
  });
});

describe('job decorators', () => {
  const { OnEvent, OnJob, Every } = jobDecorators<{ placed: { id: number } }, { expire: { id: number } }>();

  class Handlers {
    @OnEvent('placed', { name: 'a' })
    @OnJob('expire', { queue: 'slow' })
    @Every({ name: 'c', everyMs: 5 })
    async run(): Promise<void> {}
  }

  it('may be several on one method', () => {
    const method: unknown = Reflect.get(Handlers.prototype, 'run');
    expect(subscriptionsOf(method as object)).toEqual([
      { kind: 'schedule', name: 'c', handler: 'c', queue: 'default', everyMs: 5 },
      { kind: 'job', name: 'expire', handler: 'expire', queue: 'slow' },
      { kind: 'event', name: 'placed', handler: 'a', queue: 'default' },
    ]);
  });
});
