import { aResource } from '../../booking-api/test/booking.fixture';
import { aColleague } from '../../booking-api/test/staff.fixture';
import type { ConsoleStage } from './console.fixture';
import { visitPractice } from './practice-visit';

const HOUR_MS = 3_600_000;

/** Accounts with roles, and the console of somebody who has one resource. */
export function staffStories(stage: () => ConsoleStage): void {
  it('gives a person of the staff their resource', async () => {
    const { booking } = stage();
    const room = await aResource(booking, { name: 'Blue chair' });
    const visit = await visitPractice(stage(), '/practice/admins/create');
    const { page } = visit;
    await page.getByLabel('E-mail').fill('ann@example.com');
    await page.getByLabel('First password').fill('a long first password');
    expect(await page.getByRole('combobox', { name: 'Role' }).textContent()).toBe('Staff');
    await page.getByRole('combobox', { name: 'Own resources' }).press('Enter');
    await page.getByRole('option', { name: 'Blue chair' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('option', { name: 'Blue chair' }).waitFor({ state: 'detached' });
    expect(await visit.look('practice-new-person')).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('row').filter({ hasText: 'ann@example.com' });
    await row.getByText('Blue chair').waitFor();
    expect(await visit.look('practice-people')).toEqual([]);
    await row.getByText('Staff').click();
    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Manager' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Manager').waitFor();
    const { body } = await booking.admin.get('/admin/admins');
    expect(body).toEqual(
      expect.arrayContaining([expect.objectContaining({ email: 'ann@example.com', role: 'manager' })]),
    );
    expect(visit.complaints).toEqual([]);
    await booking.admin.delete(`/admin/resources/${room}`);
    await visit.close();
  });

  it('shows staff their own bookings only, and writes down by keyboard that a client did not come', async () => {
    const { booking } = stage();
    const [own, other] = [
      await aResource(booking, { name: 'Green chair' }),
      await aResource(booking, { name: 'Red chair' }),
    ];
    const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();
    // The times are of this week, whenever the story is told.
    const past = { email: 'late@example.com', start_at: ago(0.02), end_at: ago(0.01) };
    const missed = await booking.admin.post('/admin/bookings', {
      resource_id: own,
      client_name: 'Late Larry',
      ...past,
    });
    await booking.admin.post('/admin/bookings', { resource_id: other, client_name: 'Foreign Fran', ...past });
    const { id, email, token } = await aColleague(booking, 'staff', [own]);
    const visit = await visitPractice(stage(), '/practice/bookings', {}, { id, email, token, role: 'staff' });
    const { page } = visit;
    await page.getByRole('row').filter({ hasText: 'Late Larry' }).waitFor();
    expect(await page.getByText('Foreign Fran').count()).toBe(0);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    expect(await menu.getByRole('link', { name: 'Settings' }).count()).toBe(0);
    expect(await menu.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
    await menu.getByRole('link', { name: 'My account' }).waitFor();

    await visit.go(`/practice/bookings/${missed.body.id}`);
    const noShow = page.getByRole('button', { name: 'No-show' });
    await noShow.focus();
    await page.keyboard.press('Enter');
    await page.getByText('It is written down.').waitFor();
    await page.getByText('The client has missed 1 booking.').waitFor();
    expect(await noShow.getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    expect(await visit.look('practice-outcome')).toEqual([]);
    expect((await booking.admin.get(`/admin/bookings/${missed.body.id}`)).body.outcome).toBe('no_show');

    await visit.go(`/practice/resources/${own}`);
    await page.getByRole('tab', { name: 'Hours' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Details' }).count()).toBe(0);

    await visit.go('/practice');
    const figures = page.getByRole('region', { name: 'Figures' });
    await figures.getByRole('cell', { name: 'Green chair' }).waitFor();
    expect(await page.getByText('Red chair').count()).toBe(0);
    expect(await page.getByText('First steps').count()).toBe(0);
    expect(await visit.look('practice-home-staff')).toEqual([]);
    await figures.getByRole('combobox', { name: 'Days' }).press('Enter');
    await page.getByRole('option', { name: 'This month' }).click();
    await figures.getByRole('cell', { name: 'Green chair' }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Addresses of pages and records that a person of the staff may not open. */
export function refusalStories(stage: () => ConsoleStage): void {
  it('tells staff that they may not open a page, and of an unknown address that there is none', async () => {
    const { booking } = stage();
    const room = await aResource(booking, { name: 'Grey chair' });
    const { id, email, token } = await aColleague(booking, 'staff', [room]);
    const staff = { id, email, token, role: 'staff' };
    const visit = await visitPractice(stage(), '/practice/clients', {}, staff);
    const refusal = visit.page.getByText('Access denied');
    await refusal.waitFor();
    for (const address of ['settings', 'webhooks', 'admins/1']) {
      await visit.go(`/practice/${address}`);
      await refusal.waitFor();
    }
    expect(await visit.look('practice-refused')).toEqual([]);
    await visit.go('/practice/nowhere');
    await visit.page.getByText('Not Found').first().waitFor();
    expect(visit.complaints).toEqual([]);
    await booking.admin.delete(`/admin/resources/${room}`);
    await visit.close();
  });
}
