import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { startStripeEmulator, type EmulatorOptions, type StripeEmulator } from './index';

export const secretKey = 'sk_test_51EmulatorSecret';
const webhookSecret = 'whsec_emulator_tests';

type Settings = NonNullable<ConstructorParameters<typeof Stripe>[1]>;

/** The official SDK, pointed at the emulator. It retries nothing unless told to. */
export function clientOf(emulator: StripeEmulator, settings: Settings = {}, key = secretKey): Stripe {
  const { hostname, port } = new URL(emulator.url);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...settings,
  });
}

/** An emulator on a free port. */
export function startEmulator(options: Partial<EmulatorOptions> = {}): Promise<StripeEmulator> {
  return startStripeEmulator({ port: 0, secretKey, webhookSecret, ...options });
}

/** A webhook receiver that verifies what it gets with the SDK. */
export class Receiver {
  readonly events: Stripe.Event[] = [];
  /** Status of the next answers; 200 when empty. */
  readonly answers: number[] = [];
  private readonly server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      this.events.push(Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, webhookSecret));
      response.writeHead(this.answers.shift() ?? 200).end();
    });
  });

  /** The types that arrived, in the order of their arrival. */
  get types(): string[] {
    return this.events.map((event) => event.type);
  }

  listen(port = 0): Promise<string> {
    return new Promise((resolve) => {
      this.server.listen(port, '127.0.0.1', () => {
        resolve(`http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhooks`);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }
}

/** The error that a call ends with; a call that succeeds fails the test. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error(`Expected an error of the API, got ${String(outcome)}`);
}

/** The id in a property that was not expanded. */
export function idOf(property: unknown): string {
  if (typeof property === 'string') return property;
  throw new Error(`Expected an id, got ${JSON.stringify(property)}`);
}

/** Waits until a condition holds; five seconds are enough for everything here. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('The condition did not come true in five seconds.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Sends JSON to a control. */
export async function control(emulator: StripeEmulator, path: string, body: object = {}): Promise<Response> {
  return fetch(`${emulator.url}/_emulator/${path}`, { method: 'POST', body: JSON.stringify(body) });
}
