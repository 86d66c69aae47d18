import { askEmulator } from './emulators';
import type { Narrator } from './narrator';

/** Card numbers of Stripe's test mode. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  authenticated: '4000002760003184',
} as const;

interface Intent {
  id: string;
  status: string;
}

interface Outcome extends Partial<Intent> {
  error?: { message: string; code?: string; payment_intent?: Intent };
}

interface DeliveryLog {
  recent: { type: string; status: number | null; delivered: boolean }[];
}

/** The customer's browser at the payment processor: publishable key, client secret, card. */
export class Browser {
  constructor(
    private readonly narrator: Narrator,
    private readonly address: string,
  ) {}

  /**
   * Pays with a card, as Stripe's library does in a page.
   * @returns the status of the intent: `succeeded`, `requires_action` or `requires_payment_method`
   */
  async pay(clientSecret: string, card: string): Promise<string> {
    const key = await this.publishableKey(clientSecret);
    const intent = intentOf(clientSecret);
    const response = await fetch(`${this.address}/v1/payment_intents/${intent}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams({
        client_secret: clientSecret,
        use_stripe_sdk: 'true',
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2034',
        'payment_method_data[card][cvc]': '123',
      }),
    });
    const outcome = (await response.json()) as Outcome;
    const status = outcome.status ?? outcome.error?.payment_intent?.status ?? 'no answer';
    const detail = outcome.error ? `, “${outcome.error.message}”` : '';
    this.narrator.fact(`Stripe, card ${card.slice(0, 4)}…${card.slice(-4)}: ${status}${detail}`);
    return status;
  }

  /** Confirms the payment at the bank, as the customer (3-D Secure). */
  async authenticate(clientSecret: string): Promise<string> {
    const url = `${this.address}/_emulator/payment_intents/${intentOf(clientSecret)}/authenticate`;
    const { status } = await askEmulator<Intent>(url, { outcome: 'succeed' });
    this.narrator.fact(`The bank’s page: confirmed, the intent is ${status}`);
    return status;
  }

  /** Returns the number of webhooks of a type that the store has accepted. */
  async delivered(type: string): Promise<number> {
    const { recent } = await askEmulator<DeliveryLog>(`${this.address}/_emulator/webhooks`);
    return recent.filter((attempt) => attempt.type === type && attempt.delivered).length;
  }

  /** Reads the key from the pay page, which every page with Stripe's library contains. */
  private async publishableKey(clientSecret: string): Promise<string> {
    const page = await fetch(`${this.address}/pay/${encodeURIComponent(clientSecret)}`);
    return this.narrator.found(
      /"publishableKey":"([^"]+)"/.exec(await page.text())?.[1],
      `The pay page of ${intentOf(clientSecret)} holds no publishable key.`,
    );
  }
}

function intentOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? clientSecret;
}
