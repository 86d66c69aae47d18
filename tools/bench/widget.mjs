import { chromium } from 'playwright-core';

import { CHROMIUM_FLAGS, ensureChromium } from '../dev/chromium.mjs';

// Measures how fast the booking widget appears, on a slow phone: npm start, then npm run bench:widget [URL].
const ROUNDS = 5;
const SLOWER_PROCESSOR = 4;
/** A mobile connection: 1.6 Mbit/s down, 150 ms there and back. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

const address = process.argv[2] ?? 'http://localhost:3004';
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS] });
const rounds = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure());
await browser.close();
const names = Object.keys(rounds[0]);
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
console.log(`${address}, median of ${ROUNDS} visits, processor ${SLOWER_PROCESSOR} times slower, 1.6 Mbit/s`);
for (const name of names) console.log(`  ${name.padEnd(28)} ${median(rounds.map((one) => one[name]))}`);

async function measure() {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  let bytes = 0;
  let requests = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await page.addInitScript(`
    globalThis.figures = { lcp: 0, cls: 0, blocked: 0 };
    const watch = (type, take) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    watch('largest-contentful-paint', (entry) => (figures.lcp = entry.startTime));
    watch('layout-shift', (entry) => (figures.cls += entry.hadRecentInput ? 0 : entry.value));
    watch('longtask', (entry) => (figures.blocked += Math.max(0, entry.duration - 50)));
  `);
  await page.goto(address);
  await page.locator('comptoir-booking button').first().waitFor();
  const shown = await page.evaluate('performance.now()');
  await page.waitForTimeout(1_000);
  const { lcp, cls, blocked } = await page.evaluate('figures');
  await context.close();
  return {
    'first choice shown, ms': Math.round(shown),
    'largest paint (LCP), ms': Math.round(lcp),
    'layout shift (CLS)': Number(cls.toFixed(3)),
    'blocking time, ms': Math.round(blocked),
    requests,
    'kilobytes received': Math.round(bytes / 1000),
  };
}
