import { signedIn } from '../../store-api/test/accounts';
import type { ConsoleStage } from './console.fixture';
import { openAsAdmin } from './shop-data';

/** A connection that breaks while somebody saves. */
export function offlineStories(stage: () => ConsoleStage): void {
  const nameNow = async (): Promise<string> => {
    const { client } = await signedIn(stage().store, { roles: ['admin'] });
    return (await client.get('/admin/settings')).body.data.store.name;
  };

  it('says at once that nothing is saved without a connection, and saves with one @core', async () => {
    const visit = await openAsAdmin(stage());
    const { page } = visit;
    await visit.go('/shop/settings');
    await page.getByLabel('Name').fill('Offline shop');
    await visit.context.setOffline(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Not saved yet').waitFor();
    await page.getByText('Check your connection and try again.').waitFor();
    expect(await visit.look('not-saved')).toEqual([]);
    await visit.context.setOffline(false);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The changes are saved.').waitFor();
    expect(await nameNow()).toBe('Offline shop');
    await visit.close();
  });

  it('does not conflict with its own change whose answer was lost', async () => {
    const visit = await openAsAdmin(stage());
    const { page } = visit;
    await visit.go('/shop/settings');
    await page.getByLabel('Name').fill('Arrived unheard');
    let isLost = true;
    const keys = new Set<string | undefined>();
    await page.route('**/api/v1/admin/settings', async (route) => {
      if (route.request().method() !== 'PUT' || !isLost) return route.fallback();
      keys.add(route.request().headers()['idempotency-key']);
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Check your connection and try again.').waitFor();
    expect(await nameNow()).toBe('Arrived unheard');
    expect(keys.size).toBe(1);
    isLost = false;
    await page.getByLabel('Name').fill('Heard of');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The changes are saved.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await nameNow()).toBe('Heard of');
    await visit.close();
  });
}
