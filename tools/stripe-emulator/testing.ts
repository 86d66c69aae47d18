import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { startStripeEmulator, type EmulatorOptions, type StripeEmulator } from './index';

export const secretKey = 'sk_test_51EmulatorSecret';
const webhookSecret = 'whsec_emulator_tests';

type Settings = NonNullable<ConstructorParameters<typeof Stripe>[1]>;

/** Returns the official SDK with the emulator's address. It does not retry by default. */
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

/** Starts an emulator on a free port. */
export function startEmulator(options: Partial<EmulatorOptions> = {}): Promise<StripeEmulator> {
  return startStripeEmulator({ port: 0, secretKey, webhookSecret, ...options });
}

/** A webhook receiver that verifies events with the SDK. */
export class Receiver {
  readonly events: Stripe.Event[] = [];
  /** Statuses of the next responses; 200 when empty. */
  readonly nextStatuses: number[] = [];
  private readonly server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      this.events.push(Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, webhookSecret));
      response.writeHead(this.nextStatuses.shift() ?? 200).end();
    });
  });

  /** Types of the received events in order. */
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

/** Returns the error of a call; fails the test when the call succeeds. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error(`Expected an error of the API, got ${String(outcome)}`);
}

/** Returns the id of a property that is not expanded. */
export function idOf(property: unknown): string {
  if (typeof property === 'string') return property;
  throw new Error(`Expected an id, got ${JSON.stringify(property)}`);
}

/** Waits until a condition is true; at most five seconds. */
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
