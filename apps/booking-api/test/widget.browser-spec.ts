import { type WidgetStage, startWidgetStage } from './widget.fixture';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
  day_of_week,
  start_time: '09:00',
  end_time: '12:00',
  duration_min: 60,
}));
const NOW = '2030-01-02T08:00:00Z';

let stage: WidgetStage;
beforeAll(async () => {
  stage = await startWidgetStage();
}, 120_000);
afterAll(() => stage?.stop());

async function aRoom(name: string): Promise<number> {
  const { admin } = stage.booking;
  const { body } = await admin.post('/admin/resources', { name, description: `The ${name} with a view` });
  await admin.post('/admin/slots', { resource_id: body.id, slots: EVERY_DAY });
  return body.id as number;
}

describe('the booking widget', () => {
  it('books from another origin', async () => {
    const room = await aRoom('Green room');
    const { page, complaints, look, requests, close } = await stage.visit({
      attributes: `resource="${room}"`,
      now: NOW,
    });
    await page.getByRole('heading', { name: 'Green room' }).waitFor();
    expect(await look('book-1-times')).toEqual([]);
    expect(requests.length).toBe(2);
    await page.getByRole('button', { name: /7 January/ }).click();
    await page.getByRole('button', { name: '09:00' }).click();
    expect(await look('book-2-details')).toEqual([]);
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Check and book' }).waitFor();
    expect(await look('book-3-summary')).toEqual([]);
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    expect(await look('book-4-done')).toEqual([]);
    expect(complaints).toEqual([]);
    const rows = await stage.booking.db.rows('SELECT start_at FROM bookings WHERE resource_id = $1', [room]);
    expect(rows).toEqual([{ start_at: new Date('2030-01-07T08:00:00Z') }]);
    await close();
  });
});
