import { startStripeEmulator } from '../stripe-emulator';
import { startGeocoderServer } from '../testing-servers/geocoder-server';
import { startPushSink } from '../testing-servers/push-sink';
import { startRatesServer } from '../testing-servers/rates-server';
import { type S3ServerOptions, startS3Server } from '../testing-servers/s3-server';
import { type SmtpCatcherOptions, startSmtpCatcher } from '../testing-servers/smtp-catcher';
import { startSmsSink } from '../testing-servers/sms-sink';
import { startViesServer } from '../testing-servers/vies-server';
import { type WidgetSiteOptions, startWidgetSite } from './widget-site';

/** Servers to start, as `npm start` passes them in COMPTOIR_EMULATORS; false skips one. */
interface EmulatorsConfig {
  host: string;
  smtp: false | SmtpCatcherOptions;
  s3: false | S3ServerOptions;
  stripe: false | Parameters<typeof startStripeEmulator>[0];
  geocoder: false | { port: number };
  push: false | { port: number };
  sms: false | { port: number };
  rates: false | { port: number };
  vies: false | { port: number };
  widgetSite: Omit<WidgetSiteOptions, 'host'>;
}

interface Closable {
  close(): Promise<void>;
}

/** Starts the emulators. The widget's site starts last: when it responds, all others are ready. */
async function startAll({ host, ...config }: EmulatorsConfig): Promise<Closable[]> {
  const parts = await Promise.all([
    config.smtp && startSmtpCatcher({ ...config.smtp, host }),
    config.s3 && startS3Server({ ...config.s3, host }),
    config.stripe && startStripeEmulator({ ...config.stripe, host }),
    config.geocoder && startGeocoderServer({ ...config.geocoder, host }),
    config.push && startPushSink({ ...config.push, host }),
    config.sms && startSmsSink({ ...config.sms, host }),
    config.rates && startRatesServer({ ...config.rates, host }),
    config.vies && startViesServer({ ...config.vies, host }),
  ]);
  const widgetSite = await startWidgetSite({ ...config.widgetSite, host });
  return [...parts.filter((part) => part !== false), widgetSite];
}

async function main(): Promise<void> {
  const config = JSON.parse(process.env.COMPTOIR_EMULATORS ?? 'null') as EmulatorsConfig | null;
  if (config === null) throw new Error('COMPTOIR_EMULATORS is not set; "npm start" does it.');
  const running = await startAll(config);
  console.log('All emulators are ready.');
  const stop = (): void => {
    void Promise.all(running.map((part) => part.close())).then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
