import { signedIn } from '../../store-api/test/accounts';
import type { ConsoleStage, Visit } from './console.fixture';
import { openAsAdmin } from './shop-data';
import { visitPractice } from './practice-visit';

/** Returns the key that the dialog shows, and closes the dialog. */
async function noteKey({ page }: Visit, pattern: RegExp, noted: string): Promise<string> {
  const secret = (await page.getByRole('dialog').getByText(pattern).textContent()) ?? '';
  await page.getByRole('button', { name: noted }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return secret;
}

/** A key of the shop, from its creation to its revocation. */
export function shopKeyStories(stage: () => ConsoleStage): void {
  it('creates a key, shows it once, rotates and revokes it', async () => {
    const { store } = stage();
    const status = async (secret: string): Promise<number> =>
      (await store.client.as(secret).get('/admin/orders')).status;
    const visit = await openAsAdmin(stage());
    const { page } = visit;
    await visit.go('/shop/api-keys');
    await page.getByText('With a key another program').waitFor();
    await page.getByRole('link', { name: 'Create' }).click();
    await page.getByLabel('Name of the program').fill('Accounting');
    await page.getByRole('combobox', { name: 'May' }).fill('Orders: read');
    await page.getByRole('option', { name: 'Orders: read', exact: true }).click();
    await page.getByLabel('Only from these addresses').fill('127.0.0.0/8, ::1');
    expect(await visit.look('api-key-create')).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await visit.look('api-key-secret')).toEqual([]);
    const first = await noteKey(visit, /^cmp_store_/, 'I have noted it');
    await page.waitForURL(/\/shop\/api-keys\/\d+$/);
    expect(await status(first)).toBe(200);

    await page.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    await page.getByText('Copy it now.').waitFor();
    const second = await noteKey(visit, /^cmp_store_/, 'I have noted it');
    await page.getByText('The secret before this one is valid until').waitFor();
    expect([await status(first), await status(second)]).toEqual([200, 200]);
    expect(await page.content()).not.toContain(second);
    expect(await visit.look('api-key')).toEqual([]);

    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('The key is revoked. It stays here').waitFor();
    expect([await status(first), await status(second)]).toEqual([401, 401]);
    await visit.go('/shop/api-keys');
    await page.getByRole('row').filter({ hasText: 'Accounting' }).getByText('Revoked').waitFor();
    expect(await visit.look('api-keys')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('offers keys to administrators alone', async () => {
    const visit = await stage().visit();
    const manager = await signedIn(stage().store, { roles: ['manager'] });
    await visit.signIn('shop', { ...manager, roles: ['manager'] });
    await visit.go('/shop');
    const menu = visit.page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link').first().waitFor();
    expect(await menu.getByRole('link', { name: 'API keys' }).count()).toBe(0);
    await visit.close();
  });
}

/** A key of the practice. */
export function practiceKeyStories(stage: () => ConsoleStage): void {
  it('creates a key in French, whose changes the log names', async () => {
    const { booking } = stage();
    const visit = await visitPractice(stage(), '/practice/api-keys/create', { locale: 'fr-FR' });
    const { page } = visit;
    await page.getByLabel('Nom du programme').fill('Logiciel du cabinet');
    await page.getByRole('combobox', { name: 'Peut' }).fill('Ressources');
    await page.getByRole('option', { name: 'Ressources : lire et modifier' }).click();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    const secret = await noteKey(visit, /^cmp_book_/, 'Je l’ai noté');
    await page.waitForURL(/\/practice\/api-keys\/\d+$/);
    expect(await visit.look('practice-api-key')).toEqual([]);
    const created = await booking.client.as(secret).post('/admin/resources', { name: 'Salle du logiciel' });
    expect(created.status).toBe(201);
    await visit.go('/practice/activity');
    await page.getByRole('row').filter({ hasText: 'Logiciel du cabinet' }).first().waitFor();
    expect(visit.complaints).toEqual([]);
    await booking.admin.delete(`/admin/resources/${created.body.id}`);
    await visit.close();
  });
}
