import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { QueryCache } from '@comptoir/cache';
import { JobsRuntime } from '@comptoir/jobs';
import type { TestClock } from '@comptoir/testing';
import { TaxAnswersService } from '../src/orders/tax-providers/tax-answers.service';
import { LogBuffer } from '../src/platform/logs/log-buffer';
import { SettingsService } from '../src/platform/settings/settings.service';
import { CurrenciesService } from '../src/pricing/currencies/currencies.service';
import type { PushSink } from '../../../tools/testing-servers/push-sink';
import type { S3Server } from '../../../tools/testing-servers/s3-server';
import type { SmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import type { StripeEmulator } from '../../../tools/stripe-emulator';

/** A running store, as far as a spec changes it. */
interface StoreState {
  app: NestFastifyApplication;
  mail: SmtpCatcher;
  push: PushSink;
  stripe: StripeEmulator;
  s3: S3Server;
  clock: TestClock;
  /** Address that takes the processor's events. */
  receiver: string;
}

/** Clears what a running store and its emulators hold in memory, so that it can serve the next spec. */
export async function forgetState(store: StoreState): Promise<void> {
  if (!store.app.getHttpServer().listening) throw new Error('A spec has stopped the service that it shares.');
  await store.app.get(JobsRuntime).stop();
  await forgetReads(store);
  store.clock.reset();
  store.mail.reset();
  store.push.reset();
  await store.s3.reset();
  store.stripe.reset();
  store.stripe.setWebhookUrls([store.receiver]);
  store.stripe.configureWebhooks({ paused: true });
}

/** Finds providers of all modules. */
const ANYWHERE = { strict: false };

async function forgetReads({ app }: StoreState): Promise<void> {
  for (const { providers } of app.get(ModulesContainer).values()) {
    for (const { instance } of providers.values()) {
      for (const value of Object.values((instance as object | null) ?? {})) {
        if (value instanceof QueryCache) value.clear();
        // Rows of the last second are written later.
        if (value instanceof LogBuffer) await value.flush();
      }
    }
  }
  app.get(SettingsService, ANYWHERE)['cached'] = undefined;
  app.get(CurrenciesService, ANYWHERE)['baseCode'] = undefined;
  const taxes = app.get(TaxAnswersService, ANYWHERE);
  taxes['kept'].clear();
  taxes['pausedUntil'] = 0;
}
