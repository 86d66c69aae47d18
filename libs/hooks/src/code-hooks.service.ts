import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type LabelledCounter, Metrics } from '@comptoir/http';
import { checkedAnswer } from './answer-check';
import { HOOKS_OPTIONS, type HooksOptions } from './hooks.options';
import { HOOK_OUTCOMES } from './hooks.entity';
import { type HookHandler, hookHandlerOf } from './on-hook';

type Method = (question: object) => unknown;

/** A hook in code, bound to its provider. */
export interface CodeHook extends HookHandler {
  /** Returns the checked answer; undefined when there is none. Never throws. */
  ask: (question: object) => Promise<unknown>;
}

/** Finds the methods with `@OnHook` of the application. The start fails when two have a name, or a step is unknown. */
@Injectable()
export class CodeHooksService implements OnApplicationBootstrap {
  private readonly logger = new Logger(CodeHooksService.name);
  private readonly calls: LabelledCounter;
  private found: readonly CodeHook[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    @Inject(HOOKS_OPTIONS) private readonly options: HooksOptions,
    metrics: Metrics,
  ) {
    const help = 'Calls of hooks in code, by outcome: answered or failed.';
    this.calls = metrics.counter('code_hook_calls_total', help, 'outcome', [...HOOK_OUTCOMES]);
  }

  onApplicationBootstrap(): void {
    const found = this.discovery
      .getProviders()
      .filter((wrapper) => wrapper.isDependencyTreeStatic() && wrapper.metatype)
      .flatMap(({ instance }) => this.hooksOf(instance));
    const names = new Set<string>();
    for (const { name, step } of found) {
      if (names.has(name)) throw new Error(`Two hooks in code have the name "${name}"`);
      if (!Object.hasOwn(this.options.steps, step))
        throw new Error(`The hook "${name}" is for the step "${step}", which does not exist`);
      names.add(name);
    }
    this.found = found.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The hooks of all steps, by name. */
  get hooks(): readonly CodeHook[] {
    return this.found;
  }

  private hooksOf(instance: unknown): CodeHook[] {
    if (typeof instance !== 'object' || instance === null) return [];
    const prototype = Object.getPrototypeOf(instance) as Record<string, Method> | null;
    if (!prototype) return [];
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const method = prototype[name];
      const handler = method && hookHandlerOf(method);
      if (!method || !handler) return [];
      return [
        {
          ...handler,
          ask: (question: object) => this.ask(handler, question, () => method.call(instance, question)),
        },
      ];
    });
  }

  private async ask(handler: HookHandler, question: object, work: () => unknown): Promise<unknown> {
    try {
      const answer = await within(handler.timeoutMs, work);
      const checked = checkedAnswer(this.options.steps[handler.step], question, answer ?? {});
      this.calls.add('answered');
      return checked;
    } catch (error) {
      this.calls.add('failed');
      this.logger.error(error, `the hook "${handler.name}" failed`);
      return undefined;
    }
  }
}

/** @throws Error when the work is not done in time; it goes on, and its result is ignored */
async function within(milliseconds: number, work: () => unknown): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It gave no answer within ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([Promise.resolve().then(work), late]);
  } finally {
    clearTimeout(timer);
  }
}
