import { aField, aResource } from '../../booking-api/test/booking.fixture';
import type { ConsoleStage } from './console.fixture';
import { visitPractice } from './practice-visit';

/** Settings, and the questions of a booking form. */
export function practicePagesStories(stage: () => ConsoleStage): void {
  it('saves settings, and shows what is wrong at its field @core', async () => {
    const visit = await visitPractice(stage(), '/practice/settings');
    const { page } = visit;
    await page.getByLabel('Name of the business').fill('Green Room');
    await page.getByLabel('Main colour').fill('green');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('must be a hex colour').first().waitFor();
    expect(await visit.look('practice-settings')).toEqual([]);
    await page.getByLabel('Main colour').fill('#1f6f5c');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The changes are saved.').waitFor();
    const { body } = await stage().booking.admin.get('/admin/settings');
    expect(body).toMatchObject({ app_name: 'Green Room', primary_color: '#1f6f5c' });
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('makes a booking form by keyboard alone, on a phone in French', async () => {
    const { booking } = stage();
    const room = await aResource(booking, { name: 'Salle bleue' });
    await aField(booking, room, { label: 'Papier' });
    const visit = await visitPractice(stage(), `/practice/resources/${room}?tab=form`, {
      locale: 'fr-FR',
      width: 390,
      colorScheme: 'dark',
    });
    const { page } = visit;
    const { keyboard } = page;
    await page.getByRole('button', { name: 'Ajouter une question' }).press('Enter');
    await page.getByRole('textbox', { name: 'Question' }).waitFor();
    // The dialog begins with the question; the kind of answer is next.
    await keyboard.type('Combien de personnes ?');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await page.getByRole('option', { name: 'Nombre' }).waitFor();
    await keyboard.type('Nombre');
    await keyboard.press('Enter');
    await page.getByLabel('Minimum').waitFor();
    expect(await visit.look('practice-question')).toEqual([]);
    await page.getByLabel('Minimum').press('1');
    await keyboard.press('Enter');
    const handle = page.getByRole('button', { name: /Faire glisser Combien/ });
    await handle.press('Space');
    const said = page.getByRole('status');
    await said.filter({ hasText: 'position 2 sur 2' }).waitFor({ state: 'attached' });
    await keyboard.press('ArrowUp');
    await said.filter({ hasText: 'position 1 sur 2' }).waitFor({ state: 'attached' });
    await keyboard.press('Space');
    await page.getByText('L’ordre est enregistré.').waitFor();
    const { body } = await booking.admin.get(`/admin/custom-fields?resource_id=${room}`);
    expect(body).toMatchObject([
      { label: 'Combien de personnes ?', type: 'number', min: 1 },
      { label: 'Papier' },
    ]);
    expect(await visit.look('practice-form')).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
