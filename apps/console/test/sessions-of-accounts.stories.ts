import { PASSWORD, PasswordFixtures } from '../../store-api/test/customers/passwords.fixture';
import type { ConsoleStage } from './console.fixture';
import { openAsAdmin } from './shop-data';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Where people are signed in, and how they end what they do not know. */
export function accountSessionStories(stage: () => ConsoleStage): void {
  async function signInElsewhere(email: string): Promise<void> {
    const headers = { 'user-agent': FIREFOX };
    const { status } = await stage().store.client.post(
      '/auth/login',
      { email, password: PASSWORD },
      { headers },
    );
    expect(status).toBe(200);
  }

  it('shows the own devices, and signs out the others', async () => {
    const person = await new PasswordFixtures(stage().store).account({
      roles: ['admin'],
      name: 'Sol Sessions',
    });
    await signInElsewhere(person.email);
    await signInElsewhere(person.email);
    const visit = await stage().visit();
    const { page } = visit;
    await visit.signIn('shop', { ...person, roles: ['admin'] });
    await visit.go('/shop/account');
    const table = page.getByRole('region', { name: 'Signed-in devices' });
    await table.getByText('Firefox on Windows').first().waitFor();
    await table.getByText('This device').waitFor();
    expect(await visit.look('own-sessions')).toEqual([]);
    await table.getByRole('button', { name: 'Sign out' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('The device is signed out.').waitFor();
    await page.getByRole('button', { name: 'Sign out all other devices' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out all other devices' }).click();
    await page.getByText('All other devices are signed out.').waitFor();
    await table.getByText('Firefox on Windows').waitFor({ state: 'detached' });
    const { body } = await person.client.get('/user/sessions');
    expect(body.data).toMatchObject([{ is_current: true }]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('shows administrators those of a person, and signs the person out', async () => {
    const person = await new PasswordFixtures(stage().store).account({ name: 'Pia Phone' });
    await signInElsewhere(person.email);
    const visit = await openAsAdmin(stage());
    const { page } = visit;
    await visit.go(`/shop/users/${person.id}`);
    await page.getByText('Firefox on Windows').waitFor();
    await page.getByText('Unknown browser').waitFor();
    expect(await visit.look('user-sessions')).toEqual([]);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText('All devices are signed out.').waitFor();
    await page.getByText('Nowhere signed in.').waitFor();
    expect((await person.client.get('/user')).status).toBe(401);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** The password of the person at the console. */
export function ownPasswordStories(stage: () => ConsoleStage): void {
  it('changes the own password, and signs out the others', async () => {
    const person = await new PasswordFixtures(stage().store).account({ roles: ['admin'] });
    const visit = await stage().visit();
    const { page } = visit;
    await visit.signIn('shop', { ...person, roles: ['admin'] });
    await visit.go('/shop/account');
    await page.getByRole('button', { name: 'Change the password' }).click();
    const dialog = page.getByRole('dialog');
    const change = dialog.getByRole('button', { name: 'Change the password' });
    const fill = (name: string, text: string): Promise<void> =>
      dialog.getByLabel(name, { exact: false }).first().fill(text);
    await fill('Present password', 'Wrong-1234');
    await dialog.locator('[name=password]').fill('Another-1234');
    await dialog.locator('[name=password_confirmation]').fill('Another-1234');
    await change.click();
    await dialog
      .getByText(/password is (wrong|not right|incorrect)/i)
      .first()
      .waitFor();
    await fill('Present password', PASSWORD);
    await change.click();
    await page.getByText('The password is changed.').waitFor();
    const login = (password: string) =>
      stage().store.client.post('/auth/login', { email: person.email, password });
    expect([(await login(PASSWORD)).status, (await login('Another-1234')).status]).toEqual([401, 200]);
    await visit.close();
  });
}
