import { readFileSync } from 'node:fs';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { addSecurityHeaders, serveReference } from '@comptoir/http';
import { PATIENCE_MS, closeBrowser, launchBrowser } from '../../../tools/testing-servers/browser';

const DOCUMENT = readFileSync(path.resolve(__dirname, '../../../docs/openapi/store-api.json'));
const AT = '/api/v1/docs';
const LOGIN = { emails: ['customer@example.com'], password: 'Comptoir2026', path: '/api/v1/auth/login' };
const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 375, height: 800 } };

let server: FastifyInstance;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  server = Fastify();
  addSecurityHeaders(server, AT);
  server.get(`${AT}-json`, (_request, reply) => reply.type('application/json').send(DOCUMENT));
  server.post(LOGIN.path, (_request, reply) => reply.send({ data: { access_token: 'token-of-the-login' } }));
  server.get('/api/v1/cart', (request, reply) => reply.send({ sent: request.headers.authorization }));
  serveReference(server, AT, { title: 'Store API', logins: LOGIN });
  origin = await server.listen({ port: 0, host: '127.0.0.1' });
  browser = await launchBrowser();
});
afterAll(async () => {
  if (browser) await closeBrowser(browser);
  await server?.close();
});

interface Visit {
  page: Page;
  /** Errors of the console, and requests to other hosts. */
  faults: string[];
}

async function openReference(size: keyof typeof SIZES): Promise<Visit> {
  const page = await browser.newPage({ viewport: SIZES[size] });
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) faults.push(url);
  });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${origin}${AT}`);
  await page.getByText('Comptoir store API').first().waitFor();
  const folder = process.env.REFERENCE_SCREENSHOTS;
  if (folder) await page.screenshot({ path: path.join(folder, `${size}.png`) });
  return { page, faults };
}

describe.each(['desktop', 'phone'] as const)('the API reference, on a %s', (size) => {
  it('shows itself without errors and without other hosts', async () => {
    const { page, faults } = await openReference(size);
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    expect(faults).toEqual([]);
    await page.close();
  });
});

it('finds a route by its words', async () => {
  const { page, faults } = await openReference('desktop');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('place order');
  await page.getByRole('dialog').getByText('/api/v1/orders').first().waitFor();
  expect(faults).toEqual([]);
  await page.close();
});

it('signs in with the button, and sends the token with requests', async () => {
  const { page, faults } = await openReference('desktop');
  await page.getByRole('button', { name: LOGIN.emails[0] }).click();
  await page.getByText(`Signed in as ${LOGIN.emails[0]}`).waitFor();
  await page.goto(`${origin}${AT}#tag/cart/GET/api/v1/cart`);
  const test = page.getByRole('button', { name: /Test Request.*get \/api\/v1\/cart/i });
  await test.first().click();
  const [request] = await Promise.all([
    page.waitForRequest(`${origin}/api/v1/cart`),
    page.getByRole('dialog').getByRole('button', { name: /Send/ }).first().click(),
  ]);
  expect(await request.headerValue('authorization')).toBe('Bearer token-of-the-login');
  expect(faults).toEqual([]);
  await page.close();
});
