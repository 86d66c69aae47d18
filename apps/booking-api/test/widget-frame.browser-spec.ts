import { type Server, createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { until } from '@comptoir/testing';
import { type WidgetStage, openRoom, startWidgetStage } from './widget.fixture';

let stage: WidgetStage;
/** The site of a business, at an address of its own: browsers let no other page reach a service of this machine. */
let site: Server;
let markup = '';
beforeAll(async () => {
  stage = await startWidgetStage();
  site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(markup);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterAll(async () => {
  site?.closeAllConnections();
  site?.close();
  await stage?.stop();
});

it('shows all of a hosted page in a frame of a site, which grows with it', async () => {
  const room = await openRoom(stage.booking, 'Framed room');
  const { page, complaints, close } = await stage.open('/book', { width: 390 });
  markup = `<!doctype html><html lang="en"><title>A business</title><link rel="icon" href="data:,">
    <iframe src="${stage.url}/book/${room}" title="Book" style="border: 0; width: 100%; height: 10rem"></iframe>
    <script type="module" src="${stage.url}/widget/v1/frame.js"></script></html>`;
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const frame = page.frameLocator('iframe');
  const isWhole = async (): Promise<boolean> => {
    const sizes = await page
      .frames()[1]
      ?.evaluate<number[]>('[document.documentElement.scrollHeight, innerHeight]');
    const [content = 0, shown = 0] = sizes ?? [];
    return shown > 300 && content <= shown;
  };
  await frame.locator('[data-date]').first().waitFor();
  await until('the frame is as high as its page', isWhole);
  await frame.locator('[data-date]:not([disabled])').last().click();
  await frame
    .getByRole('button', { name: /^\d+:00/ })
    .first()
    .click();
  await frame.getByLabel('Name (required)').waitFor();
  await until('the frame is as high as the form', isWhole);
  expect(complaints).toEqual([]);
  await close();
});
