import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { type LabelledCounter, Metrics } from '@comptoir/http';
import { OutboundError, OutboundHttp } from '@comptoir/outbound';
import { Clock } from '@comptoir/time';
import { standardHeaders } from '@comptoir/webhooks';
import { AnswerError, checkedAnswer } from './answer-check';
import { type Hook, HOOK_OUTCOMES, type HookCall } from './hooks.entity';
import { HOOKS_OPTIONS, type HooksOptions } from './hooks.options';
import { HookSecretsService } from './hooks.secrets.service';

const MAX_ANSWER_BYTES = 65_536;
/** After so many failures in a row a hook is left alone for a while, so that customers do not wait for it again. */
const MAX_FAILURES = 3;
const PAUSE_MS = 10_000;
/** Calls of one hook at a time in this process. A hook that hangs must not hold all of its memory and sockets. */
const MAX_CALLS = 50;
const OK = 200;
const NO_CONTENT = 204;

/** Result of a call. `answer` is undefined when there is none. */
export interface CallResult extends Pick<HookCall, 'outcome' | 'response_code' | 'error' | 'duration_ms'> {
  messageId: string;
  answer: unknown;
}

interface HookHealth {
  running: number;
  failures: number;
  pausedUntil: number;
}

/** Asks hooks over HTTP. Nothing that a hook sends, or does not send, makes it throw. */
@Injectable()
export class HookCallerService {
  private readonly logger = new Logger(HookCallerService.name);
  private readonly health = new Map<number, HookHealth>();
  private readonly calls: LabelledCounter;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly http: OutboundHttp,
    private readonly secrets: HookSecretsService,
    @Inject(HOOKS_OPTIONS) private readonly options: HooksOptions,
    metrics: Metrics,
  ) {
    const help = 'Calls of hooks, by outcome: answered, failed, or skipped after failures in a row.';
    this.calls = metrics.counter('hook_calls_total', help, 'outcome', [...HOOK_OUTCOMES]);
  }

  /**
   * Asks a hook and notes the call. Call it outside of transactions.
   * @param isTest true also calls a hook that is left alone after failures
   */
  async callHook(hook: Hook, data: object, isTest = false): Promise<CallResult> {
    const health = this.healthOf(hook.id);
    const messageId = `msg_${randomUUID().replaceAll('-', '')}`;
    const reason = isTest ? undefined : this.skipReason(health);
    const result = reason ? skipped(messageId, reason) : await this.send(hook, data, { messageId, health });
    this.calls.add(result.outcome);
    await this.noteCall(hook, result);
    return result;
  }

  private healthOf(id: number): HookHealth {
    const known = this.health.get(id) ?? { running: 0, failures: 0, pausedUntil: 0 };
    this.health.set(id, known);
    return known;
  }

  private skipReason({ running, pausedUntil }: HookHealth): string | undefined {
    if (pausedUntil > this.clock.now().getTime()) return 'Not called: it has failed several times in a row.';
    return running >= MAX_CALLS ? 'Not called: too many calls are waiting for it.' : undefined;
  }

  private async send(
    hook: Hook,
    data: object,
    { messageId, health }: { messageId: string; health: HookHealth },
  ): Promise<CallResult> {
    const start = performance.now();
    let status: number | null = null;
    health.running += 1;
    try {
      const now = this.clock.now();
      const body = JSON.stringify({ id: messageId, step: hook.step, version: 1, data });
      const response = await this.http.send({
        method: 'POST',
        url: hook.url,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'user-agent': 'Comptoir-Hooks',
          ...standardHeaders({ id: messageId, timestamp: String(Math.floor(now.getTime() / 1000)), body }, [
            this.secrets.openSecret(hook),
          ]),
        },
        body,
        timeoutMs: hook.timeout_ms,
        maxBytes: MAX_ANSWER_BYTES,
      });
      ({ status } = response);
      const answer = this.readAnswer(hook.step, data, response);
      health.failures = 0;
      return { ...resultOf(messageId, status, start), outcome: 'answered', error: null, answer };
    } catch (error) {
      this.noteFailure(health);
      return {
        ...resultOf(messageId, status, start),
        outcome: 'failed',
        error: this.reasonOf(error),
        answer: undefined,
      };
    } finally {
      health.running -= 1;
    }
  }

  /** @throws AnswerError */
  private readAnswer(
    step: string,
    question: object,
    { status, body, truncated }: { status: number; body: string; truncated: boolean },
  ): unknown {
    if (status === NO_CONTENT) return {};
    if (status !== OK) throw new AnswerError(`It answered ${status}, not 200.`);
    if (truncated) throw new AnswerError(`Its answer is longer than ${MAX_ANSWER_BYTES} bytes.`);
    return checkedAnswer(this.options.steps[step], question, parse(body));
  }

  private noteFailure(health: HookHealth): void {
    health.failures += 1;
    if (health.failures >= MAX_FAILURES) health.pausedUntil = this.clock.now().getTime() + PAUSE_MS;
  }

  private reasonOf(error: unknown): string {
    if (error instanceof OutboundError || error instanceof AnswerError) return error.message.slice(0, 500);
    this.logger.error(error, 'a hook could not be called');
    return 'The call could not be made.';
  }

  /** The answer counts more than the note of it, which a broken connection may prevent. */
  private async noteCall(hook: Hook, { messageId, answer: _, ...result }: CallResult): Promise<void> {
    try {
      await this.db.rows(
        `INSERT INTO hook_calls (hook_id, message_id, outcome, response_code, error, duration_ms, created_at)
         SELECT id, $2, $3, $4, $5, $6, $7 FROM hooks WHERE id = $1`,
        [
          hook.id,
          messageId,
          result.outcome,
          result.response_code,
          result.error,
          result.duration_ms,
          this.clock.now(),
        ],
      );
    } catch (error) {
      this.logger.warn(error, 'a call of a hook could not be noted');
    }
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new AnswerError('Its answer is not JSON.');
  }
}

function resultOf(
  messageId: string,
  status: number | null,
  start: number,
): Pick<CallResult, 'messageId' | 'response_code' | 'duration_ms'> {
  return { messageId, response_code: status, duration_ms: Math.round(performance.now() - start) };
}

function skipped(messageId: string, error: string): CallResult {
  return { messageId, outcome: 'skipped', response_code: null, error, duration_ms: 0, answer: undefined };
}
