import { imageFile } from '../../store-api/test/catalog/admin-catalog.fixture';
import type { ConsoleStage } from './console.fixture';
import { openAsAdmin, shopDataOf } from './shop-data';

/** Pages and posts, and the reports. */
export function contentStories(stage: () => ConsoleStage): void {
  it('writes a page with headings, and schedules a post @core', async () => {
    const visit = await openAsAdmin(stage());
    const { page } = visit;
    await visit.go('/shop/pages/create');
    await page.getByLabel('Title').fill('Imprint');
    await page.getByRole('button', { name: 'H2' }).click();
    await page.getByRole('textbox', { name: 'Text' }).pressSequentially('Who we are');
    expect(await visit.look('content-page')).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/shop/pages');
    const row = await stage().store.db.row<{ content: string }>(
      `SELECT content FROM pages WHERE slug = 'imprint'`,
    );
    expect(row?.content).toContain('<h2>Who we are</h2>');

    await visit.go('/shop/posts/create');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Summer');
    await page.getByRole('textbox', { name: 'Text' }).pressSequentially('It is warm.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/shop\/posts\/\d+$/);
    const image = await imageFile('jpeg', 640, 400);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: image });
    await page.getByLabel('Excerpt').fill('About the weather');
    await page.getByRole('img', { name: 'Image' }).waitFor();
    // Typed text stays while the image changes the record.
    expect(await page.getByLabel('Excerpt').inputValue()).toBe('About the weather');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The changes are saved.').waitFor();
    await page.getByRole('button', { name: 'Publish later' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Published').fill('2099-06-01T09:00');
    await dialog.getByRole('button', { name: 'Publish later' }).click();
    await page.getByText('Scheduled').waitFor();
    expect(await visit.look('content-post')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('reads a report, and downloads it as CSV', async () => {
    const shop = await shopDataOf(stage().store);
    await shop.item(2500, 4, { name: 'Jug', sku: 'JUG' });
    const visit = await openAsAdmin(stage());
    const { page } = visit;
    await visit.go('/shop/reports?report=stock');
    const button = page.getByRole('button', { name: 'Download as CSV' });
    await button.waitFor();
    expect(await visit.look('reports-stock')).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe('stock.csv');
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
