import { NEW_PASSWORD, PASSWORD, PasswordFixtures } from '../../store-api/test/customers/passwords.fixture';
import { ADMIN } from '../../booking-api/test/booking-harness';
import { aColleague } from '../../booking-api/test/staff.fixture';
import { startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
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

const CHOSEN = 'a password of the console';

/** A password of the practice that its owner has forgotten. */
export function forgottenPracticePasswordStories(stage: () => ConsoleStage): void {
  it('gives staff who forgot their password a link to choose another one, where mails can be sent', async () => {
    const { booking } = stage();
    const { email } = await aColleague(booking, 'staff');
    const smtp = await startSmtpCatcher({});
    const visit = await stage().visit();
    const { page } = visit;
    await visit.go('/practice');
    await page.getByLabel('Password').waitFor();
    await visit.rest();
    expect(await page.getByRole('link', { name: 'Forgot password?' }).count()).toBe(0);
    const { hostname, port } = new URL(smtp.smtpUrl);
    const mails = { smtp_host: hostname, smtp_port: port, smtp_from: 'desk@example.com' };
    expect((await booking.admin.put('/admin/settings', mails)).status).toBe(200);
    await visit.go('/practice');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('If an account has this address').waitFor();
    await booking.drain();
    const [mail] = smtp.inbox.messages({ to: email });
    const link = new URL(mail?.links.find((url) => url.includes('/practice/choose-password')) ?? '');
    await visit.go(link.pathname + link.search);
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Choose password' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Password').fill(CHOSEN);
    await page.getByRole('button', { name: 'Choose password' }).click();
    await page.getByText('Your password is set.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(CHOSEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();

    await visit.go(link.pathname + link.search);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Choose password' }).click();
    await page.getByText('This link does not work any more.').waitFor();
    expect(await visit.look('practice-link-over')).toEqual([]);
    expect(visit.complaints.filter((text) => !text.includes('400'))).toEqual([]);
    await visit.close();
    await booking.admin.put('/admin/settings', { smtp_host: '', smtp_port: '', smtp_from: '' });
    await smtp.close();
  });
}
