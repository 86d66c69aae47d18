import type { Page } from 'playwright-core';
import { bookingOf } from './booking.fixture';
import { type Waiting, entryOf, wait } from './waiting-list.fixture';
import { type WidgetStage, openRoom, startWidgetStage } from './widget.fixture';

/** PostgreSQL, which knows when an offer ends, has the real time. */
const DAY = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
/** A week later, so that the same hours are free. */
const AFTER = new Date(Date.parse(DAY) + 7 * 86_400_000).toISOString().slice(0, 10);
const HOURS = ['09', '10', '11'];

let stage: WidgetStage;
beforeAll(async () => {
  stage = await startWidgetStage();
  await stage.booking.admin.put('/admin/settings', { waiting_list_minutes: 60 });
});
afterAll(() => stage?.stop());

/** Books the whole day. @returns the tokens of the bookings */
async function fill(room: number): Promise<string[]> {
  const made = await Promise.all(
    HOURS.map((hour) =>
      stage.booking.client.post(
        '/bookings',
        bookingOf(room, { start_at: `${DAY}T${hour}:00`, end_at: `${DAY}T${Number(hour) + 1}:00` }),
      ),
    ),
  );
  return made.map(({ body }) => body.token as string);
}

async function free(token: string | undefined): Promise<void> {
  await stage.booking.client.delete(`/bookings/${token}`);
  await stage.booking.drain();
}

/** Goes on to the summary with the name and address that the waiting list has. */
async function goOn(page: Page): Promise<void> {
  await page.getByText('We have your name and address from the waiting list.').waitFor();
  await expect(page.getByLabel('E-mail').count()).resolves.toBe(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Check and book' }).waitFor();
}

const waitFor = (room: number, fields: object = {}): Promise<Waiting> =>
  wait(stage.booking, room, { date_from: DAY, ...fields });

it('joins the waiting list by keyboard alone, where a day is full', async () => {
  const room = await openRoom(stage.booking, 'Full room');
  await fill(room);
  const { page, look, complaints, close } = await stage.visit({ attributes: `resource="${room}"` });
  // At the end of a month the day is in the next one.
  await page.locator('[data-date]').first().waitFor();
  if (!(await page.locator(`[data-date="${DAY}"]`).count()))
    await page.locator('[data-key="next-month"]').click();
  await page.getByRole('button', { name: 'Tell me when a time comes free' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Waiting list' }).waitFor();
  await page.locator('dl').getByText('Full room').waitFor();
  await page.getByLabel('First day (required)').fill(DAY);
  await page.getByLabel('Last day (required)').fill(AFTER);
  await page.getByLabel('Last day (required)').press('Tab');
  const free = page.getByText('There are free times on');
  await free.waitFor();
  await page.getByRole('button', { name: 'Join the waiting list' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Please check the fields that are marked.').waitFor();
  expect(await look('waiting-1-form')).toEqual([]);
  await page.getByLabel('Name (required)').fill('Ada Lovelace');
  await page.getByLabel('E-mail (required)').fill('ada@example.com');
  // A free time would be held and announced at once, as one that has come free.
  await page.keyboard.press('Enter');
  await free.nth(1).waitFor();
  await page.getByLabel('Last day (required)').fill(DAY);
  await page.getByLabel('Not before').fill('10:00');
  await page.getByLabel('Not before').press('Tab');
  await free.first().waitFor({ state: 'hidden' });
  await page.getByLabel('E-mail (required)').press('Enter');
  await page.getByRole('heading', { name: 'You are on the waiting list' }).waitFor();
  await page.getByRole('button', { name: 'See the free times' }).waitFor();
  expect(await look('waiting-2-joined')).toEqual([]);
  const rows = await stage.booking.db.rows(
    'SELECT date_from::text, date_to::text, minute_from, locale FROM waiting_entries WHERE resource_id = $1',
    [room],
  );
  expect(rows).toEqual([{ date_from: DAY, date_to: DAY, minute_from: 600, locale: 'en' }]);
  await page.getByRole('button', { name: 'Leave the waiting list' }).click();
  await page.getByRole('heading', { name: 'You are not on the waiting list' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('offers no waiting list where there is none', async () => {
  await stage.booking.admin.put('/admin/settings', { waiting_list_minutes: 0 });
  const room = await openRoom(stage.booking, 'Plain room');
  await fill(room);
  const { page, close } = await stage.visit({ attributes: `resource="${room}"` });
  await page.locator(`[data-date]`).first().waitFor();
  await expect(page.getByText('Tell me when a time comes free').count()).resolves.toBe(0);
  await stage.booking.admin.put('/admin/settings', { waiting_list_minutes: 60 });
  await close();
});

it('books the time that is held, also after the page was left @core', async () => {
  const room = await openRoom(stage.booking, 'Wanted room');
  const [, ten] = await fill(room);
  const entry = await waitFor(room);
  await free(ten);
  const { page, look, complaints, close } = await stage.open(`/waiting/${entry.token}`);
  await page.getByRole('heading', { name: 'A time is held for you' }).waitFor();
  expect(await look('waiting-3-offer')).toEqual([]);
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.getByText('We keep this time for you until').first().waitFor();
  await page.goto('about:blank');
  await page.goto(`${stage.url}/waiting/${entry.token}`);
  expect(await entryOf(stage.booking, entry)).toMatchObject({ status: 'offered' });
  await page.getByRole('button', { name: 'Book this time' }).click();
  await goOn(page);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  expect(await entryOf(stage.booking, entry)).toMatchObject({ status: 'booked' });
  expect(complaints).toEqual([]);
  await close();
});

it('books the service that is waited for, with its length and price', async () => {
  const room = await openRoom(stage.booking, 'Chair');
  const { body: service } = await stage.booking.admin.post('/admin/services', {
    name: 'Haircut',
    durations: [60],
    price: '30',
    resource_ids: [room],
  });
  await stage.booking.admin.put(`/admin/resources/${room}`, { booked_by: 'both' });
  const [nine] = await fill(room);
  const entry = await waitFor(room, { service_id: service.id, resource_id: undefined });
  await free(nine);
  const { page, close } = await stage.open(`/waiting/${entry.token}`);
  await page.getByText('Haircut – Chair').waitFor();
  await page.getByRole('button', { name: 'Book this time' }).click();
  await goOn(page);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  const rows = await stage.booking.db.rows(
    `SELECT service_id, total_price::float8 AS price FROM bookings WHERE resource_id = $1 AND service_id IS NOT NULL`,
    [room],
  );
  expect(rows).toEqual([{ service_id: service.id, price: 30 }]);
  await close();
});

it('declines a time and waits on, and says when the offer has ended', async () => {
  const room = await openRoom(stage.booking, 'Other room');
  const [nine, ten] = await fill(room);
  const entry = await waitFor(room);
  await free(nine);
  const { page, close } = await stage.open(`/waiting/${entry.token}`);
  await page.getByRole('button', { name: 'I do not need this time' }).click();
  await page.getByRole('heading', { name: 'You are on the waiting list' }).waitFor();
  await free(ten);
  await page.reload();
  await page.getByRole('heading', { name: 'A time is held for you' }).waitFor();
  await stage.booking.client.delete(`/waiting-list/${entry.token}/offer`);
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.getByText('This time is not held for you any more.').waitFor();
  expect(await entryOf(stage.booking, entry)).toMatchObject({ status: 'waiting' });
  await page.goto(`${stage.url}/waiting/00000000-0000-4000-8000-000000000000`);
  await page.getByText('Entry of the waiting list not found').waitFor();
  await close();
});
