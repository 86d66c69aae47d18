import type { Page } from 'playwright-core';
import {
  PASSWORD as STAFF_PASSWORD,
  StaffFactorFixtures,
} from '../../booking-api/test/second-factor.fixture';
import { aColleague } from '../../booking-api/test/staff.fixture';
import { PASSWORD, PasswordFixtures } from '../../store-api/test/customers/passwords.fixture';
import { SecondFactorFixtures } from '../../store-api/test/customers/second-factor.fixture';
import type { ConsoleStage } from './console.fixture';
import { visitPractice } from './practice-visit';
import { openAsAdmin } from './shop-data';

async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Types password and code, and returns the secret and the recovery codes that were shown. */
async function setUp(
  page: Page,
  factors: Pick<SecondFactorFixtures, 'freshCode'>,
  password = PASSWORD,
): Promise<{ secret: string; codes: string[] }> {
  // Other passwords are on the page of the account, too.
  await page.getByLabel(/^Password\W*$/).fill(password);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(factors.freshCode(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  return { secret, codes: await list.getByRole('listitem').allTextContents() };
}

/** The second factor of people at the console. */
export function secondFactorStories(stage: () => ConsoleStage): void {
  it('is set up, asked for at the login and when a session has ended, and removed @core', async () => {
    const { store } = stage();
    const factors = new SecondFactorFixtures(store);
    const visit = await stage().visit();
    const { email } = await new PasswordFixtures(store).account({ roles: ['admin'], name: 'Ada Admin' });
    const { page } = visit;
    await visit.go('/shop');
    await enter(page, email);
    await page.getByRole('button', { name: 'Ada Admin' }).click();
    await page.getByRole('menuitem', { name: 'My account' }).click();
    await page.getByRole('button', { name: 'Set up a second factor' }).click();
    await page.getByLabel('Password').fill('Wrong-Horse-1');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('The current password is wrong.').waitFor();
    const { secret, codes } = await setUp(page, factors);
    expect(codes).toHaveLength(10);
    expect(await visit.look('second-factor-codes')).toEqual([]);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('You have 10 recovery codes left.').waitFor();
    expect(await visit.look('second-factor-on')).toEqual([]);

    await page.getByRole('button', { name: 'Ada Admin' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await enter(page, email);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(factors.wrongCode(secret));
    expect(await visit.look('second-step')).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This code is wrong or was used before.').waitFor();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();

    await visit.go('/shop/settings');
    await page.getByLabel('Name').fill('Twice as safe');
    const ended = JSON.stringify({ accessToken: 'ended', refreshToken: 'ended' });
    await page.evaluate(`localStorage.setItem('comptoir.console.shop', ${JSON.stringify(ended)})`);
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(factors.freshCode(secret));
    expect(await visit.look('session-ended-code')).toEqual([]);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The changes are saved.').waitFor();

    await visit.go('/shop/account');
    await page.getByText('You have 9 recovery codes left.').waitFor();
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(factors.freshCode(secret));
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('You have 10 recovery codes left.').waitFor();
    await page.getByRole('button', { name: 'Remove the second factor' }).click();
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(factors.freshCode(secret));
    await page.getByRole('button', { name: 'Remove the second factor' }).click();
    await page.getByRole('button', { name: 'Set up a second factor' }).waitFor();
    expect(visit.complaints.filter((text) => !/40[13]|422/.test(text))).toEqual([]);
    await visit.close();
  });
}

/** Second factors that a shop requires, and those that are lost. */
export function requiredFactorStories(stage: () => ConsoleStage): void {
  it('is asked of staff in place of each page when the shop requires it, and before in a notice', async () => {
    const { store } = stage();
    const factors = new SecondFactorFixtures(store);
    const admin = await factors.account({ roles: ['admin'] });
    const rule = (security: object) => admin.client.put('/admin/settings', { security });
    const manager = await new PasswordFixtures(store).account({ roles: ['manager'] });
    await rule({ second_factor: 'staff', second_factor_grace_days: 7 });
    const visit = await stage().visit();
    const { page } = visit;
    await visit.signIn('shop', { ...manager, roles: ['manager'] });
    await visit.go('/shop/orders');
    await page.getByText('Your role needs a second factor from this day on:').waitFor();
    await rule({ second_factor_grace_days: 0 });
    await page.waitForTimeout(1_100);
    await visit.go('/shop/orders');
    await page.getByText('Your role needs a second factor. Set one up to go on.').waitFor();
    expect(await visit.look('second-factor-required')).toEqual([]);
    await setUp(page, factors);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('button', { name: 'Export' }).waitFor();
    await rule({ second_factor: 'off', second_factor_grace_days: 7 });
    await visit.close();
  });

  it('is removed by another administrator for somebody who has lost it', async () => {
    const { store } = stage();
    const person = await new SecondFactorFixtures(store).account({ name: 'Lou Lost' });
    const visit = await openAsAdmin(stage());
    const { page } = visit;
    await visit.go(`/shop/users/${person.id}`);
    await page.getByRole('button', { name: 'Remove second factor' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove second factor' }).click();
    await page.getByText('The second factor is removed.').waitFor();
    const left = await store.db.rows('SELECT FROM second_factors WHERE user_id = $1', [person.id]);
    expect(left).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** The second factor of staff of the practice. */
export function practiceFactorStories(stage: () => ConsoleStage): void {
  it('is set up under the own account, asked for at the login, and removed', async () => {
    const { booking } = stage();
    const factors = new StaffFactorFixtures(booking);
    const { email } = await aColleague(booking, 'manager');
    const visit = await stage().visit();
    const { page } = visit;
    await visit.go('/practice/account');
    await enter(page, email, STAFF_PASSWORD);
    await page.getByRole('button', { name: 'Set up a second factor' }).click();
    const { secret, codes } = await setUp(page, factors, STAFF_PASSWORD);
    expect(codes).toHaveLength(10);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('You have 10 recovery codes left.').waitFor();
    expect(await visit.look('practice-second-factor')).toEqual([]);

    await page.getByRole('button', { name: email }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await enter(page, email, STAFF_PASSWORD);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(factors.wrongCode(secret));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This code is wrong or was used before').waitFor();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();

    await visit.go('/practice/account');
    await page.getByText('You have 9 recovery codes left.').waitFor();
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(factors.freshCode(secret));
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('button', { name: 'Remove the second factor' }).click();
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(factors.freshCode(secret));
    await page.getByRole('button', { name: 'Remove the second factor' }).click();
    await page.getByRole('button', { name: 'Set up a second factor' }).waitFor();
    expect(visit.complaints.filter((text) => !/40[03]/.test(text))).toEqual([]);
    await visit.close();
    booking.clock.reset();
  });

  it('is asked of staff in place of each page when the practice requires it', async () => {
    const { booking } = stage();
    const factors = new StaffFactorFixtures(booking);
    const admin = await factors.colleague('admin');
    const person = await aColleague(booking, 'manager');
    const desk = await visitPractice(stage(), '/practice/settings', {}, { ...admin, role: 'admin' });
    await desk.page.getByRole('tab', { name: 'Staff' }).click();
    await desk.page.getByRole('combobox', { name: 'Second factor is required of' }).click();
    await desk.page.getByRole('option', { name: 'All staff' }).click();
    expect(await desk.look('practice-settings-staff')).toEqual([]);
    await desk.page.getByRole('button', { name: 'Save' }).click();
    await desk.page.getByText('The changes are saved.').waitFor();
    const visit = await visitPractice(stage(), '/practice/resources', {}, { ...person, role: 'manager' });
    await visit.page.getByText('Your role needs a second factor. Set one up to go on.').waitFor();
    await setUp(visit.page, factors, STAFF_PASSWORD);
    await visit.page.getByRole('button', { name: 'I have kept them' }).click();
    await visit.page.waitForURL('**/practice/resources');
    await visit.page.getByRole('link', { name: 'Create' }).waitFor();
    expect((await admin.client.put('/admin/settings', { second_factor: 'off' })).status).toBe(200);
    expect(visit.complaints.filter((text) => !text.includes('403'))).toEqual([]);
    await visit.close();
    await desk.close();
    booking.clock.reset();
  });

  it('is removed by an administrator for somebody who has lost it', async () => {
    const { booking } = stage();
    const person = await new StaffFactorFixtures(booking).colleague('staff');
    const visit = await visitPractice(stage(), `/practice/admins/${person.id}`);
    const { page } = visit;
    await page.getByRole('button', { name: 'Remove second factor' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove second factor' }).click();
    await page.getByText('The second factor is removed.').waitFor();
    await page.getByRole('button', { name: 'Remove second factor' }).waitFor({ state: 'detached' });
    const left = await booking.db.rows('SELECT FROM second_factors WHERE user_id = $1', [person.id]);
    expect(left).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
    booking.clock.reset();
  });
}
