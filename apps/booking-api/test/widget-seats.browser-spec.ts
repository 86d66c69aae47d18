import { bookingOf } from './booking.fixture';
import {
  type Visit,
  type WidgetStage,
  fillClient,
  openRoom,
  pickTime,
  startWidgetStage,
} from './widget.fixture';

const NOW = '2030-01-02T08:00:00Z';
const DAY = '2030-01-07';
const NINE = { start_at: `${DAY}T09:00`, end_at: `${DAY}T10:00` };

let stage: WidgetStage;
beforeAll(async () => {
  stage = await startWidgetStage();
});
afterAll(() => stage?.stop());

const partiesOf = async (room: number): Promise<number[]> => {
  const { db } = stage.booking;
  const sql = 'SELECT party_size FROM bookings WHERE resource_id = $1 ORDER BY id';
  return (await db.rows<{ party_size: number }>(sql, [room])).map(({ party_size }) => party_size);
};

describe('a party', () => {
  it('of three is booked by keyboard alone, where eight have places @core', async () => {
    const hall = await openRoom(stage.booking, 'Long table', { seats: 8 });
    await stage.booking.client.post('/bookings', bookingOf(hall, { ...NINE, party_size: 4 }));
    await stage.booking.admin.post('/admin/custom-fields', {
      ...{ resource_id: hall, label: 'Menu', type: 'select' },
      options: [{ label: 'Dinner', value: 'dinner', duration: 0, price: 12 }],
    });
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
    await page.getByLabel('Menu').selectOption('dinner');
    await page.getByText('€12.00 for the whole booking').waitFor();
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
    await page.getByText('€12.00 for the whole booking').waitFor();
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

describe('a time that is held', () => {
  const setMinutes = (minutes: string): Promise<unknown> =>
    stage.booking.admin.put('/admin/settings', { booking_hold_minutes: minutes });
  const holds = (): Promise<unknown[]> => stage.booking.db.rows('SELECT party_size FROM holds');
  const visit = (room: number): Promise<Visit> => stage.visit({ attributes: `resource="${room}"`, now: NOW });
  beforeAll(() => setMinutes('10'));
  beforeEach(() => stage.booking.db.rows('DELETE FROM holds'));
  afterAll(() => setMinutes('0'));

  it('is shown with what is left of it, given back by a step back, and booked', async () => {
    const room = await openRoom(stage.booking, 'Kept room');
    const { page, look, complaints, close } = await visit(room);
    await pickTime(page, DAY, '9:00');
    // Ten minutes from 09:00 in Paris.
    const line = page.getByText('We keep this time for you until').last();
    await expect(line.textContent()).resolves.toBe('We keep this time for you until 9:10 (10 minutes).');
    await expect(page.getByRole('status').textContent()).resolves.toBe(await line.textContent());
    expect(await look('held-1-details')).toEqual([]);
    // 90 seconds later, 8 minutes and 30 seconds are left.
    await page.clock.setFixedTime('2030-01-02T08:01:30Z');
    await page.clock.runFor(60_000);
    await page.getByText('until 9:10 (9 minutes)').waitFor();
    await expect(page.getByRole('status').textContent()).resolves.toContain('(10 minutes)');
    const back = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Back' }).click();
    await (await back).finished();
    expect(await holds()).toEqual([]);
    await page.getByRole('button', { name: '9:00' }).click();
    await fillClient(page);
    await page.getByText('until 9:11 (10 minutes)').last().waitFor();
    expect(await look('held-2-summary')).toEqual([]);
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    expect(await partiesOf(room)).toEqual([1]);
    expect(await holds()).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('is told to have ended, and is booked while it is free', async () => {
    const room = await openRoom(stage.booking, 'Slow room');
    const { page, look, close } = await visit(room);
    await pickTime(page, DAY, '9:00');
    await page.getByText('We keep this time for you').last().waitFor();
    await stage.booking.db.rows(`UPDATE holds SET expires_at = now() - interval '1 second'`);
    await fillClient(page);
    await page.getByText('We no longer keep this time for you.').last().waitFor();
    await expect(page.getByRole('status').textContent()).resolves.toContain('no longer');
    expect(await look('held-3-ended')).toEqual([]);
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    expect(await partiesOf(room)).toEqual([1]);
    await close();
  });

  it('is given back by a visitor who leaves, and held again after a reload', async () => {
    const room = await openRoom(stage.booking, 'Left room');
    const { page, close } = await visit(room);
    await pickTime(page, DAY, '9:00');
    await page.getByText('We keep this time for you').last().waitFor();
    const [first] = await stage.booking.db.rows('SELECT id FROM holds');
    await page.reload();
    await page.getByText('We keep this time for you').last().waitFor();
    const now = await stage.booking.db.rows('SELECT id FROM holds');
    expect(now).toHaveLength(1);
    expect(now).not.toEqual([first]);
    const ended = page.waitForRequest((request) => request.method() === 'DELETE');
    await page.evaluate(`document.querySelector('comptoir-booking').remove()`);
    await (await (await ended).response())?.finished();
    expect(await holds()).toEqual([]);
    await close();
  });

  it('leaves the last places to the first of two visitors', async () => {
    const boat = await openRoom(stage.booking, 'Boat', { seats: 4 });
    const [ada, bob] = [await visit(boat), await visit(boat)];
    for (const { page } of [ada, bob]) {
      const answer = page.waitForResponse(/party_size=3/);
      await page.getByLabel('Number of people').fill('3');
      await page.keyboard.press('Enter');
      await answer;
      await page.locator(`[data-date="${DAY}"]`).click();
      await page.getByRole('button', { name: '9:00 Places left: 4' }).waitFor();
    }
    await ada.page.getByRole('button', { name: '9:00' }).click();
    await ada.page.getByText('We keep this time for you').last().waitFor();
    expect(await holds()).toEqual([{ party_size: 3 }]);
    await bob.page.getByRole('button', { name: '9:00' }).click();
    await bob.page.getByRole('alert').getByText('has just been taken').waitFor();
    expect(await bob.look('held-4-taken')).toEqual([]);
    await expect(bob.page.getByRole('button', { name: '9:00' }).count()).resolves.toBe(0);
    await fillClient(ada.page);
    await ada.page.getByRole('button', { name: 'Book' }).click();
    await ada.page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    expect(await partiesOf(boat)).toEqual([3]);
    await Promise.all([ada.close(), bob.close()]);
  });

  it('is not held for a visitor with too many, who books all the same', async () => {
    const room = await openRoom(stage.booking, 'Busy room');
    const { page, close } = await visit(room);
    await page.route('**/api/holds', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: { error: 'Too many', code: 'TOO_MANY_HOLDS' },
      }),
    );
    await pickTime(page, DAY, '9:00');
    await fillClient(page);
    await expect(page.getByText('keep this time').count()).resolves.toBe(0);
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    expect(await partiesOf(room)).toEqual([1]);
    await close();
  });
});
