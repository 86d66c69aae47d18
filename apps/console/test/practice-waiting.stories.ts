import { aResource, openHours } from '../../booking-api/test/booking.fixture';
import type { ConsoleStage } from './console.fixture';
import { visitPractice } from './practice-visit';

const MONDAY = '2030-01-07';

/** Clients who wait for a time. */
export function waitingStories(stage: () => ConsoleStage): void {
  it('adds a client who calls, offers a time and takes the client off the list', async () => {
    const { booking } = stage();
    await booking.admin.put('/admin/settings', { waiting_list_minutes: 60 });
    const room = await aResource(booking, { name: 'Waiting studio' });
    await openHours(booking, room);
    const visit = await visitPractice(stage(), '/practice/waiting-list/create');
    const { page } = visit;
    await page.getByRole('combobox', { name: 'Resource' }).click();
    await page.getByRole('option', { name: 'Waiting studio' }).click();
    await page.getByLabel('First day').fill(MONDAY);
    await page.getByRole('textbox', { name: 'Client' }).fill('Grace Hopper');
    await page.getByLabel('Phone').fill('0612');
    expect(await visit.look('practice-waiting-create')).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Offer a time' }).click();
    await page.getByText('The time is held for this client').waitFor();
    expect(await visit.look('practice-waiting-offer')).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Offer a time' }).click();
    await page.getByText('Has an offer').waitFor();
    await visit.go('/practice/waiting-list');
    await page.getByRole('cell', { name: 'Grace Hopper' }).waitFor();
    expect(await visit.look('practice-waiting-list')).toEqual([]);
    await page.getByRole('cell', { name: 'Grace Hopper' }).click();
    await page.getByRole('button', { name: 'Remove from the list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from the list' }).click();
    await page.getByText('Removed', { exact: true }).waitFor();
    const { body } = await booking.admin.get(`/admin/waiting-list?resource_id=${room}`);
    expect(body.entries).toMatchObject([{ client_name: 'Grace Hopper', status: 'removed' }]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
