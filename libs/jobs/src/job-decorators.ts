import type { Tx } from '@comptoir/db';

/** Context of a handler's run, besides the payload. */
export interface JobContext {
  /**
   * Id of the event. It is the same over retries, so it can serve as the id of a mail or a webhook delivery.
   */
  readonly eventId: string;
  readonly handler: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /**
   * Marks the event as handled by this handler in the handler's own transaction.
   * @returns false when an earlier run was committed already; return without an effect then
   */
  once(tx: Tx): Promise<boolean>;
}

/** Connects a method to an event, job or schedule. */
export interface Subscription {
  kind: 'event' | 'job' | 'schedule';
  /** Name of the event, job or schedule. */
  name: string;
  /** Unique in the service; the name of the job in the queue. */
  handler: string;
  queue: string;
  /** For schedules only. */
  everyMs?: number;
}

const DEFAULT_QUEUE = 'default';
const SUBSCRIPTIONS = Symbol('jobs.subscriptions');

type Handler<P> = (payload: P, job: JobContext) => Promise<void>;
type ScheduledHandler = (job: JobContext) => Promise<void>;
type HandlerDecorator<M> = <T extends M>(
  target: object,
  method: string | symbol,
  descriptor: TypedPropertyDescriptor<T>,
) => void;

/** The decorators of one service, typed by its events and jobs. */
export interface JobDecorators<Events extends object, Jobs extends object> {
  /**
   * Runs the method for each such event. An event may have several handlers, which succeed and fail
   * independently.
   */
  OnEvent: <K extends keyof Events & string>(
    event: K,
    options: { name: string; queue?: string },
  ) => HandlerDecorator<Handler<Events[K]>>;
  /** Runs the method for each such job; a job has exactly one handler. */
  OnJob: <K extends keyof Jobs & string>(
    job: K,
    options?: { queue?: string },
  ) => HandlerDecorator<Handler<Jobs[K]>>;
  /**
   * Runs the method at every full multiple of `everyMs` since 1970 (UTC), once over all replicas, and never
   * before the last run has ended. Runs that were missed while no worker was up are made up for by one run.
   */
  Every: (options: { name: string; everyMs: number; queue?: string }) => HandlerDecorator<ScheduledHandler>;
}

/**
 * Makes the decorators of a service.
 * @example export const { OnEvent, OnJob, Every } = jobDecorators<StoreEvents, StoreJobs>();
 */
export function jobDecorators<Events extends object, Jobs extends object>(): JobDecorators<Events, Jobs> {
  return {
    OnEvent: (event, { name, queue = DEFAULT_QUEUE }) =>
      subscribe({ kind: 'event', name: event, handler: name, queue }),
    OnJob: (job, { queue = DEFAULT_QUEUE } = {}) =>
      subscribe({ kind: 'job', name: job, handler: job, queue }),
    Every: ({ name, everyMs, queue = DEFAULT_QUEUE }) =>
      subscribe({ kind: 'schedule', name, handler: name, queue, everyMs }),
  };
}

/** Returns the subscriptions of a decorated method. */
export function subscriptionsOf(method: object): readonly Subscription[] {
  return (Reflect.getOwnMetadata(SUBSCRIPTIONS, method) as Subscription[] | undefined) ?? [];
}

function subscribe(subscription: Subscription) {
  return <T>(_target: object, _method: string | symbol, { value }: TypedPropertyDescriptor<T>): void => {
    if (typeof value !== 'function') throw new Error(`"${subscription.handler}" is not on a method`);
    Reflect.defineMetadata(SUBSCRIPTIONS, [...subscriptionsOf(value), subscription], value);
  };
}
