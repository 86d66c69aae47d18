import { type WidgetStage, fillClient, openRoom, pickTime, startWidgetStage } from './widget.fixture';

/** 09:00 of a business on both sides of its clock changes, as a visitor in Tokyo (UTC+9) sees it. */
const CHANGES = {
  'Europe/Paris': [
    // UTC+1 until 31 March, then UTC+2; UTC+1 again from 27 October.
    { now: '2030-03-20T08:00:00Z', date: '2030-03-30', shown: '17:00', start: '2030-03-30T08:00:00Z' },
    { now: '2030-03-20T08:00:00Z', date: '2030-03-31', shown: '16:00', start: '2030-03-31T07:00:00Z' },
    { now: '2030-10-20T08:00:00Z', date: '2030-10-26', shown: '16:00', start: '2030-10-26T07:00:00Z' },
    { now: '2030-10-20T08:00:00Z', date: '2030-10-27', shown: '17:00', start: '2030-10-27T08:00:00Z' },
  ],
  'America/New_York': [
    // UTC-5 until 10 March, then UTC-4; UTC-5 again from 3 November.
    { now: '2030-03-01T08:00:00Z', date: '2030-03-09', shown: '23:00', start: '2030-03-09T14:00:00Z' },
    { now: '2030-03-01T08:00:00Z', date: '2030-03-10', shown: '22:00', start: '2030-03-10T13:00:00Z' },
    { now: '2030-10-31T08:00:00Z', date: '2030-11-02', shown: '22:00', start: '2030-11-02T13:00:00Z' },
    { now: '2030-10-31T08:00:00Z', date: '2030-11-03', shown: '23:00', start: '2030-11-03T14:00:00Z' },
  ],
};

describe.each(Object.entries(CHANGES))('a business in %s with a visitor in Tokyo', (zone, changes) => {
  let stage: WidgetStage;
  beforeAll(async () => {
    stage = await startWidgetStage({ BUSINESS_TIMEZONE: zone });
  });
  afterAll(() => stage?.stop());

  it.each(changes)('books 09:00 of $date at $shown', async ({ now, date, shown, start }) => {
    const room = await openRoom(stage.booking, `Room of ${date}`);
    await stage.booking.admin.put(`/admin/resources/${room}/rules`, { cancel_until_min: 60 });
    const { page, look, close } = await stage.visit({
      attributes: `resource="${room}"`,
      timezoneId: 'Asia/Tokyo',
      now,
    });
    // A business can be a month ahead of the visitor.
    const day = page.locator(`[data-date="${date}"]`);
    await page.getByText('Times in Asia/Tokyo').waitFor();
    if (!(await day.count())) await page.getByRole('button', { name: 'Next month' }).click();
    await pickTime(page, date, shown);
    // The time of the business is beside it, with its day where that is another one.
    const there = `9:00 in ${zone.replace(/.*\//, '').replace('_', ' ')}`;
    const chosen = page.locator('[part=chosen]', { hasText: 'Asia/Tokyo (GMT+9)' });
    await chosen.filter({ hasText: there }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: `Show times in ${zone.replace('_', ' ')}` }).click();
    await pickTime(page, date, '9:00');
    await fillClient(page);
    // Deadlines name the zone in which they are shown.
    await page
      .getByText(new RegExp(`^Can be cancelled until .*8:00, ${zone.replace('_', ' ')} \\(GMT`))
      .waitFor();
    expect(await look(`zones-${date}`)).toEqual([]);
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    const rows = await stage.booking.db.rows(
      'SELECT start_at, time_zone FROM bookings WHERE resource_id = $1',
      [room],
    );
    // Mails use the zone that the visitor has chosen.
    expect(rows).toEqual([{ start_at: new Date(start), time_zone: zone }]);
    await close();
  });
});
