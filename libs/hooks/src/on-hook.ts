import type { HookFailure } from './hooks.entity';

const HOOK = Symbol('hooks.handler');
const DEFAULT_TIMEOUT_MS = 2_000;

/** A hook in code, as its decorator declares it. */
export interface HookHandler {
  step: string;
  /** Unique in the service; stored with the orders that it decided about. */
  name: string;
  onFailure: HookFailure;
  timeoutMs: number;
}

/** Options of `@OnHook`. */
export type HookHandlerOptions = Omit<HookHandler, 'step' | 'timeoutMs'> & {
  /** Milliseconds to wait for the answer; two seconds by default. */
  timeoutMs?: number;
};

/** Decorates a method that answers questions. */
export type HookDecorator<Question, Answer> = <T extends (question: Question) => Answer | Promise<Answer>>(
  target: object,
  method: string | symbol,
  descriptor: TypedPropertyDescriptor<T>,
) => void;

/**
 * Asks the method of a provider in a step (docs/hooks.md). It gets the data of the question and returns the answer. It runs
 * outside of transactions and locks, and may be asked the same question several times.
 * @param onFailure `refuse` or `continue` without the answer when the method throws or is late
 */
export function OnHook<Question extends object, Answer extends object>(
  step: string,
  { name, onFailure, timeoutMs = DEFAULT_TIMEOUT_MS }: HookHandlerOptions,
): HookDecorator<Question, Answer> {
  return (_target, _method, { value }) => {
    if (typeof value !== 'function') throw new Error(`The hook "${name}" is not on a method`);
    Reflect.defineMetadata(HOOK, { step, name, onFailure, timeoutMs } satisfies HookHandler, value);
  };
}

/** Returns what the decorator of a method declares; undefined without one. */
export function hookHandlerOf(method: object): HookHandler | undefined {
  return Reflect.getOwnMetadata(HOOK, method) as HookHandler | undefined;
}
