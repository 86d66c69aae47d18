import { createServer, type Server } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright-core';
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
import { type TestBooking, startBooking } from './booking-harness';

const WIDE = { width: 1024, height: 900 };

export interface VisitOptions {
  /** Attributes of the element, such as `resource="3"`. */
  attributes?: string;
  timezoneId?: string;
  locale?: string;
  width?: number;
  /** The present time of the browser and of the service. */
  now?: string;
  colorScheme?: 'light' | 'dark';
}

/** A visit of a page that carries the widget. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Errors of the console, of the content security policy and of scripts. */
  complaints: string[];
  /** Paths of all requests to the service. */
  requests: string[];
  /** Waits until the shown step is at rest, checks it with axe-core, and returns the violations. */
  look(name: string): Promise<string[]>;
  close(): Promise<void>;
}

/** The service with the built widget, a site on another origin, and a browser. */
export interface WidgetStage<T extends TestBooking = TestBooking> {
  booking: T;
  /** Address of the service. */
  url: string;
  /** Opens a page of the other site with the widget, under the policy of docs/booking-widget.md. */
  visit(options?: VisitOptions): Promise<Visit>;
  /** Opens a page of the service, such as `/book`. */
  open(address: string, options?: VisitOptions): Promise<Visit>;
  stop(): Promise<void>;
}

/**
 * Opens a resource on every day from 09:00 to 12:00 in slots of an hour. Returns its id.
 * @param fields of the resource, such as `seats`
 */
export async function openRoom({ admin }: TestBooking, name: string, fields: object = {}): Promise<number> {
  const { body } = await admin.post('/admin/resources', { name, ...fields });
  const slots = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
    day_of_week,
    start_time: '09:00',
    end_time: '12:00',
    duration_min: 60,
  }));
  await admin.post('/admin/slots', { resource_id: body.id, slots });
  return body.id as number;
}

/** Picks a day of the shown month, and a time of it as it is written. */
export async function pickTime(page: Page, date: string, time: string): Promise<void> {
  await page.locator(`[data-date="${date}"]`).click();
  await page.getByRole('button', { name: time }).first().click();
}

/** Fills in who books, and goes on to the summary. */
export async function fillClient(page: Page): Promise<void> {
  await page.getByLabel('Name (required)').fill('Ada Lovelace');
  await page.getByLabel('E-mail (required)').fill('ada@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Check and book' }).waitFor();
}

/** Builds the widget, and starts the service, the other site and Chromium. */
export function startWidgetStage(overrides: Record<string, string> = {}): Promise<WidgetStage> {
  return startWidgetStageWith(startBooking, overrides);
}

/** @param start starts the service, such as one with payments */
export async function startWidgetStageWith<T extends TestBooking>(
  start: (overrides: Record<string, string>) => Promise<T>,
  overrides: Record<string, string> = {},
): Promise<WidgetStage<T>> {
  const booking = await start({ WIDGET_DIRECTORY: await builtFrontEnd('widget'), ...overrides });
  const { port } = booking.app.getHttpServer().address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const site = await startSite(url, new URL(booking.s3.url).origin);
  const browser = await launchBrowser();
  const open: WidgetStage<T>['open'] = (address, options) =>
    openPage(browser, booking, url, address, options);
  return {
    booking,
    url,
    open,
    visit: ({ attributes = '', ...options } = {}) =>
      open(`${site.url}/?${new URLSearchParams({ attributes }).toString()}`, options),
    stop: async () => {
      await closeBrowser(browser);
      site.server.close();
      site.server.closeAllConnections();
      await booking.stop();
    },
  };
}

/** The site of a business, with the strictest policy that the widget can live with. */
async function startSite(service: string, files: string): Promise<{ server: Server; url: string }> {
  const policy = [
    "default-src 'none'",
    `script-src ${service}`,
    `connect-src ${service}`,
    `img-src ${files}`,
    "require-trusted-types-for 'script'",
  ].join('; ');
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    if (pathname !== '/') return response.writeHead(204).end();
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', policy);
    response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A business</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <script type="module" src="${service}/widget/v1/booking.js"></script></head>
      <body><main><h1>Book with us</h1>
      <comptoir-booking ${searchParams.get('attributes') ?? ''}></comptoir-booking></main></body></html>`);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { server, url: `http://localhost:${port}` };
}

async function openPage(
  browser: Browser,
  booking: TestBooking,
  service: string,
  address: string,
  { timezoneId = 'Europe/Paris', locale = 'en-GB', width, now, colorScheme }: VisitOptions = {},
): Promise<Visit> {
  const viewport = width ? { width, height: 800 } : WIDE;
  const context = await browser.newContext({ timezoneId, locale, viewport, colorScheme });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const untilAtRest = followPage(page);
  if (now) {
    await page.clock.setFixedTime(now);
    booking.clock.advance(Date.parse(now) - booking.clock.now().getTime());
  }
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    // A refused request is shown by the widget, and by the browser in its console as well.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (request.url().startsWith(service)) requests.push(request.url().slice(service.length));
  });
  await page.goto(address.startsWith('/') ? service + address : address);
  return {
    page,
    context,
    complaints,
    requests,
    look: async (name) => {
      await untilAtRest();
      await keepPicture(page, `widget/${name}`);
      return violationsOn(page);
    },
    close: () => context.close(),
  };
}

/** Returns everything that axe-core finds, also what is only good practice. */
export async function violationsOn(page: Page): Promise<string[]> {
  return textsOf(await findViolations(page));
}
