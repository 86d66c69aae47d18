import { ADMIN } from '../../booking-api/test/booking-harness';
import { PASSWORD, PasswordFixtures } from '../../store-api/test/customers/passwords.fixture';
import type { ConsoleStage, Visit } from './console.fixture';

interface Account {
  email: string;
  password: string;
}

/** A bookmark, opened signed out in the shop. */
export function coldShopStories(stage: () => ConsoleStage): void {
  it('asks whoever opens any address signed out to sign in, and goes on to that address @core', async () => {
    const { email } = await new PasswordFixtures(stage().store).account({ roles: ['admin'] });
    for (const [address, wanted] of [
      ['/', '**/shop'],
      ['/shop', '**/shop'],
      ['/shop/login', '**/shop'],
      ['/shop/orders?order=ASC&sort=id', '**/shop/orders?order=ASC&sort=id'],
    ] as const) {
      await openCold(stage(), address, { email, password: PASSWORD }, wanted);
    }
  });

  it('leads a new member of the staff from the mail to the console', async () => {
    const { store } = stage();
    const admin = await new PasswordFixtures(store).account({ roles: ['admin'] });
    const email = 'new-at-the-desk@example.com';
    const account = { name: 'Nora New', email, password: null, roles: ['manager'], email_verified: true };
    expect((await admin.client.post('/admin/users', account)).status).toBe(201);
    await store.drain();
    const [mail] = store.mail.inbox.messages({ to: email, subject: 'Your account is ready' });
    const link = new URL(mail?.links.find((url) => url.includes('/choose-password')) ?? '');
    const visit = await stage().visit();
    const { page } = visit;
    await visit.go(link.pathname + link.search);
    await page.getByText(email).waitFor();
    expect(await visit.look('choose-password')).toEqual([]);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Choose password' }).click();
    await page.getByText('Your password is set.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('asks to sign in again after signing out, also by Back', async () => {
    const visit = await stage().visit();
    const admin = await new PasswordFixtures(stage().store).account({ roles: ['admin'] });
    await visit.signIn('shop', { ...admin, roles: ['admin'] });
    const { page } = visit;
    await visit.go('/shop');
    await page.getByRole('button', { name: 'Camille Martin' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByLabel('Password').waitFor();
    await page.goBack();
    await page.getByLabel('Password').waitFor();
    expect(new URL(page.url()).pathname).toBe('/shop/login');
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** A bookmark, opened signed out in the practice. */
export function coldPracticeStories(stage: () => ConsoleStage): void {
  it('asks whoever opens any address signed out to sign in, and goes on to that address', async () => {
    await openCold(stage(), '/', ADMIN, '**/practice');
    await openCold(stage(), '/practice/resources', ADMIN, '**/practice/resources');
  });
}

/** Opens an address after another page, goes back to that one, comes again and signs in. */
async function openCold(
  stage: ConsoleStage,
  address: string,
  account: Account,
  wanted: string,
): Promise<void> {
  const visit = await stage.visit();
  const { page } = visit;
  await visit.go('/icon.svg');
  const before = await historyLength(visit);
  await visit.go(address);
  await page.getByLabel('Password').waitFor();
  expect(await historyLength(visit)).toBe(before + 1);
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe('/icon.svg');
  await page.goForward();
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  await page.waitForURL(wanted);
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe('/icon.svg');
  expect(visit.complaints).toEqual([]);
  await visit.close();
}

function historyLength({ page }: Visit): Promise<number> {
  return page.evaluate<number>('history.length');
}
