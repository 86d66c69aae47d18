import { ModulesContainer } from '@nestjs/core';
import { QueryCache } from '@comptoir/cache';
import { JobsRuntime } from '@comptoir/jobs';
import { TaxAnswersService } from '../src/orders/tax-providers/tax-answers.service';
import { LogBuffer } from '../src/platform/logs/log-buffer';
import { SettingsService } from '../src/platform/settings/settings.service';
import { CurrenciesService } from '../src/pricing/currencies/currencies.service';
import type { TestStore } from './store-harness';

/** Clears what a running store and its emulators hold in memory, so that it can serve the next spec. */
export async function forgetState(store: TestStore): Promise<void> {
  await store.get(JobsRuntime).stop();
  await forgetReads(store);
  store.clock.reset();
  store.mail.reset();
  store.push.reset();
  await store.s3.reset();
  store.stripe.reset();
  store.stripe.setWebhookUrls([store.receiver]);
  store.stripe.configureWebhooks({ paused: true });
}

async function forgetReads(store: TestStore): Promise<void> {
  for (const { providers } of store.app.get(ModulesContainer).values()) {
    for (const { instance } of providers.values()) {
      for (const value of Object.values((instance as object | null) ?? {})) {
        if (value instanceof QueryCache) value.clear();
        // Rows of the last second are written later.
        if (value instanceof LogBuffer) await value.flush();
      }
    }
  }
  store.get(SettingsService)['cached'] = undefined;
  store.get(CurrenciesService)['baseCode'] = undefined;
  const taxes = store.get(TaxAnswersService);
  taxes['kept'].clear();
  taxes['pausedUntil'] = 0;
}
