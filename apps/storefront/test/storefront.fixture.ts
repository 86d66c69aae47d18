import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { freePorts } from '../../../tools/dev/ports.mjs';
import {
  PATIENCE_MS,
  findViolations,
  followPage,
  keepPicture,
  closeBrowser,
  launchBrowser,
  textsOf,
} from '../../../tools/testing-servers/browser';
import { builtFrontEnd } from '../../../tools/testing-servers/front-ends';
import { startSocialProvider } from '../../../tools/testing-servers/social-provider';
import { publishableKeyOf } from '../../../tools/stripe-emulator/api-keys';
import { serveStripe } from '../../../tools/stripe-emulator/browser-stand-in';
import { type ViesServer, startViesServer } from '../../../tools/testing-servers/vies-server';
import { type TestStore, startStore } from '../../store-api/test/store-harness';

const WIDE = { width: 1280, height: 900 };
/** The server is watched meanwhile: one that ends is noticed at once. */
const START_MS = 600_000;

export interface VisitOptions {
  /** Language of the browser. */
  locale?: string;
  width?: number;
  /** False for a visitor without scripts. */
  scripts?: boolean;
  /** True for the storefront with a key of Stripe, whose scripts are a stand-in. */
  stripe?: boolean;
}

/** An account with its tokens, as `signedIn` of the store's tests makes them. */
export interface SignedInPerson {
  accessToken: string;
  refreshToken?: string;
}

/** A visitor of the shop. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Errors of scripts and of the content security policy. */
  complaints: string[];
  /** Signs an account in, without the page for it. */
  signIn(person: SignedInPerson): Promise<void>;
  /** Opens a page by its address, such as `/en/cart`. */
  go(address: string): Promise<void>;
  /** Waits until the page is at rest, checks it with axe-core, and returns all violations. */
  look(name: string): Promise<string[]>;
  close(): Promise<void>;
}

/** A store-api, the built storefront before it, and a browser. */
export interface StorefrontStage {
  url: string;
  store: TestStore;
  /** The register of VAT numbers that the store asks. */
  vies: ViesServer;
  visit(options?: VisitOptions): Promise<Visit>;
  stop(): Promise<void>;
}

/** Builds the storefront, and starts a store in this process, the storefront in another, and Chromium. */
export async function startStorefrontStage(): Promise<StorefrontStage> {
  const build = await builtFrontEnd('storefront');
  const [port = 0, stripePort = 0] = await freePorts(2);
  const [url, stripeUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${stripePort}`];
  const social = await startSocialProvider({
    facebookApp: { id: '1', secret: 'unused' },
    googleSecret: 'secret',
  });
  const vies = await startViesServer();
  const company = { VIES_URL: vies.url, SHOP_VAT_NUMBER: 'FR12345678901', WEBHOOK_ALLOW_PRIVATE: 'true' };
  const store = await startStore({ FRONTEND_URL: url, ...socialSettings(social.url), ...company });
  const key = { STOREFRONT_STRIPE_PUBLISHABLE: publishableKeyOf(store.env.STRIPE_SECRET_KEY ?? '') };
  const servers = [
    startServer(build, store, url, { PORT: String(port), STOREFRONT_PAY_PAGE_URL: store.stripe.url }),
    startServer(build, store, stripeUrl, { PORT: String(stripePort), ...key }),
  ];
  const stopServers = (): Promise<unknown> => Promise.all(servers.map(endOf));
  try {
    await Promise.all(servers.map((server, index) => untilReady([url, stripeUrl][index] ?? '', server)));
    const browser = await launchBrowser();
    return {
      url,
      store,
      vies,
      visit: async (options = {}) => {
        const visit = await openVisit(browser, options.stripe ? stripeUrl : url, options);
        if (options.stripe) await serveStripe(visit.context, store.stripe.url);
        return visit;
      },
      stop: async () => {
        await closeBrowser(browser);
        await stopServers();
        await store.stop();
        await Promise.all([social.close(), vies.close()]);
      },
    };
  } catch (error) {
    await stopServers();
    await store.stop();
    await Promise.all([social.close(), vies.close()]);
    throw error;
  }
}

/** Returns the variables with which store-api signs in at the stand-in of Google and Apple. */
function socialSettings(url: string): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    GOOGLE_CLIENT_IDS: 'web.example',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_API_BASE: url,
    APPLE_CLIENT_IDS: 'com.example.shop',
    APPLE_TEAM_ID: 'T1',
    APPLE_KEY_ID: 'K1',
    APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    APPLE_API_BASE: url,
  };
}

function startServer(
  build: string,
  store: TestStore,
  url: string,
  env: Record<string, string>,
): ChildProcess {
  const { port: api } = store.app.getHttpServer().address() as { port: number };
  return spawn(process.execPath, [path.join(build, 'apps/storefront/server.js')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOSTNAME: '127.0.0.1',
      STOREFRONT_STORE_URL: `http://127.0.0.1:${api}`,
      STOREFRONT_SITE_URL: url,
      STOREFRONT_FILES: new URL(store.s3.url).origin,
      // Stories see at once what they have just written.
      STOREFRONT_FRESH_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', process.env.TEST_LOG ? 'inherit' : 'ignore'],
  });
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    if (server.exitCode !== null) break;
    const answer = await fetch(`${url}/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The storefront has not started; TEST_LOG=info shows why.');
}

async function endOf(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill();
  await ended;
}

async function openVisit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const { locale = 'en-GB', width = WIDE.width, scripts = true } = options;
  const context = await browser.newContext({
    locale,
    javaScriptEnabled: scripts,
    reducedMotion: 'reduce',
    viewport: { ...WIDE, width },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const untilAtRest = followPage(page);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // The browser reports every failed request, also those that the page expects.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  return {
    page,
    context,
    complaints,
    signIn: async ({ accessToken, refreshToken }) => {
      const value = encodeURIComponent(JSON.stringify({ accessToken, refreshToken }));
      await context.addCookies([{ name: 'comptoir_session', value, url, httpOnly: true, sameSite: 'Lax' }]);
    },
    go: async (address) => {
      await page.goto(url + address);
    },
    look: async (name) => {
      // Neither the page nor axe-core runs without scripts.
      if (scripts) await untilAtRest();
      await keepPicture(page, `storefront/${name}`);
      return scripts ? textsOf(await findViolations(page)) : [];
    },
    close: () => context.close(),
  };
}
