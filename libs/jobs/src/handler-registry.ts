import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type JobContext, type Subscription, subscriptionsOf } from './job-decorators';
import { JOBS_OPTIONS, type JobsConfig } from './jobs.options';

export interface RegisteredHandler extends Subscription {
  run(payload: unknown, job: JobContext): Promise<void>;
}

type Method = (...args: unknown[]) => Promise<void>;

/** BullMQ rejects colons in job ids, which contain handler names. */
const HANDLER_NAME = /^[a-z0-9][a-z0-9._-]*$/i;

/**
 * Registers every decorated method of the application. The start fails when an event or a job has no handler.
 */
@Injectable()
export class HandlerRegistry implements OnApplicationBootstrap {
  private readonly byName = new Map<string, RegisteredHandler>();

  constructor(
    @Inject(JOBS_OPTIONS) private readonly config: JobsConfig,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onApplicationBootstrap(): void {
    const found = this.discover();
    const problems = problemsOf(found, this.config);
    if (problems.length)
      throw new Error(`Jobs are not set up:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
    this.byName.clear();
    for (const handler of found) this.byName.set(handler.handler, handler);
  }

  get(name: string): RegisteredHandler | undefined {
    return this.byName.get(name);
  }

  /** Handlers of events and jobs. */
  get subscribers(): RegisteredHandler[] {
    return [...this.byName.values()].filter(({ kind }) => kind !== 'schedule');
  }

  get schedules(): (RegisteredHandler & { everyMs: number })[] {
    return [...this.byName.values()].flatMap((handler) =>
      handler.kind === 'schedule' && handler.everyMs ? [{ ...handler, everyMs: handler.everyMs }] : [],
    );
  }

  get names(): string[] {
    return [...this.byName.keys()];
  }

  /** Names of the events and jobs that this version of the service knows. */
  get emittable(): string[] {
    return [...this.config.events, ...this.config.jobs];
  }

  private discover(): RegisteredHandler[] {
    const instances = [...this.discovery.getProviders(), ...this.discovery.getControllers()]
      .filter((wrapper) => wrapper.isDependencyTreeStatic() && wrapper.metatype)
      .map(({ instance }) => instance as unknown);
    return [...new Set(instances)].flatMap((instance) => this.handlersOf(instance));
  }

  private handlersOf(instance: unknown): RegisteredHandler[] {
    if (typeof instance !== 'object' || instance === null) return [];
    const prototype = Object.getPrototypeOf(instance) as Record<string, Method> | null;
    if (!prototype) return [];
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const method = prototype[name];
      if (!method) return [];
      return subscriptionsOf(method).map((subscription) => ({
        ...subscription,
        run: (payload: unknown, job: JobContext) =>
          subscription.kind === 'schedule' ? method.call(instance, job) : method.call(instance, payload, job),
      }));
    });
  }
}

type Declared = Pick<JobsConfig, 'events' | 'jobs' | 'externalEvents' | 'queues'>;

/** Returns the problems with the set of handlers, one sentence each. */
export function problemsOf(handlers: Subscription[], declared: Declared): string[] {
  const { events, jobs, externalEvents } = declared;
  const problems: string[] = [];
  const count = (kind: Subscription['kind'], name: string): number =>
    handlers.filter((handler) => handler.kind === kind && handler.name === name).length;

  for (const name of events) {
    if (jobs.includes(name)) problems.push(`"${name}" is the name of an event and of a job`);
    if (!count('event', name) && !externalEvents.includes(name))
      problems.push(`event "${name}" has no handler`);
  }
  for (const name of jobs) {
    const found = count('job', name);
    if (found !== 1) problems.push(`job "${name}" has ${found || 'no'} handler${found > 1 ? 's' : ''}`);
  }
  for (const name of duplicates(handlers.map(({ handler }) => handler))) {
    problems.push(`handler name "${name}" is used twice`);
  }
  return [...problems, ...handlers.flatMap((handler) => problemsOfHandler(handler, declared))];
}

function problemsOfHandler(
  { kind, name, handler, queue, everyMs }: Subscription,
  declared: Declared,
): string[] {
  const known = { event: declared.events, job: declared.jobs, schedule: [name] }[kind].includes(name);
  const everyIsFine = kind !== 'schedule' || (Number.isSafeInteger(everyMs) && Number(everyMs) > 0);
  const problems = {
    [`is for ${kind} "${name}", which is not declared`]: !known,
    'needs a positive whole number of milliseconds': !everyIsFine,
    'has characters in its name other than a-z 0-9 . _ -': !HANDLER_NAME.test(handler),
    [`is for queue "${queue}", which does not exist`]: !declared.queues.includes(queue),
  };
  return Object.entries(problems)
    .filter(([, applies]) => applies)
    .map(([problem]) => `handler "${handler}" ${problem}`);
}

function duplicates(names: string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
