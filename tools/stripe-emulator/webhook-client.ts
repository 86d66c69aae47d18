import http from 'node:http';
import https from 'node:https';

/** Sends JSON by POST and returns the status; redirects are not followed. */
export class WebhookClient {
  private readonly agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  };
  private closed = false;

  /** @param timeout time limit of a receiver in milliseconds */
  constructor(private readonly timeout: number) {}

  /** @returns the HTTP status, or `null` when there was no response in time */
  post(address: string, body: string, signature: string): Promise<number | null> {
    if (this.closed) return Promise.resolve(null);
    const url = new URL(address);
    const secure = url.protocol === 'https:';
    const send = secure ? https.request : http.request;
    return new Promise((resolve) => {
      const request = send(
        url,
        {
          method: 'POST',
          agent: this.agents[secure ? 'https:' : 'http:'],
          signal: AbortSignal.timeout(this.timeout),
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-length': Buffer.byteLength(body),
            'stripe-signature': signature,
            'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
            accept: '*/*; q=0.5, application/xml',
          },
        },
        (response) => {
          response.on('error', () => resolve(null));
          response.on('end', () => resolve(response.statusCode ?? null));
          response.resume();
        },
      );
      request.on('error', () => resolve(null));
      request.end(body);
    });
  }

  /** Cuts open requests; they count as not answered. */
  close(): void {
    this.closed = true;
    this.agents['http:'].destroy();
    this.agents['https:'].destroy();
  }
}
