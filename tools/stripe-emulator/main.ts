import { startStripeEmulator } from './index';

/** Runs the emulator in its own process, configured by its environment. */
async function main(): Promise<void> {
  const { env } = process;
  const secretKey = env.STRIPE_SECRET_KEY ?? 'sk_test_emulator';
  const emulator = await startStripeEmulator({
    port: portOf(env.STRIPE_EMULATOR_PORT ?? '12111'),
    host: env.STRIPE_EMULATOR_HOST,
    webhookUrls: (env.STRIPE_WEBHOOK_URLS ?? '')
      .split(',')
      .map((url) => url.trim())
      .filter((url) => url !== ''),
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? 'whsec_emulator',
    secretKey,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    stateFile: env.STRIPE_EMULATOR_STATE_FILE,
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void emulator.close().then(() => process.exit(0));
    });
  }
  console.log(`Stripe emulator ready on ${emulator.url} (publishable key ${emulator.publishableKey})`);
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`STRIPE_EMULATOR_PORT is not a port: ${text}`);
  }
  return port;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
