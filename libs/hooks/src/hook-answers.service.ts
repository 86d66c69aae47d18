import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { QueryCache } from '@comptoir/cache';
import { Db } from '@comptoir/db';
import type { Hook, HookFailure } from './hooks.entity';
import { CodeHooksService } from './code-hooks.service';
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
  /** `id` is 0 for a hook in code, which its name identifies. */
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

/** A hook as it is asked, over HTTP or in code. */
interface AskedHook {
  hook: HookAnswer<unknown>['hook'];
  /** Changes with the hook, so that no answer of an earlier state is used. */
  key: string;
  ask: (data: object) => Promise<unknown>;
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
    private readonly code: CodeHooksService,
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
          const own = hooks.filter(({ hook }) => hook.step === step);
          if (own.length === 0) return [];
          const answers = asked.get(keyOf(step, data));
          if (answers) return answers as HookAnswer<A>[];
          if (round < MAX_ROUNDS) throw new MissingHookAnswers(step, data);
          return own.map(({ hook }) => ({ hook, answer: undefined }));
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

  /** Hooks in code come first, then the others in the order of their ids. */
  private async listHooks(): Promise<AskedHook[]> {
    const rows = await this.active.get('all', () =>
      this.db.rows<Hook>('SELECT * FROM hooks WHERE is_active ORDER BY id'),
    );
    return [
      ...this.code.hooks.map(({ name, step, onFailure, ask }) => ({
        hook: { id: 0, name, step, onFailure },
        key: name,
        ask,
      })),
      ...rows.map((row) => ({
        hook: { id: row.id, name: row.name, step: row.step, onFailure: row.on_failure },
        key: `${row.id} ${row.version}`,
        ask: async (data: object) => (await this.caller.callHook(row, data)).answer,
      })),
    ];
  }

  private askEach<A>(hooks: readonly AskedHook[], step: string, data: object): Promise<HookAnswer<A>[]> {
    const own = hooks.filter(({ hook }) => hook.step === step);
    return Promise.all(
      own.map(async (asked) => ({
        hook: asked.hook,
        answer: (await this.answerOf(asked, data)) as A | undefined,
      })),
    );
  }

  private async answerOf({ hook: { step }, key: own, ask }: AskedHook, data: object): Promise<unknown> {
    const isKept = this.options.steps[step]?.isKept ?? false;
    const key = `${own} ${keyOf(step, data)}`;
    const found = isKept ? this.kept.get(key) : undefined;
    if (found) return found;
    const answer = await ask(data);
    if (isKept && answer instanceof Object) this.kept.set(key, answer);
    return answer;
  }
}

/** Keys are hashes, so that the process keeps no addresses. */
function keyOf(step: string, data: object): string {
  return createHash('sha256')
    .update(`${step} ${JSON.stringify(data)}`)
    .digest('base64url');
}
