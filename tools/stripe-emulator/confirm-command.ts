import { parseArgs } from 'node:util';

const usage = `Usage: cli confirm <client_secret> [--card 4242424242424242] [--3ds succeed|fail]
           [--url http://127.0.0.1:12111] [--key pk_test_emulator]

Confirms a payment intent as a customer's browser would. The address and the publishable key default to
STRIPE_EMULATOR_URL and STRIPE_PUBLISHABLE_KEY.`;

interface Outcome {
  status?: string;
  error?: { message: string };
}

/**
 * Runs the command line.
 * @param print prints a line for the user
 * @returns the exit code: 0 when the payment succeeded, 1 when it failed, 2 for invalid arguments
 */
export async function run(args: string[], print: (line: string) => void): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      card: { type: 'string', default: '4242424242424242' },
      '3ds': { type: 'string', default: 'succeed' },
      url: { type: 'string', default: process.env.STRIPE_EMULATOR_URL ?? 'http://127.0.0.1:12111' },
      key: { type: 'string', default: process.env.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_emulator' },
    },
  });
  const [command, clientSecret] = positionals;
  const authentication = values['3ds'];
  if (command !== 'confirm' || clientSecret === undefined || !['succeed', 'fail'].includes(authentication)) {
    print(usage);
    return 2;
  }
  const intent = encodeURIComponent(clientSecret.split('_secret_')[0] ?? '');
  let outcome = await post(`${values.url}/v1/payment_intents/${intent}/confirm`, {
    headers: { authorization: `Bearer ${values.key}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      use_stripe_sdk: 'true',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': values.card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  if (outcome.status === 'requires_action') {
    print(`3-D Secure: ${authentication}`);
    outcome = await post(`${values.url}/_emulator/payment_intents/${intent}/authenticate`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: authentication }),
    });
  }
  print(outcome.error?.message ?? outcome.status ?? 'no answer');
  return ['succeeded', 'requires_capture', 'processing'].includes(outcome.status ?? '') ? 0 : 1;
}

async function post(address: string, request: RequestInit): Promise<Outcome> {
  const response = await fetch(address, { method: 'POST', ...request });
  return (await response.json()) as Outcome;
}
