import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@comptoir/time';
import {
  type KnownTaxes,
  MissingTaxAnswerError,
  type TaxAnswer,
  type TaxQuestion,
} from '../../pricing/pricing/pricing.provider-tax.rules';
import { SettingsService } from '../../platform/settings/settings.service';
import { NoTaxAnswerError, TaxProvider } from './tax-provider';
import { TaxProviderErrors } from './tax-providers.errors';

/** Rates change rarely, and a calculation stays usable for 90 days. */
const KEPT_MS = 15 * 60_000;
const MAX_KEPT = 2_000;
/** After a failure the provider is left alone for so long, so that customers do not wait for it again. */
const PAUSE_MS = 10_000;
/** A checkout asks once, and again when prices changed meanwhile or an export turns out to be taxed. */
const MAX_QUESTIONS = 4;

type Kept = { answer: TaxAnswer } | { failure: NoTaxAnswerError['reason'] };

/** Asks the tax provider for checkouts, and remembers its answers by their content. */
@Injectable()
export class TaxAnswersService {
  private readonly kept = new Map<string, Kept & { until: number }>();
  private pausedUntil = 0;

  constructor(
    private readonly provider: TaxProvider,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a calculation with the answers that are known. When one is missing, the calculation is given up, the
   * provider asked, and the calculation run again. So the provider is asked outside of the transaction of `work`.
   * @throws TaxProviderErrors when there is no answer, and the shop sells nothing without one
   */
  async withAnswers<T>(work: (known: KnownTaxes) => Promise<T>): Promise<T> {
    const asked = new Map<string, Kept>();
    for (;;) {
      const mayAsk = asked.size < MAX_QUESTIONS;
      try {
        return await work({ findAnswer: (question) => this.findAnswer(question, asked, mayAsk) });
      } catch (error) {
        if (!(error instanceof MissingTaxAnswerError)) throw error;
        const kept = await this.ask(error.question);
        if ('failure' in kept) await this.rejectWithoutAnswer(kept.failure);
        asked.set(keyOf(error.question), kept);
      }
    }
  }

  private findAnswer(
    question: TaxQuestion,
    asked: ReadonlyMap<string, Kept>,
    mayAsk: boolean,
  ): TaxAnswer | null {
    const key = keyOf(question);
    const found = asked.get(key) ?? this.findKept(key);
    if (found && 'answer' in found) return found.answer;
    if (mayAsk && !asked.has(key)) throw new MissingTaxAnswerError(question);
    return null;
  }

  /** Asks the provider, unless its answer or failure is fresh. */
  private async ask(question: TaxQuestion): Promise<Kept> {
    const key = keyOf(question);
    const found = this.findKept(key);
    if (found) return found;
    if (this.pausedUntil > this.clock.now().getTime()) return { failure: 'down' };
    try {
      return this.keep(key, { answer: await this.provider.calculateTaxes(question) });
    } catch (error) {
      if (!(error instanceof NoTaxAnswerError)) throw error;
      if (error.reason !== 'down') return this.keep(key, { failure: error.reason });
      this.pausedUntil = this.clock.now().getTime() + PAUSE_MS;
      return { failure: 'down' };
    }
  }

  private findKept(key: string): Kept | undefined {
    const found = this.kept.get(key);
    return found && found.until > this.clock.now().getTime() ? found : undefined;
  }

  private keep(key: string, kept: Kept): Kept {
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size >= MAX_KEPT) this.kept.delete(oldest);
    this.kept.delete(key);
    this.kept.set(key, { ...kept, until: this.clock.now().getTime() + KEPT_MS });
    return kept;
  }

  private async rejectWithoutAnswer(reason: NoTaxAnswerError['reason']): Promise<void> {
    const { tax } = await this.settings.readSettings();
    if (tax.provider_fallback === 'own') return;
    throw reason === 'address'
      ? TaxProviderErrors.TAX_ADDRESS_INVALID()
      : TaxProviderErrors.TAX_PROVIDER_UNAVAILABLE();
  }
}

/** Keys are hashes, so that the process keeps no addresses. */
function keyOf(question: TaxQuestion): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('base64url');
}
