import { until } from '@comptoir/testing';
import { type WidgetStage, openRoom, startWidgetStage } from './widget.fixture';

/** Answered by the test: a page without an address may show no other in a frame. */
const SITE = 'http://localhost:9/';

let stage: WidgetStage;
beforeAll(async () => {
  stage = await startWidgetStage();
});
afterAll(() => stage?.stop());

it('shows all of a hosted page in a frame of a site, which grows with it', async () => {
  const room = await openRoom(stage.booking, 'Framed room');
  const { page, complaints, close } = await stage.open('/book', { width: 390 });
  await page.route(SITE, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>A business</title>
        <iframe src="${stage.url}/book/${room}" title="Book" style="border: 0; width: 100%; height: 10rem"></iframe>
        <script type="module" src="${stage.url}/widget/v1/frame.js"></script></html>`,
    }),
  );
  await page.goto(SITE);
  const frame = page.frameLocator('iframe');
  const isWhole = async (): Promise<boolean> => {
    const sizes: unknown = await frame.locator('html').evaluate('(html) => [html.scrollHeight, innerHeight]');
    const [content = 0, shown = 0] = sizes as number[];
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
