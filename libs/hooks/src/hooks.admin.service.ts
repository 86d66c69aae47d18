import { Inject, Injectable } from '@nestjs/common';
import { Db, Filter, listQuery } from '@comptoir/db';
import type { ErrorFactory } from '@comptoir/errors';
import type { NotFoundCheck } from '@comptoir/http';
import { OutboundError, OutboundHttp } from '@comptoir/outbound';
import { Clock } from '@comptoir/time';
import { HookAnswersService } from './hook-answers.service';
import { type CallResult, HookCallerService } from './hook-caller.service';
import { type Hook, type HookOutcome } from './hooks.entity';
import { HOOKS_OPTIONS, type HooksOptions } from './hooks.options';
import {
  type HookColumns,
  countLockedHooks,
  insertHook,
  lockHook,
  readHook,
  readHooks,
  updateHook,
} from './hooks.queries';
import { HookSecretsService } from './hooks.secrets.service';

const ROW_ID = /^\d{1,9}$/;
/** Each one may cost each checkout its time. */
const MAX_HOOKS = 20;
const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;
const BATCH = 5_000;

/** Placeholder that is shown instead of a secret. */
export const MASKED_HOOK_SECRET = '********';

/** A new hook. */
export type NewHook = Pick<Hook, 'name' | 'step' | 'url' | 'on_failure'> &
  Partial<Pick<Hook, 'timeout_ms' | 'is_active'>> & { secret?: string | null };
/** A change of a hook; absent parts stay. */
export type HookChange = Partial<NewHook>;

/** Lets staff add, change, try and remove hooks (docs/hooks.md). */
@Injectable()
export class HooksAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly http: OutboundHttp,
    private readonly secrets: HookSecretsService,
    private readonly caller: HookCallerService,
    private readonly answers: HookAnswersService,
    @Inject(HOOKS_OPTIONS) private readonly options: HooksOptions,
  ) {}

  async targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return ROW_ID.test(id) && (await readHook(this.db, Number(id))) !== undefined;
  }

  /** Lists all hooks by step; those of a step in the order in which their answers count. */
  listHooks(): Promise<Hook[]> {
    return readHooks(this.db);
  }

  /** @throws the service's error for an unknown hook */
  async findHook(id: number): Promise<Hook> {
    const hook = await readHook(this.db, id);
    if (!hook) throw this.options.errors.notFound();
    return hook;
  }

  /**
   * Adds a hook.
   * @returns the hook, and its secret, which is shown only once
   * @throws the service's errors for an address that is not allowed, and for too many hooks
   */
  async createHook(input: NewHook): Promise<{ hook: Hook; secret: string }> {
    await this.checkUrl(input.url);
    const secret = input.secret || this.secrets.generateSecret();
    const columns = {
      name: input.name,
      step: input.step,
      url: input.url,
      on_failure: input.on_failure,
      timeout_ms: input.timeout_ms ?? 2000,
      is_active: input.is_active ?? true,
      secret: this.secrets.sealSecret(secret),
    };
    const hook = await this.db.tx(async (tx) => {
      if ((await countLockedHooks(tx)) >= MAX_HOOKS) throw this.options.errors.limitReached();
      return insertHook(tx, columns, this.clock.now());
    });
    this.answers.forgetHooks();
    return { hook, secret };
  }

  /** @throws the service's errors for an unknown hook, and for an address that is not allowed */
  async updateHook(id: number, change: HookChange): Promise<Hook> {
    if (change.url !== undefined) await this.checkUrl(change.url);
    await this.db.tx(async (tx) => {
      const stored = await lockHook(tx, id);
      if (!stored) throw this.options.errors.notFound();
      await updateHook(tx, id, this.changedColumns(stored, change), this.clock.now());
    });
    this.answers.forgetHooks();
    return this.findHook(id);
  }

  /** Removes a hook with its calls. @throws the service's error for an unknown hook */
  async deleteHook(id: number): Promise<void> {
    const removed = await this.db.row('DELETE FROM hooks WHERE id = $1 RETURNING id', [id]);
    if (!removed) throw this.options.errors.notFound();
    this.answers.forgetHooks();
  }

  /** Returns the statements for a page of the calls of a hook, newest first. */
  callsQuery(id: number, outcome?: HookOutcome): ReturnType<typeof listQuery> {
    const filter = new Filter('hook_calls', 'c');
    filter.add(`c.hook_id = ${filter.bind(id)}`);
    if (outcome) filter.add(`c.outcome = ${filter.bind(outcome)}`);
    return listQuery(filter, { order: 'c.id DESC' });
  }

  /** Asks a hook the example of its step, also one that is not active. @throws the error for an unknown hook */
  async testHook(id: number): Promise<CallResult & { question: object }> {
    const hook = await this.findHook(id);
    const question = this.options.steps[hook.step]?.example ?? {};
    return { question, ...(await this.caller.callHook(hook, question, true)) };
  }

  /** Removes calls older than a week, in batches. Safe to run twice. */
  async removeOldCalls(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS);
    let removed = BATCH;
    while (removed >= BATCH) {
      removed = await this.db.tx((tx) =>
        tx.execute(
          `DELETE FROM hook_calls WHERE id IN (
             SELECT id FROM hook_calls WHERE created_at < $1 ORDER BY created_at LIMIT $2)`,
          [before, BATCH],
        ),
      );
    }
  }

  private changedColumns(stored: Hook, { secret, ...change }: HookChange): HookColumns {
    const isNew = secret && secret !== MASKED_HOOK_SECRET;
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    return { ...stored, ...given, secret: isNew ? this.secrets.sealSecret(secret) : stored.secret };
  }

  private async checkUrl(url: string): Promise<void> {
    const toError: ErrorFactory = this.options.errors.urlNotAllowed;
    try {
      await this.http.checkUrl(url);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw toError({ errors: { url: [error.message] }, cause: error });
    }
  }
}
