import { gzipSync } from 'node:zlib';

import { chromium } from 'playwright-core';

import { CHROMIUM_FLAGS, ensureChromium } from '../dev/chromium.mjs';

// Measures the storefront on a slow phone: npm start, then npm run bench:storefront [URL]. It fails when the product
// page has more JavaScript than its limit.
const ROUNDS = 3;
const SLOWER_PROCESSOR = 4;
/** A mobile connection: 1.6 Mbit/s down, 150 ms there and back. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
/** JavaScript of the product page after gzip. The polyfill for old browsers (`noModule`) does not count. */
const SCRIPT_LIMIT = 150_000;

const address = process.argv[2] ?? 'http://localhost:3002';
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS] });
const product = await findProduct();
const pages = { home: '/en', list: '/en/products', product, checkout: '/en/checkout' };
const guest = await fillCart(product);
const results = {};
for (const [name, path] of Object.entries(pages)) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await measure(path, name === 'checkout' ? guest : undefined));
  const figures = Object.keys(rounds[0]).map((figure) => [figure, median(rounds.map((one) => one[figure]))]);
  results[name] = Object.fromEntries(figures);
}
await browser.close();
console.log(`${address}, median of ${ROUNDS} visits, processor ${SLOWER_PROCESSOR} times slower, 1.6 Mbit/s`);
console.table(results);
const tooMuch = results.product['JavaScript, kB gzip'] > SCRIPT_LIMIT / 1000;
console.log(
  `JavaScript of the product page: at most ${SCRIPT_LIMIT / 1000} kB, ${tooMuch ? 'missed' : 'kept'}`,
);
process.exitCode = tooMuch ? 1 : 0;

/** Returns the path of the first product that can be bought. */
async function findProduct() {
  const page = await browser.newPage();
  await page.goto(`${address}/en/products`);
  const links = page.locator('main a[href^="/en/products/"]');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  for (const path of new Set(paths)) {
    await page.goto(address + path);
    if (
      await addButton(page)
        .isEnabled({ timeout: 1_000 })
        .catch(() => false)
    ) {
      await page.close();
      return path;
    }
  }
  throw new Error(`No product at ${address} can be bought. Does npm start run?`);
}

function addButton(page) {
  return page.getByRole('button', { name: /^Add to (the )?cart/ }).first();
}

/** Puts a product into the cart of a guest, and returns the cookies. */
async function fillCart(path) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address + path, { waitUntil: 'networkidle' });
  await addButton(page).click();
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** @param storageState cookies of the visitor; none unless given */
async function measure(path, storageState) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, storageState });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const scripts = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.addInitScript(`
    globalThis.figures = { lcp: 0, cls: 0, blocked: 0 };
    const watch = (type, take) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    watch('largest-contentful-paint', (entry) => (figures.lcp = entry.startTime));
    watch('layout-shift', (entry) => (figures.cls += entry.hadRecentInput ? 0 : entry.value));
    watch('longtask', (entry) => (figures.blocked += Math.max(0, entry.duration - 50)));
  `);
  const answer = await page.goto(address + path);
  const shown = new URL(page.url()).pathname;
  if (!answer?.ok() || shown !== path) throw new Error(`${path} answered ${answer?.status()} at ${shown}`);
  await page.waitForLoadState('networkidle');
  const { lcp, cls, blocked } = await page.evaluate('figures');
  const script = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  await context.close();
  return {
    'LCP, ms': Math.round(lcp),
    CLS: Number(cls.toFixed(3)),
    'blocking, ms': Math.round(blocked),
    'all, kB': Math.round(bytes / 1000),
    'JavaScript, kB gzip': Math.round(script / 1000),
  };
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
