import http, { type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * Response to deliveries: `slow` never answers, `reset` cuts the connection, `redirect` names another
 * address, `large` answers with a huge body.
 */
export type WebhookMode = 'ok' | '500' | '410' | '429' | 'slow' | 'reset' | 'redirect' | 'large';

/** A received delivery. */
export interface CaughtWebhook {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  /** The bytes that the signature covers. */
  body: string;
  receivedAt: number;
}

export interface WebhookSink {
  url: string;
  deliveries: readonly CaughtWebhook[];
  /** Changes the response: permanently, or for the next `times` deliveries with `ok` afterwards. */
  setMode(mode: WebhookMode, times?: number): void;
  /**
   * Waits for at least `count` deliveries.
   * @throws Error after `milliseconds`
   */
  waitFor(count: number, milliseconds?: number): Promise<readonly CaughtWebhook[]>;
  clear(): void;
  close(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const ANSWERS: Record<WebhookMode, (response: ServerResponse, request: IncomingMessage) => void> = {
  ok: (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('ok'),
  '500': (response) => response.writeHead(500).end('the receiver failed'),
  '410': (response) => response.writeHead(410).end('gone'),
  '429': (response) => response.writeHead(429, { 'retry-after': '1' }).end('too many'),
  slow: () => undefined,
  reset: (_response, request) => request.socket.resetAndDestroy(),
  redirect: (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  large: (response) => response.writeHead(200).end(Buffer.alloc(5 * 1024 * 1024, 'x')),
};

/** Starts a receiver of webhooks. */
export async function startWebhookSink(options: { port?: number } = {}): Promise<WebhookSink> {
  const deliveries: CaughtWebhook[] = [];
  const listeners = new Set<() => void>();
  let mode: WebhookMode = 'ok';
  let left = Infinity;

  const nextMode = (): WebhookMode => {
    if (left <= 0) return 'ok';
    left -= 1;
    return mode;
  };

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]),
    );
    const { method = '', url: path = '' } = request;
    const answer = nextMode();
    deliveries.push({ method, path, headers, body, receivedAt: Date.now() });
    ANSWERS[answer](response, request);
    for (const listener of listeners) listener();
  };

  const server = http.createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const waitFor = (count: number, milliseconds = 10_000): Promise<readonly CaughtWebhook[]> =>
    new Promise((resolve, reject) => {
      const finish = (): void => {
        clearTimeout(timer);
        listeners.delete(check);
      };
      const timer = setTimeout(() => {
        finish();
        reject(new Error(`${deliveries.length} of ${count} deliveries in ${milliseconds} ms`));
      }, milliseconds);
      const check = (): void => {
        if (deliveries.length < count) return;
        finish();
        resolve(deliveries);
      };
      listeners.add(check);
      check();
    });

  return {
    url: `http://127.0.0.1:${port}`,
    deliveries,
    setMode: (next, times = Infinity) => {
      mode = next;
      left = times;
    },
    waitFor,
    clear: () => (deliveries.length = 0),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
