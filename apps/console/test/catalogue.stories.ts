import { imageFile } from '../../store-api/test/catalog/admin-catalog.fixture';
import { type Shop, openShop } from '../../store-api/test/catalog/catalog.fixture';
import { signedIn } from '../../store-api/test/accounts';
import type { ConsoleStage, Visit, VisitOptions } from './console.fixture';

/** Products and how they are sorted. */
export function catalogueStories(stage: () => ConsoleStage): void {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop(stage().store);
  });

  const visitAs = async (role: 'admin' | 'manager', options?: VisitOptions): Promise<Visit> => {
    const visit = await stage().visit(options);
    const person = await signedIn(stage().store, { roles: [role] });
    await visit.signIn('shop', { ...person, roles: [role] });
    return visit;
  };

  it('moves a category by keyboard and by its menu', async () => {
    const home = await shop.category('Home');
    const lamps = await shop.category('Lamps');
    const visit = await visitAs('manager');
    const { page } = visit;
    await visit.go('/shop/categories');
    const handle = page.getByRole('button', { name: 'Drag Lamps' });
    await handle.focus();
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Drag Lamps', pressed: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('li[style*="28px"]').waitFor();
    await page.keyboard.press('Space');
    expect((await saved).status()).toBe(200);
    await page.getByText('Lamps was moved.').waitFor();
    expect(await visit.look('catalogue-categories')).toEqual([]);
    const read = async (): Promise<unknown> => {
      const tree = await stage().store.client.get(`/catalogue/categories/${lamps}`);
      return tree.body.data.parent_id;
    };
    expect(await read()).toBe(home);
    await page.getByRole('button', { name: 'Move Lamps' }).click();
    await page.getByRole('menuitem', { name: 'One level up' }).click();
    await page.getByText('Lamps was moved.').last().waitFor();
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('adds a brand with a logo, deletes it and takes that back', async () => {
    const visit = await visitAs('manager', { colorScheme: 'dark' });
    const { page } = visit;
    await visit.go('/shop/brands/create');
    await page.getByLabel('Name').fill('Atelier Nord');
    await page.getByRole('textbox', { name: 'Description' }).fill('Lamps made of oak.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Replace the image').or(page.getByText('Upload an image')).waitFor();
    await page.getByLabel('Name').fill('Atelier du Nord');
    const picture = { name: 'logo.png', mimeType: 'image/png', buffer: await imageFile('png') };
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.getByRole('button', { name: 'Replace the image' }).waitFor();
    // What was typed before the upload is still there.
    expect(await page.getByLabel('Name').inputValue()).toBe('Atelier du Nord');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Element updated').waitFor();
    expect(await visit.look('catalogue-brand')).toEqual([]);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('cell', { name: 'Atelier du Nord' }).waitFor();
    expect(await visit.look('catalogue-brands')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
