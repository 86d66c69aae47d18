import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exampleOf, withExtensions } from '../../store-api/test/platform/extensions.fixture';
import { signedIn } from '../../store-api/test/accounts';
import { type ConsoleStage, startConsoleStage } from './console.fixture';
import { openAsAdmin, shopDataOf } from './shop-data';

const folder = mkdtempSync(path.join(tmpdir(), 'extensions-'));
let stage: ConsoleStage;

/** Writes an extension that has only a part of the console. */
function written(name: string, code: string): string {
  const [file, module] = [path.join(folder, `${name}.js`), path.join(folder, `${name}.mjs`)];
  const parts = { name, title: name, version: '1.0.0', requires: '1.0', service: 'store', console: module };
  writeFileSync(module, code);
  writeFileSync(
    file,
    `module.exports = require('@comptoir/extension').defineExtension(${JSON.stringify(parts)});`,
  );
  return file;
}

beforeAll(async () => {
  const faulty = written(
    'faulty',
    `export default ({ ui, React: { createElement } }) => ({
      cards: [
        { title: 'Fails', component: () => { throw new Error('no'); } },
        { title: 'Greets', component: () => createElement(ui.Text, null, 'Good morning') },
      ],
      panels: [{ record: 'customers', title: 'Loyal', component: ({ id }) => createElement(ui.Text, null, 'Number ' + id) }],
    });`,
  );
  const broken = written('broken', 'this is no module');
  stage = await startConsoleStage('shop', withExtensions([exampleOf('trade-in'), faulty, broken]));
});
afterAll(async () => {
  await stage?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('shows the page of an extension, which works with the API of the store', async () => {
  const shop = await shopDataOf(stage.store);
  const camera = await shop.item(20_000, 5, { name: 'Camera' });
  const customer = await signedIn(stage.store);
  const offer = { product_id: camera.productId, condition: 'good' };
  expect((await customer.client.post('/ext/trade-in/offers', offer)).status).toBe(201);

  const visit = await openAsAdmin(stage);
  const { page } = visit;
  await visit.go('/shop');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Trade-in' }).click();
  await page.waitForURL(/\/shop\/extensions\/trade-in$/);
  await page.getByRole('textbox', { name: 'Value' }).fill('nothing');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByText('value must be an amount').waitFor();
  await page.getByRole('textbox', { name: 'Value' }).fill('80.00');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('cell', { name: '80.00 EUR' }).waitFor();
  await visit.go('/shop/extensions/trade-in');
  await page.getByRole('cell', { name: '80.00 EUR' }).waitFor();
  expect(await visit.look('extension')).toEqual([]);
  await visit.close();
});

it('keeps its own pages when a part of an extension fails', async () => {
  const visit = await openAsAdmin(stage);
  const { page } = visit;
  await visit.go('/shop');
  await page.getByText('Good morning').waitFor();
  await page.getByRole('region', { name: 'Fails' }).getByText('“faulty” cannot be shown').waitFor();
  await page.getByRole('link', { name: 'Orders' }).first().waitFor();
  const customer = await signedIn(stage.store);
  await visit.go(`/shop/users/${customer.id}`);
  await page.getByText(`Number ${customer.id}`).waitFor();
  await visit.go('/shop/extensions/broken');
  await page.getByText('“broken” cannot be shown').waitFor();
  await visit.go('/shop/extensions/unknown');
  await page.getByText('Not Found').first().waitFor();
  // The browser reports what failed, for whoever wrote it.
  expect(visit.complaints.join('\n')).toContain('Error: no');
  await visit.close();
});
