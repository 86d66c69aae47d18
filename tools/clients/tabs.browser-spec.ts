import { execFileSync } from 'node:child_process';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { PATIENCE_MS, closeBrowser, launchBrowser } from '../testing-servers/browser';

const ROOT = path.resolve(__dirname, '../..');
const CALLS = 10;
const TABS = 2;

/** Compiles the client of the store for a page, which has it as `client`. */
function compileClient(): string {
  const options = ['--bundle', '--format=iife', '--global-name=client', '--tsconfig=tsconfig.base.json'];
  const esbuild = path.join(ROOT, 'node_modules/.bin/esbuild');
  return execFileSync(esbuild, ['libs/store-client/src/index.ts', ...options], {
    cwd: ROOT,
    encoding: 'utf8',
  });
}

/** A page with the client, and a store in which the first access token has expired. */
class Shop {
  refreshes = 0;
  private rejected = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly server: Server;

  constructor(private readonly script: string) {
    this.server = createServer((request, response) => this.answer(request, response));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private answer({ url, headers }: IncomingMessage, response: ServerResponse): void {
    const json = (status: number, body: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url === '/') {
      const page = `<!doctype html><title>Shop</title><script>${this.script}</script>`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    } else if (!url?.startsWith('/api/')) {
      // Browsers ask for an icon whenever they like. It is no call that was rejected.
      response.writeHead(204).end();
    } else if (url === '/api/v1/auth/refresh') {
      this.refreshes += 1;
      // It is answered when the calls of all tabs have failed, so that each tab has a reason to refresh.
      this.waiting.push(() => json(200, { data: { access_token: 'second', refresh_token: 'r2' } }));
      this.flush();
    } else if (headers.authorization === 'Bearer second') {
      json(200, { status: 'success', data: { email: 'ada@example.com' } });
    } else {
      this.rejected += 1;
      json(401, { code: 'TOKEN_EXPIRED', message: 'Expired.' });
      this.flush();
    }
  }

  private flush(): void {
    if (this.rejected >= CALLS * TABS) for (const answer of this.waiting.splice(0)) answer();
  }
}

/** Runs in the page. It is a string, since the types of this program have no DOM. */
const CALL_IN_PARALLEL = `(async () => {
  const store = client.createStoreClient({ baseUrl: location.origin, session: client.localStorageSession() });
  const calls = Array.from({ length: ${CALLS} }, () => store.account.get());
  return (await Promise.all(calls)).map(({ email }) => email);
})()`;

describe('the client of the store in a browser', () => {
  let browser: Browser;
  let shop: Shop;
  beforeAll(async () => {
    browser = await launchBrowser();
    shop = new Shop(compileClient());
  });
  afterAll(async () => {
    if (browser) await closeBrowser(browser);
    shop?.close();
  });

  it('refreshes once for the calls of two tabs @core', async () => {
    const url = await shop.listen();
    const context = await browser.newContext();
    context.setDefaultTimeout(PATIENCE_MS);
    const tabs: Page[] = [];
    for (let count = 0; count < TABS; count += 1) {
      const tab = await context.newPage();
      await tab.goto(url);
      tabs.push(tab);
    }
    const expired = JSON.stringify({ accessToken: 'first', refreshToken: 'r1' });
    await tabs[0]?.evaluate(`localStorage.setItem('comptoir.session', ${JSON.stringify(expired)})`);
    const results = await Promise.all(tabs.map((tab) => tab.evaluate<string[]>(CALL_IN_PARALLEL)));
    expect(new Set(results.flat())).toEqual(new Set(['ada@example.com']));
    expect(results.flat()).toHaveLength(CALLS * TABS);
    expect(shop.refreshes).toBe(1);
    const stored = await tabs[1]?.evaluate<string>(`localStorage.getItem('comptoir.session')`);
    expect(JSON.parse(stored ?? '')).toEqual({ accessToken: 'second', refreshToken: 'r2' });
  });
});
