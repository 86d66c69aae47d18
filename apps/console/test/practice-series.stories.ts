import { aResource, openHours } from '../../booking-api/test/booking.fixture';
import type { ConsoleStage } from './console.fixture';
import { choose, submit, visitPractice } from './practice-visit';

/** A Wednesday far from today. */
const DAY = '2030-03-06';
/** A Monday. */
const FAR_DAY = '2030-03-18';

/** Booking, moving and cancelling a series. */
export function seriesStories(stage: () => ConsoleStage): void {
  it('books every week by keyboard, leaves out what is taken, and moves and cancels the rest', async () => {
    const { booking } = stage();
    const room = await aResource(booking, { name: 'Series room' });
    await booking.admin.post('/admin/bookings', {
      ...{ resource_id: room, client_name: 'Rival' },
      ...{ start_at: '2030-03-13T10:00', end_at: '2030-03-13T11:00' },
    });
    const visit = await visitPractice(stage(), `/practice/calendar?date=${DAY}`);
    const { page } = visit;
    await page.getByRole('button', { name: 'New booking' }).press('Enter');
    await choose(visit, 'Resource', 'Series room');
    await page.getByRole('textbox', { name: 'Client' }).fill('Hedy Lamarr');
    await page.getByRole('textbox', { name: 'Start' }).fill(`${DAY}T10:00`);
    await page.getByRole('textbox', { name: 'End' }).fill(`${DAY}T11:00`);
    await choose(visit, 'Repeat', 'Weekly');
    await page.getByLabel('Number of bookings').fill('3');
    await page.getByRole('button', { name: 'See which times are free' }).press('Enter');
    await page.getByText('2 of 3 times are free.').waitFor();
    expect(await visit.look('practice-series-new')).toEqual([]);
    await page.getByLabel('Book the others when some times are taken').press('Space');
    await page.getByRole('button', { name: 'Book', exact: true }).press('Enter');
    await page.getByText('2 bookings are made.').waitFor();
    expect(await starts(stage(), 'Hedy Lamarr')).toEqual([
      '2030-03-06 10:00 confirmed',
      '2030-03-20 10:00 confirmed',
    ]);
    const [first] = await booking.db.rows<{ id: number }>(
      `SELECT id FROM bookings WHERE client_name = 'Hedy Lamarr' ORDER BY start_at`,
    );
    await visit.go(`/practice/bookings/${String(first?.id)}`);
    await page.getByText(/Booking 1 of \d/).waitFor();
    expect(await visit.look('practice-series-booking')).toEqual([]);
    await page.getByRole('button', { name: 'Move the series' }).click();
    await page.getByRole('radio', { name: 'All of the series' }).check();
    await page.getByRole('textbox', { name: 'Start' }).fill(`${DAY}T14:00`);
    expect(await visit.look('practice-series-move')).toEqual([]);
    await submit(visit, 'Move the series');
    await page.getByText('The bookings are moved.').waitFor();
    await page.getByRole('button', { name: 'Cancel in the series' }).click();
    await page.getByRole('radio', { name: 'This booking only' }).check();
    await submit(visit, 'Cancel in the series');
    await page.getByText('The bookings are cancelled.').waitFor();
    expect(await starts(stage(), 'Hedy Lamarr')).toEqual([
      '2030-03-06 14:00 cancelled',
      '2030-03-20 14:00 confirmed',
    ]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Hours of dates, and the import of public holidays. */
export function datesStories(stage: () => ConsoleStage): void {
  it('says which bookings lie outside of hours that were changed, and leads to them', async () => {
    const { booking } = stage();
    const room = await aResource(booking, { name: 'Class room' });
    await openHours(booking, room);
    for (const [client_name, time] of [
      ['Gus Early', '09:00'],
      ['Do Late', '11:00'],
    ]) {
      const times = { start_at: `${FAR_DAY}T${time}`, end_at: `${FAR_DAY}T${time?.replace(':00', ':45')}` };
      await booking.admin.post('/admin/bookings', { resource_id: room, client_name, ...times });
    }
    const visit = await visitPractice(stage(), `/practice/resources/${room}?tab=hours`);
    const { page } = visit;
    await page.getByLabel('From').first().fill('10:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 coming booking is outside of the hours now and stays.').waitFor();
    await visit.go('/practice/dates');
    await page.getByRole('button', { name: 'Set hours of dates' }).click();
    await choose(visit, 'Resource', 'Class room');
    await page.getByRole('textbox', { name: 'From' }).fill(FAR_DAY);
    await submit(visit, 'Set hours of dates');
    await page.getByText('2 coming bookings are outside of the hours now and stay.').waitFor();
    expect(await page.getByText('The hours are saved.').count()).toBe(0);
    await page.getByRole('link', { name: 'See to them' }).click();
    await page.getByRole('cell', { name: 'Gus Early' }).waitFor();
    await page.getByRole('cell', { name: 'Do Late' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(3);
    expect(visit.complaints).toEqual([]);
    await booking.db.rows('DELETE FROM date_exceptions');
    await visit.close();
  });

  it('closes a date, and imports the holidays of a country, on a phone in French', async () => {
    const visit = await visitPractice(stage(), '/practice/dates', {
      ...{ locale: 'fr-FR', width: 390, colorScheme: 'dark' },
    });
    const { page } = visit;
    const year = new Date().getFullYear();
    await page.getByRole('button', { name: 'Fixer les horaires de dates' }).click();
    await page.getByLabel(/^Du/).fill(`${year}-12-30`);
    expect(await visit.look('practice-dates-new')).toEqual([]);
    await submit(visit, 'Fixer les horaires de dates');
    await page.getByText('Les horaires sont enregistrés.').waitFor();
    await page.getByText(`30 décembre ${year}`).first().waitFor();
    await page.getByRole('combobox', { name: 'Pays' }).click();
    await page.getByRole('option', { name: 'France' }).click();
    await page.getByText(`14 juillet ${year}`).first().waitFor();
    const yearOf = (label: string) => page.getByRole('combobox', { name: label }).textContent();
    expect([await yearOf('De l’année'), await yearOf('À l’année')]).toEqual([`${year}`, `${year + 1}`]);
    expect(await visit.look('practice-holidays')).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.getByRole('button', { name: 'Importer les jours fériés' }).click();
    await submit(visit, 'Importer les jours fériés');
    await page.getByText('Les jours fériés sont importés.').waitFor();
    const rows = await stage().booking.db.rows<{ count: number }>(
      `SELECT count(*)::int FROM date_exceptions WHERE resource_id IS NULL`,
    );
    expect(rows[0]?.count).toBeGreaterThan(10);
    await stage().booking.db.rows('DELETE FROM date_exceptions');
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Bookings of a client as their starts in Paris and their statuses. */
async function starts({ booking }: ConsoleStage, client: string): Promise<string[]> {
  const rows = await booking.db.rows<{ text: string }>(
    `SELECT to_char(start_at AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD HH24:MI ') || status AS text
       FROM bookings WHERE client_name = $1 AND series_id IS NOT NULL ORDER BY start_at`,
    [client],
  );
  return rows.map(({ text }) => text);
}
