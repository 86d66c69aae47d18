import { NEW_PASSWORD, PASSWORD, PasswordFixtures } from '../../store-api/test/customers/passwords.fixture';
import type { ConsoleStage } from './console.fixture';

/** A password of the shop that its owner has forgotten. */
export function forgottenShopPasswordStories(stage: () => ConsoleStage): void {
  it('gives staff who forgot their password a link to choose another one', async () => {
    const { store } = stage();
    const { email } = await new PasswordFixtures(store).account({ roles: ['manager'] });
    const visit = await stage().visit();
    const { page } = visit;
    await visit.go('/shop');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.waitForURL('**/shop/forgot-password');
    expect(await visit.look('forgot-password')).toEqual([]);
    const said: string[] = [];
    for (const address of ['unknown@example.com', email]) {
      await visit.go('/shop/forgot-password');
      await page.getByLabel('E-mail').fill(address);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByRole('alert').waitFor();
      said.push((await page.getByRole('alert').textContent()) ?? '');
    }
    expect(said).toEqual([said[0], said[0]]);
    expect(said[0]).toContain('If an account has this address');
    await store.drain();
    const [mail] = store.mail.inbox.messages({ to: email, subject: 'Choose a new password' });
    const link = new URL(mail?.links.find((url) => url.includes('/shop/choose-password')) ?? '');
    await visit.go(link.pathname + link.search);
    await page.getByLabel('Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Choose password' }).click();
    await page.getByText('Your password is set.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();

    await visit.go(link.pathname + link.search);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Choose password' }).click();
    await page.getByRole('link', { name: 'Ask for another link' }).click();
    await page.waitForURL('**/shop/forgot-password');
    expect(visit.complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await visit.close();
  });
}
