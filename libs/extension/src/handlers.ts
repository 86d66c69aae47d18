import type { CheckoutAnswers, CheckoutQuestions, CheckoutStep } from '@comptoir/contracts';
import { type HookDecorator, type HookHandlerOptions, OnHook as OnAnyHook } from '@comptoir/hooks';
import { type JobContext, type JobDecorators, jobDecorators, recordEventName } from '@comptoir/jobs';

/** Queue of the handlers of extensions, so that slow ones delay no mail and no payment. */
export const EXTENSION_QUEUE = 'extensions';

/** A change of a record, as webhooks get it (docs/webhooks.md lists all of them). */
export interface RecordEvent {
  /** The same in the feed, in webhooks and here, over all attempts. */
  id: string;
  /** Such as `order.created`. */
  type: string;
  /** When the record changed, in ISO 8601. */
  occurred_at: string;
  data: { id: number; changed: string[]; schema_version: number; [key: string]: unknown };
}

/**
 * Asks the method of a provider in a step of the checkout (docs/hooks.md). It runs outside of transactions and locks, and
 * may be asked the same question several times.
 * @param options `name` begins with the name of the extension and a full stop; `onFailure` is `refuse` or `continue`, for
 * a method that throws or is late; `timeoutMs` is two seconds by default
 */
export function OnHook<S extends CheckoutStep>(
  step: S,
  options: HookHandlerOptions,
): HookDecorator<CheckoutQuestions[S], CheckoutAnswers[S]> {
  return OnAnyHook<CheckoutQuestions[S], CheckoutAnswers[S]>(step, options);
}

type RecordHandler = (event: RecordEvent, job: JobContext) => Promise<void>;

/**
 * Runs the method for each change of a kind of record, at least once, in the worker. It is tried again when it fails.
 * @param event such as `order.created`
 * @param name begins with the name of the extension and a full stop; never changes
 */
export function OnRecordEvent(
  event: string,
  { name }: { name: string },
): <T extends RecordHandler>(
  target: object,
  method: string | symbol,
  descriptor: TypedPropertyDescriptor<T>,
) => void {
  const { OnEvent } = jobDecorators<Record<string, RecordEvent>, Record<never, never>>();
  return OnEvent(recordEventName(event), { name, queue: EXTENSION_QUEUE });
}

type OnJobOf<Jobs extends object> = JobDecorators<Record<never, never>, Jobs>['OnJob'];
type EveryOf = JobDecorators<Record<never, never>, Record<never, never>>['Every'];

/** Decorators of the jobs of an extension. Names of jobs and schedules begin with its name and a full stop. */
export interface ExtensionJobs<Jobs extends object> {
  /** Runs the method for each such job, at least once, in the worker. */
  OnJob: <K extends keyof Jobs & string>(job: K) => ReturnType<OnJobOf<Pick<Jobs, K>>>;
  /** Runs the method at every full multiple of `everyMs` since 1970 (UTC), once over all workers. */
  Every: (schedule: { name: string; everyMs: number }) => ReturnType<EveryOf>;
}

/**
 * Makes the decorators of an extension's own jobs.
 * @example const { OnJob, Every } = jobsOf<{ 'trade-in.offer': { offerId: number } }>();
 */
export function jobsOf<Jobs extends object>(): ExtensionJobs<Jobs> {
  const { OnJob, Every } = jobDecorators<Record<never, never>, Jobs>();
  return {
    OnJob: (job) => OnJob(job, { queue: EXTENSION_QUEUE }),
    Every: (schedule) => Every({ ...schedule, queue: EXTENSION_QUEUE }),
  };
}
