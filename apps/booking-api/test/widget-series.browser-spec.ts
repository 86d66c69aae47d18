import { bookingOf } from './booking.fixture';
import { type WidgetStage, fillClient, openRoom, pickTime, startWidgetStage } from './widget.fixture';

const NOW = '2030-01-02T08:00:00Z';
const DAY = '2030-01-07';

let stage: WidgetStage;
beforeAll(async () => {
  stage = await startWidgetStage();
  await stage.booking.admin.put('/admin/settings', { booking_series_max: '6' });
});
afterAll(() => stage?.stop());

it('repeats a booking by keyboard, shows the time that is taken, and books the others', async () => {
  const room = await openRoom(stage.booking, 'Weekly room');
  await stage.booking.client.post(
    '/bookings',
    bookingOf(room, { client_name: 'Rival', start_at: '2030-01-14T09:00', end_at: '2030-01-14T10:00' }),
  );
  const { page, look, complaints, close } = await stage.visit({
    attributes: `resource="${room}"`,
    now: NOW,
    width: 360,
  });
  await pickTime(page, DAY, '9:00');
  await page.getByLabel('Repeat').selectOption({ label: 'Every week' });
  await page.getByLabel('Number of bookings (required)').fill('9');
  await page.getByLabel('Name (required)').fill('Ada Lovelace');
  await page.getByLabel('E-mail (required)').fill('ada@example.com');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.getByText('Please enter a number from 2 to 6.').waitFor();
  expect(await look('series-1-fault')).toEqual([]);
  await page.getByLabel('Number of bookings (required)').fill('3');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check and book' }).waitFor();
  await page.getByText('Not available and left out: 1').waitFor();
  expect(await page.locator('section s').allTextContents()).toEqual([
    expect.stringContaining('14 January 2030'),
  ]);
  expect(await look('series-2-check')).toEqual([]);
  await page.getByRole('button', { name: 'Book', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  expect(await look('series-3-done')).toEqual([]);
  expect(await startsAt(room)).toEqual(['2030-01-07 09:00', '2030-01-21 09:00']);
  // The next booking is a single one again.
  await page.getByRole('button', { name: 'Book another time' }).click();
  await pickTime(page, DAY, '10:00');
  await fillClient(page);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  expect(await startsAt(room)).toHaveLength(3);
  expect(complaints).toEqual([]);
  await close();
});

it('says what one booking of a series costs, and all of them', async () => {
  const room = await openRoom(stage.booking, 'Gym');
  const { body } = await stage.booking.admin.post('/admin/services', {
    ...{ name: 'Back class', durations: [60], price: '38', resource_ids: [room] },
  });
  const { page, close } = await stage.visit({
    attributes: `service="${body.id}" resource="${room}"`,
    now: NOW,
  });
  await pickTime(page, DAY, '9:00');
  await page.getByLabel('Repeat').selectOption({ label: 'Every week' });
  await page.getByLabel('Number of bookings (required)').fill('5');
  await fillClient(page);
  await page.getByText('€38.00 for each booking, €190.00 in all', { exact: true }).waitFor();
  await expect(page.getByText('Price', { exact: true }).count()).resolves.toBe(0);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  await page.getByText('€190.00', { exact: true }).waitFor();
  await close();
});

it('shows what was taken between the summary and the booking', async () => {
  const room = await openRoom(stage.booking, 'Busy room');
  const { page, close } = await stage.visit({ attributes: `resource="${room}"`, now: NOW });
  await pickTime(page, DAY, '9:00');
  await page.getByLabel('Repeat').selectOption({ label: 'Every week' });
  await page.getByLabel('Number of bookings (required)').fill('2');
  await fillClient(page);
  await page.getByRole('heading', { name: 'Check and book' }).waitFor();
  await stage.booking.client.post(
    '/bookings',
    bookingOf(room, { client_name: 'Rival', start_at: '2030-01-14T09:00', end_at: '2030-01-14T10:00' }),
  );
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByText('Not available and left out: 1').waitFor();
  expect(await startsAt(room)).toEqual([]);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  expect(await startsAt(room)).toEqual(['2030-01-07 09:00']);
  await close();
});

/** Starts of the visitor's bookings of a room, as they are in Paris. */
async function startsAt(room: number): Promise<string[]> {
  const rows = await stage.booking.db.rows<{ text: string }>(
    `SELECT to_char(start_at AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD HH24:MI') AS text
       FROM bookings WHERE resource_id = $1 AND client_name = 'Ada Lovelace' ORDER BY start_at`,
    [room],
  );
  return rows.map(({ text }) => text);
}
