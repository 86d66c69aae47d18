import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { QueryCache } from '@comptoir/cache';
import { Db } from '@comptoir/db';
import type { Hook, HookFailure } from './hooks.entity';
import { HookCallerService } from './hook-caller.service';
import { HOOKS_OPTIONS, type HooksOptions } from './hooks.options';

/** A change of hooks must take effect in every process within a second. */
const LIST_AGE_MS = 1_000;
/** The same question has the same answer for so long, where its step allows it. */
const KEPT_MS = 60_000;
const MAX_KEPT = 5_000;
/** Questions of one run. An answer may change the next question, but not for ever. */
const MAX_ROUNDS = 8;

/** Answer of one hook. */
export interface HookAnswer<A> {
  hook: { id: number; name: string; step: string; onFailure: HookFailure };
  /** Undefined when the hook gave none. */
  answer: A | undefined;
}

/** Answers that are known while a transaction runs. */
export interface KnownHookAnswers {
  /**
   * Returns the answers of the active hooks of a step, in the order of their ids; none without hooks.
   * @throws MissingHookAnswers when they have to be asked first, outside of the transaction
   */
  answersTo<A>(step: string, data: object): HookAnswer<A>[];
}

/** Thrown through a calculation to have hooks asked. */
export class MissingHookAnswers extends Error {
  constructor(
    readonly step: string,
    readonly data: object,
  ) {
    super('hooks have to be asked first');
  }
}

/** Asks the hooks of a step, and keeps their answers by the content of the question. */
@Injectable()
export class HookAnswersService {
  private readonly active = new QueryCache<Hook[]>({ maxAgeMs: LIST_AGE_MS, maxSize: 1 });
  private readonly kept = new LRUCache<string, object>({ max: MAX_KEPT, ttl: KEPT_MS });

  constructor(
    private readonly db: Db,
    private readonly caller: HookCallerService,
    @Inject(HOOKS_OPTIONS) private readonly options: HooksOptions,
  ) {}

  /** Forgets which hooks there are. */
  forgetHooks(): void {
    this.active.clear();
  }

  /** Asks the active hooks of a step now. Must not run in a transaction. */
  async askHooks<A>(step: string, data: object): Promise<HookAnswer<A>[]> {
    return this.askEach(await this.listHooks(), step, data);
  }

  /**
   * Runs a calculation with the answers that are known. When one is missing, the calculation is given up, the hooks are
   * asked, and the calculation runs again. So hooks are asked outside of the transaction and the locks of `work`.
   */
  async withAnswers<T>(work: (known: KnownHookAnswers) => Promise<T>): Promise<T> {
    // Read before the transaction, which has a connection already.
    const hooks = await this.listHooks();
    const asked = new Map<string, HookAnswer<unknown>[]>();
    for (let round = 1; ; round += 1) {
      const known = {
        answersTo: <A>(step: string, data: object): HookAnswer<A>[] => {
          const own = hooks.filter((hook) => hook.step === step);
          if (own.length === 0) return [];
          const answers = asked.get(keyOf(step, data));
          if (answers) return answers as HookAnswer<A>[];
          if (round < MAX_ROUNDS) throw new MissingHookAnswers(step, data);
          return own.map((hook) => ({ hook: nameOf(hook), answer: undefined }));
        },
      };
      try {
        return await work(known);
      } catch (error) {
        if (!(error instanceof MissingHookAnswers)) throw error;
        const { step, data } = error;
        asked.set(keyOf(step, data), await this.askEach(hooks, step, data));
      }
    }
  }

  private listHooks(): Promise<Hook[]> {
    return this.active.get('all', () =>
      this.db.rows<Hook>('SELECT * FROM hooks WHERE is_active ORDER BY id'),
    );
  }

  private askEach<A>(hooks: readonly Hook[], step: string, data: object): Promise<HookAnswer<A>[]> {
    const own = hooks.filter((hook) => hook.step === step);
    return Promise.all(
      own.map(async (hook) => ({
        hook: nameOf(hook),
        answer: (await this.answerOf(hook, data)) as A | undefined,
      })),
    );
  }

  private async answerOf(hook: Hook, data: object): Promise<unknown> {
    const isKept = this.options.steps[hook.step]?.isKept ?? false;
    const key = `${hook.id} ${hook.version} ${keyOf(hook.step, data)}`;
    const found = isKept ? this.kept.get(key) : undefined;
    if (found) return found;
    const { answer } = await this.caller.callHook(hook, data);
    if (isKept && answer instanceof Object) this.kept.set(key, answer);
    return answer;
  }
}

function nameOf({ id, name, step, on_failure }: Hook): HookAnswer<unknown>['hook'] {
  return { id, name, step, onFailure: on_failure };
}

/** Keys are hashes, so that the process keeps no addresses. */
function keyOf(step: string, data: object): string {
  return createHash('sha256')
    .update(`${step} ${JSON.stringify(data)}`)
    .digest('base64url');
}
