import { bookingOf } from './booking.fixture';
import { type WidgetStage, fillClient, openRoom, pickTime, startWidgetStage } from './widget.fixture';

const NOW = '2030-01-02T08:00:00Z';
const DAY = '2030-01-07';
const NINE = { start_at: `${DAY}T09:00`, end_at: `${DAY}T10:00` };

let stage: WidgetStage;
beforeAll(async () => {
  stage = await startWidgetStage();
}, 120_000);
afterAll(() => stage?.stop());

const partiesOf = async (room: number): Promise<number[]> => {
  const { db } = stage.booking;
  const sql = 'SELECT party_size FROM bookings WHERE resource_id = $1 ORDER BY id';
  return (await db.rows<{ party_size: number }>(sql, [room])).map(({ party_size }) => party_size);
};

describe('a party', () => {
  it('of three is booked by keyboard alone, where eight have places', async () => {
    const hall = await openRoom(stage.booking, 'Long table', { seats: 8 });
    await stage.booking.client.post('/bookings', bookingOf(hall, { ...NINE, party_size: 4 }));
    const { page, look, complaints, close } = await stage.visit({
      attributes: `resource="${hall}"`,
      now: NOW,
    });
    const count = page.getByLabel('Number of people');
    await expect(count.inputValue()).resolves.toBe('1');
    await count.focus();
    for (const key of ['9', 'Tab']) await page.keyboard.press(key);
    await page.getByText('Please enter a number from 1 to 8.').waitFor();
    await page.keyboard.press('3');
    const answer = page.waitForResponse(/party_size=3/);
    await page.keyboard.press('Enter');
    await answer;
    await expect(count.inputValue()).resolves.toBe('3');
    await page.locator(`[data-date="${DAY}"]`).focus();
    await page.keyboard.press('Enter');
    // 8 places, 4 of them taken at nine.
    const nine = page.getByRole('button', { name: '9:00 Places left: 4' });
    await nine.waitFor();
    expect(await look('party-1-times')).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await fillClient(page);
    await page.getByText('Number of people').waitFor();
    expect(await look('party-2-summary')).toEqual([]);
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    expect(await partiesOf(hall)).toEqual([4, 3]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('and its further resources are on the page of the booking, also from right to left', async () => {
    const hall = await openRoom(stage.booking, 'Hall of mirrors', { seats: 4 });
    const guide = await openRoom(stage.booking, 'Guide');
    const fields = { ...NINE, party_size: 2, additional_resource_ids: [guide] };
    const { body } = await stage.booking.client.post('/bookings', bookingOf(hall, fields));
    const { page, look, close } = await stage.open(`/manage/${body.token}?lang=ar`, { now: NOW, width: 320 });
    await page.getByText('Guide').waitFor();
    await page.getByText('عدد الأشخاص').waitFor();
    expect(await look('party-3-arabic')).toEqual([]);
    await page.getByRole('button', { name: 'نقل' }).click();
    await pickTime(page, '2030-01-08', 'الأماكن المتبقية');
    await page.getByText('Guide').waitFor();
    const moved = await stage.booking.client.get(`/bookings/${body.token}`);
    expect(moved.body).toMatchObject({ start_at: '2030-01-08T08:00:00.000Z', party_size: 2 });
    await close();
  });
});
