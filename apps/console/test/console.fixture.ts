import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
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
import { createConsoleApp } from '../server/console-app';
import { readConsoleConfig } from '../server/config';
import { type TestBooking, startBooking } from '../../booking-api/test/booking-harness';
import { type TestStore, startStore } from '../../store-api/test/store-harness';

const IMAGES = path.resolve(__dirname, '../../../docs/images/console');
/** Screenshots that docs/console.md shows. */
const DOCUMENTED: Record<string, string> = {
  'home-manager': 'home.webp',
  'sales-order': 'order.webp',
  'catalogue-products': 'products.webp',
  'practice-calendar': 'calendar.webp',
};
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDE = { width: 1280, height: 900 };

export interface VisitOptions {
  locale?: string;
  width?: number;
  colorScheme?: 'light' | 'dark';
}

/** An account with its tokens, as `signedIn` of the store's tests makes them. */
export interface SignedInPerson {
  id: number;
  email: string;
  roles: string[];
  accessToken: string;
  refreshToken?: string;
}

/** A person at the console. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Errors of the console, of the content security policy and of scripts. */
  complaints: string[];
  /** Calls of the services, as `GET /api/v1/admin/orders`. */
  calls: Set<string>;
  /** Signs an account in to the shop or the practice, without the page for it. */
  signIn(service: 'shop' | 'practice', person: SignedInPerson): Promise<void>;
  /** Opens a page by its address, such as `/shop/orders`. */
  go(address: string): Promise<void>;
  /** Waits until the page has its answers and moves no more. */
  rest(): Promise<void>;
  /** Waits until the page is at rest, checks it with axe-core, and returns serious violations. */
  look(name: string): Promise<string[]>;
  close(): Promise<void>;
}

/** One of the services, the built console on another origin, and a browser. */
export interface ConsoleStage {
  url: string;
  /** @throws Error on the stage of the practice */
  readonly store: TestStore;
  /** @throws Error on the stage of the shop */
  readonly booking: TestBooking;
  visit(options?: VisitOptions): Promise<Visit>;
  stop(): Promise<void>;
}

/**
 * Builds the console, and starts one service, the console's server and Chromium. Passport keeps one strategy
 * for tokens in a process, so that a process cannot run both services.
 * @param prepare readies the database of the shop, and returns more variables for the store
 */
export async function startConsoleStage(
  name: 'shop' | 'practice',
  prepare: (database: string) => Promise<Record<string, string>> = () => Promise.resolve({}),
): Promise<ConsoleStage> {
  const directory = await builtFrontEnd('console');
  const [port = 0] = await freePorts(1);
  const cors = { CORS_ORIGINS: `http://127.0.0.1:${port}` };
  const forShop = { ...cors, WEBHOOK_ALLOW_PRIVATE: 'true' };
  const store =
    name === 'shop'
      ? await startStore(async (database) => ({ ...forShop, ...(await prepare(database)) }))
      : undefined;
  const booking = name === 'practice' ? await startBooking(cors) : undefined;
  const services = [store, booking].filter((service) => service !== undefined);
  const [service] = services.map(({ app }) => app.getHttpServer().address() as { port: number });
  const config = readConsoleConfig({
    NODE_ENV: 'test',
    [name === 'shop' ? 'CONSOLE_STORE_URL' : 'CONSOLE_BOOKING_URL']: `http://127.0.0.1:${service?.port}`,
    CONSOLE_FILES: services.map(({ s3 }) => new URL(s3.url).origin).join(','),
  });
  const server = await createConsoleApp(config, directory);
  await server.listen({ host: '127.0.0.1', port });
  const url = `http://127.0.0.1:${port}`;
  const browser = await launchBrowser();
  return {
    url,
    get store() {
      return given(store);
    },
    get booking() {
      return given(booking);
    },
    visit: (options) => openVisit(browser, url, options),
    stop: async () => {
      await closeBrowser(browser);
      await server.close();
      await Promise.all(services.map((running) => running.stop()));
    },
  };
}

function given<T>(service: T | undefined): T {
  if (service === undefined) throw new Error('This service does not run on this stage.');
  return service;
}

async function openVisit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const { locale = 'en-GB', width = WIDE.width, colorScheme = 'light' } = options;
  const context = await browser.newContext({ locale, colorScheme, viewport: { ...WIDE, width } });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const untilAtRest = followPage(page);
  const complaints: string[] = [];
  const calls = new Set<string>();
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // The browser reports every rejected call, also those that the page expects.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.add(`${request.method()} ${pathname}`);
  });
  return {
    page,
    context,
    complaints,
    calls,
    signIn: async (service, { accessToken, refreshToken, ...person }) => {
      const key = `comptoir.console.${service}`;
      const entries = {
        [key]: JSON.stringify({ accessToken, refreshToken }),
        [`${key}.person`]: JSON.stringify({ ...person, name: 'Camille Martin' }),
      };
      await page.goto(`${url}/icon.svg`);
      await page.evaluate(
        `Object.entries(${JSON.stringify(entries)}).forEach(([key, value]) => localStorage.setItem(key, value))`,
      );
    },
    go: async (address) => {
      await page.goto(url + address);
    },
    rest: untilAtRest,
    look: async (name) => {
      await untilAtRest();
      await keepPicture(page, `console/${name}`);
      await updateDocs(page, name);
      const violations = await findViolations(page, RULES);
      return textsOf(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'));
    },
    close: () => context.close(),
  };
}

/** Renews the image of a documentation page when UPDATE_DOCS is set. */
async function updateDocs(page: Page, name: string): Promise<void> {
  const file = DOCUMENTED[name];
  if (!file || !process.env.UPDATE_DOCS) return;
  const image = await page.screenshot({ fullPage: true });
  mkdirSync(IMAGES, { recursive: true });
  const part = { width: WIDE.width, height: WIDE.height, position: 'top' };
  await sharp(image).resize(part).webp({ quality: 80 }).toFile(path.join(IMAGES, file));
}
