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

let stage: WidgetStage;
beforeAll(async () => {
  stage = await startWidgetStage();
});
afterAll(() => stage?.stop());

/** @param rules of the room, which are older than the booking */
async function aBooking(
  name: string,
  fields: object = {},
  rules?: object,
): Promise<{ token: string; id: number }> {
  const room = await openRoom(stage.booking, name);
  if (rules) await stage.booking.admin.put(`/admin/resources/${room}/rules`, rules);
  const { body } = await stage.booking.client.post('/bookings', bookingOf(room, fields));
  return body as { token: string; id: number };
}

/** Records the events of the element; the result reads what was recorded. */
async function eventsOf({ page }: Visit): Promise<() => Promise<unknown>> {
  await page.evaluate(`
    globalThis.seen = [];
    for (const name of ['booking-moved', 'booking-cancelled', 'step-changed'])
      document.addEventListener(name, ({ detail }) => seen.push([name, detail.step].join(' ').trim()));
  `);
  return () => page.evaluate('seen');
}

describe('the page of a booking', () => {
  it('shows, moves and cancels it @core', async () => {
    const { token, id } = await aBooking('Moving room');
    const visit = await stage.open(`/manage/${token}`, { now: NOW });
    const { page, look, complaints, close } = visit;
    await page.getByRole('heading', { name: 'Your booking' }).waitFor();
    const seen = await eventsOf(visit);
    expect(await look('manage-1-booking')).toEqual([]);
    await expect(page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).resolves.toBe(
      `${stage.url}/api/bookings/${token}/calendar.ics`,
    );
    await page.getByRole('button', { name: 'Move' }).click();
    await pickTime(page, '2030-01-08', '10:00');
    await page.getByText('Move your booking to Tuesday, 8 January 2030, 10:00?').waitFor();
    expect(await look('manage-2-move')).toEqual([]);
    await page.getByRole('button', { name: 'No, keep it' }).click();
    await page.getByRole('button', { name: '10:00' }).first().click();
    await page.getByRole('button', { name: 'Yes, move it' }).click();
    await page.getByText('Tuesday, 8 January 2030, 10:00 – 11:00').waitFor();
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    expect(await look('manage-2-question')).toEqual([]);
    await page.getByRole('button', { name: 'No, keep it' }).click();
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByRole('heading', { name: 'This booking is cancelled' }).waitFor();
    expect(await page.getByRole('link', { name: 'Add to calendar' }).count()).toBe(0);
    expect(await look('manage-3-cancelled')).toEqual([]);
    expect(await seen()).toEqual(
      expect.arrayContaining(['step-changed move', 'booking-moved', 'booking-cancelled']),
    );
    const rows = await stage.booking.db.rows('SELECT status, start_at FROM bookings WHERE id = $1', [id]);
    expect(rows).toEqual([{ status: 'cancelled', start_at: new Date('2030-01-08T09:00:00Z') }]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('names its series, links the other dates and says which of them is cancelled', async () => {
    const room = await openRoom(stage.booking, 'Weekly room');
    await stage.booking.admin.put('/admin/settings', { booking_series_max: '3' });
    const body = bookingOf(room, { repeat: { frequency: 'weekly', count: 3 } });
    const { body: series } = await stage.booking.client.post('/booking-series', body);
    const [{ token }] = series.bookings as [{ token: string }];
    const { page, look, close } = await stage.open(`/manage/${token}`, { now: NOW });
    await page.getByRole('heading', { name: 'Booking 1 of 3 of a series' }).waitFor();
    expect(await look('manage-series')).toEqual([]);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByText('Only this one is cancelled; the other bookings of the series stay.').waitFor();
    await page.getByRole('button', { name: 'No, keep it' }).click();
    const other = page.getByRole('link', { name: /14 January 2030/ });
    await page.goto((await other.getAttribute('href')) ?? '');
    await page.getByRole('heading', { name: 'Booking 2 of 3 of a series' }).waitFor();
    await close();
  });

  it('offers only times with room for the whole booking', async () => {
    // Two hours on a grid of one: the last slot of the morning has no room for it.
    const { token } = await aBooking('Long room', { end_at: `${DAY}T11:00` });
    const { page, close } = await stage.open(`/manage/${token}`, { now: NOW });
    await page.getByRole('button', { name: 'Move' }).click();
    await page.locator('[data-date="2030-01-08"]').click();
    await page.getByRole('button', { name: '10:00' }).click();
    await page.getByRole('button', { name: 'Yes, move it' }).click();
    const moved = page.getByText('Tuesday, 8 January 2030, 10:00 – 12:00');
    await moved.waitFor();
    await expect(moved.count()).resolves.toBe(1);
    await close();
  });

  it('moves it from its own month on', async () => {
    const { token } = await aBooking('Far room', {
      start_at: '2030-03-04T09:00',
      end_at: '2030-03-04T10:00',
    });
    const { page, close } = await stage.open(`/manage/${token}`, { now: NOW });
    await page.getByRole('button', { name: 'Move' }).click();
    await page.locator('[data-date="2030-03-05"]').waitFor();
    expect(await page.locator('[data-date="2030-01-08"]').count()).toBe(0);
    await close();
  });

  it('says that it is over, and books the same again', async () => {
    const { token } = await aBooking('Past room');
    const { page, look, close } = await stage.open(`/manage/${token}`, { now: '2030-01-09T08:00:00Z' });
    await page.getByRole('heading', { name: 'This booking is over' }).waitFor();
    expect(await look('manage-over')).toEqual([]);
    expect(await page.getByRole('button', { name: 'Move' }).count()).toBe(0);
    const again = page.getByRole('link', { name: 'Book again' });
    await page.goto((await again.getAttribute('href')) ?? '');
    await page.getByRole('heading', { name: 'Past room' }).waitFor();
    await close();
    stage.booking.clock.reset();
  });

  it('says until when it can be changed, and asks before a move after which it cannot be cancelled', async () => {
    const { token, id } = await aBooking('Strict room', {}, { cancel_until_min: 10 * 1_440 });
    const [row] = await stage.booking.db.rows<{ resource_id: number }>(
      'SELECT resource_id FROM bookings WHERE id = $1',
      [id],
    );
    const rule = (rules: object): Promise<unknown> =>
      stage.booking.admin.put(`/admin/resources/${row?.resource_id}/rules`, rules);
    await rule({ cancel_until_min: 1_440, move_until_min: 1_440 });
    const { page, look, close } = await stage.open(`/manage/${token}`, { now: NOW });
    await page.getByText(/^Can be cancelled or moved until .*6 January 2030.*\.$/).waitFor();
    expect(await look('manage-deadline')).toEqual([]);
    await rule({ cancel_until_min: 10 * 1_440, move_until_min: 60 });
    await page.reload();
    await page
      .getByText(/^It cannot be cancelled any more\. Can be moved until .*7 January 2030.*\.$/)
      .waitFor();
    expect(await page.getByRole('button', { name: 'Cancel booking' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Move' }).click();
    await pickTime(page, '2030-01-08', '10:00');
    await page
      .getByText('10:00? After the move it cannot be cancelled any more.', { exact: false })
      .waitFor();
    await page.getByRole('button', { name: 'Yes, move it' }).click();
    await page.getByText('It cannot be cancelled any more.', { exact: false }).waitFor();
    await close();
  });

  it('warns before a move to a time that is too near to be cancelled', async () => {
    const { token, id } = await aBooking('Near room', {}, { cancel_until_min: 7 * 1_440 });
    await stage.booking.db.rows(
      `UPDATE bookings SET start_at = start_at + interval '7 days', end_at = end_at + interval '7 days' WHERE id = $1`,
      [id],
    );
    const { page, close } = await stage.open(`/manage/${token}`, { now: NOW });
    await page.getByRole('button', { name: 'Move' }).click();
    await pickTime(page, '2030-01-08', '10:00');
    const question = page.getByText('Move your booking to');
    await question.waitFor();
    expect(await question.textContent()).toContain('10:00? After the move it cannot be cancelled any more.');
    await close();
  });

  it('works without JavaScript by a link, and says when there is no such booking', async () => {
    const { token } = await aBooking('Plain room');
    const page = await (await fetch(`${stage.url}/manage/${token}?lang=fr`)).text();
    expect(page).toContain('<html lang="fr" dir="ltr">');
    expect(page).toContain(`href="/api/bookings/${token}/manage"`);
    const unknown = await fetch(`${stage.url}/manage/00000000-0000-4000-8000-000000000000`);
    expect(unknown.status).toBe(404);
  });
});

describe('the hosted page', () => {
  it('books any resource on a small phone in Arabic @core', async () => {
    await openRoom(stage.booking, 'Small room');
    const { page, look, complaints, close } = await stage.open('/book?lang=ar', {
      now: NOW,
      width: 320,
      locale: 'ar',
    });
    await page.getByRole('button', { name: 'Small room' }).click();
    await page.locator('[data-date="2030-01-07"]').waitFor();
    await expect(page.evaluate('document.documentElement.dir')).resolves.toBe('rtl');
    expect(await look('hosted-arabic-320')).toEqual([]);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    // In Arabic the next day is on the left.
    await page.locator('[data-date="2030-01-07"]').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(
      page.evaluate(`document.querySelector('comptoir-booking').shadowRoot.activeElement.dataset.date`),
    ).resolves.toBe('2030-01-08');
    expect(complaints).toEqual([]);
    await close();
  });

  it('goes back one step with Back, keeps what was typed, and does not go back into a booking', async () => {
    const room = await openRoom(stage.booking, 'Patient room');
    const { page, complaints, close } = await stage.open('/book', { now: NOW });
    await page.getByRole('button', { name: 'Patient room' }).click();
    await pickTime(page, DAY, '9:00');
    await page.getByLabel('Name (required)').fill('Ada Lovelace');
    await page.goBack();
    await page.locator(`[data-date="${DAY}"]`).waitFor();
    // The button of the page does the same, and leaves no entry behind.
    await page.getByRole('button', { name: '10:00' }).first().click();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: '9:00' }).first().click();
    expect(await page.getByLabel('Name (required)').inputValue()).toBe('Ada Lovelace');
    await fillClient(page);
    await page.goBack();
    expect(await page.getByLabel('E-mail (required)').inputValue()).toBe('ada@example.com');
    await page.goBack();
    await page.goBack();
    await page.getByRole('button', { name: 'Patient room' }).click();
    await pickTime(page, DAY, '9:00');
    await fillClient(page);
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByRole('link', { name: 'Add to calendar' }).waitFor();
    await page.goBack();
    await page.waitForURL('about:blank');
    const rows = await stage.booking.db.rows('SELECT 1 FROM bookings WHERE resource_id = $1', [room]);
    expect(rows).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  });

  it('follows a dark theme and the colour of the business', async () => {
    await stage.booking.admin.put('/admin/settings', { primary_color: '#ffd700', app_name: 'Chez Ada' });
    const room = await openRoom(stage.booking, 'Golden room');
    const { page, look, close } = await stage.open(`/book/${room}`, { now: NOW, colorScheme: 'dark' });
    await pickTime(page, DAY, '9:00');
    await fillClient(page);
    expect(await look('hosted-dark')).toEqual([]);
    const colors = await page.evaluate(`(() => {
      const { shadowRoot } = document.querySelector('comptoir-booking');
      const { backgroundColor, color } = getComputedStyle(shadowRoot.querySelector('[data-key=book]'));
      return [backgroundColor, color];
    })()`);
    expect(colors).toEqual(['rgb(255, 215, 0)', 'rgb(0, 0, 0)']);
    await close();
  });
});
