import type { ConsoleStage, Visit } from './console.fixture';
import { aResource } from '../../booking-api/test/booking.fixture';
import { choose, visitPractice } from './practice-visit';

/** A Monday far from today; its bookings are made by this story only. */
const DAY = '2030-03-04';
const ROOM_DAY = '2030-03-11';

/** The calendar: booking, moving, and times that are taken. */
export function calendarStories(stage: () => ConsoleStage): void {
  it('goes from an empty practice to a moved booking, and puts a booking back that has no room @core', async () => {
    const visit = await visitPractice(stage(), '/practice/resources/create');
    const { page } = visit;
    await page.getByLabel('Name').fill('Green room');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('tab', { name: 'Hours' }).click();
    await page.getByRole('button', { name: 'Add hours: Monday' }).click();
    expect(await page.getByLabel('From').inputValue()).toBe('09:00');
    await page.getByRole('button', { name: 'Copy to other days: Monday' }).click();
    await page.getByRole('menuitem', { name: 'Monday to Friday' }).click();
    expect(await visit.look('practice-hours')).toEqual([]);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Save' }).click();
    await page.getByText('The hours are saved.').waitFor();

    const { db } = stage().booking;
    const [row] = await db.rows<{ id: number }>("SELECT id FROM resources WHERE name = 'Green room'");
    const room = row?.id;
    expect(await db.rows('SELECT 1 FROM slot_definitions WHERE resource_id = $1', [room])).toHaveLength(5);

    await stage().booking.admin.post('/admin/resources', { name: 'Blue room' });
    await visit.go('/practice/calendar');
    await openDay(visit);
    await page.getByRole('button', { name: 'New booking' }).click();
    await page.getByRole('textbox', { name: 'Client' }).fill('Ada Lovelace');
    await page.getByLabel('E-mail').fill('ada@example.com');
    expect([await askedByEscape(visit), await visit.look('practice-new-booking')]).toEqual(['confirm', []]);
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await event(visit, 'Ada Lovelace').waitFor();

    // A second one at noon, where the first cannot go.
    await stage().booking.admin.post('/admin/bookings', {
      resource_id: room,
      client_name: 'Grace Hopper',
      start_at: `${DAY}T12:00`,
      end_at: `${DAY}T13:00`,
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await event(visit, 'Grace Hopper').waitFor();
    await page.mouse.move(0, 0);
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    expect(await visit.look('practice-calendar')).toEqual([]);
    const before = await event(visit, 'Ada Lovelace').boundingBox();
    await drag(visit, 'Ada Lovelace', 3);
    await page.getByRole('button', { name: 'Move the booking' }).click();
    await page.getByRole('alert').filter({ hasText: 'already' }).waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await event(visit, 'Ada Lovelace').boundingBox())?.y).toBe(before?.y);

    await drag(visit, 'Ada Lovelace', 1);
    expect(await visit.look('practice-move')).toEqual([]);
    await page.getByRole('button', { name: 'Move the booking' }).click();
    await page.getByText('The booking is moved.').waitFor();
    // 10:00 in Paris in winter.
    expect(await startOf(stage(), 'Ada Lovelace')).toEqual(new Date(`${DAY}T09:00:00Z`));

    // A client who has booked before is found by a part of the name.
    await page.getByRole('button', { name: 'New booking' }).click();
    await page.getByRole('textbox', { name: 'Client' }).fill('Ada');
    const known = page.getByRole('group', { name: 'Known clients' });
    await known.getByRole('button', { name: 'Ada Lovelace · ada@example.com' }).click();
    expect(await page.getByLabel('E-mail').inputValue()).toBe('ada@example.com');
    await known.waitFor({ state: 'detached' });

    // A block leads to the bookings that lie in it: one goes to a room that is free, one is cancelled.
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await choose(visit, 'Resource', 'Green room');
    await page.getByRole('textbox', { name: 'Start' }).fill(`${DAY}T09:00`);
    await page.getByRole('textbox', { name: 'End' }).fill(`${DAY}T18:00`);
    await page.getByRole('button', { name: 'Block the time' }).click();
    const notice = page.getByRole('alert').filter({ hasText: '2 bookings lie in it and stay.' });
    await notice.getByRole('link', { name: 'See to them' }).click();
    await seeToAbsence(visit, stage());

    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('hopper');
    await page.getByRole('option', { name: /Grace Hopper/ }).click();
    await page.waitForURL(/practice\/bookings\/\d+$/);

    // In three hours: it is one of the next bookings, on whichever day that is.
    const soon = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
    const next = { resource_id: room, client_name: 'Linus', start_at: soon(3), end_at: soon(4) };
    await stage().booking.admin.post('/admin/bookings', next);
    await visit.go('/practice');
    await page.getByRole('region', { name: 'Next bookings' }).getByText('Linus').waitFor();
    await page.getByRole('progressbar', { name: 'Green room' }).waitFor();
    expect(await visit.look('practice-home')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Bookings of a person with a room. */
export function roomStories(stage: () => ConsoleStage): void {
  it('shows a room of a service as taken, names it when it is in the way, and fits the list into a window', async () => {
    const { booking } = stage();
    const [ann, bob, studio] = [
      await aResource(booking, { name: 'Ann' }),
      await aResource(booking, { name: 'Bob' }),
      await aResource(booking, { name: 'Photo Studio' }),
    ];
    const { body: service } = await booking.admin.post('/admin/services', {
      ...{ name: 'Portrait', durations: [60], resource_ids: [ann, bob], needs: [[studio]] },
    });
    const book = (resource_id: number, client_name: string, hour: number): Promise<unknown> =>
      booking.admin.post('/admin/bookings', {
        ...{ service_id: service.id, resource_id, client_name, start_at: `${ROOM_DAY}T${hour}:00` },
        ...{ email: `${client_name.toLowerCase()}.of.a.long.name@example.com`, phone: '+33612345678' },
      });
    // Seats have a column of the list.
    const hall = await aResource(booking, { name: 'Hall', seats: 4 });
    await book(ann, 'Katherine', 10);
    await book(bob, 'Dorothy', 12);
    const visit = await visitPractice(stage(), `/practice/calendar?date=${ROOM_DAY}`, { width: 1200 });
    const { page } = visit;
    await page.getByRole('combobox', { name: 'Resources' }).click();
    await page.getByRole('option', { name: 'Photo Studio' }).click();
    await page.keyboard.press('Escape');
    const inRoom = event(visit, 'Katherine · Portrait · Ann');
    await inRoom.waitFor();
    expect(await page.locator('.ec-event:not(.ec-closed)').count()).toBe(2);
    await drag(visit, 'Katherine', 2);
    expect(await page.getByRole('button', { name: 'Move the booking' }).count()).toBe(0);
    await inRoom.click();
    await page.getByRole('dialog').getByText('Ann, Photo Studio').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await visit.look('practice-rooms')).toEqual([]);

    await page.getByRole('combobox', { name: 'Resources' }).click();
    await page.getByRole('option', { name: 'Photo Studio' }).click();
    await page.getByRole('option', { name: 'Ann' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    await page.getByText('Photo Studio', { exact: true }).waitFor({ state: 'detached' });
    await drag(visit, 'Katherine', 2);
    await page.getByRole('button', { name: 'Move the booking' }).click();
    await page.getByText('“Photo Studio” is already booked at this time.').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();

    await visit.go(`/practice/day-list?date=${ROOM_DAY}`);
    await page.getByText('Portrait – Ann, Photo Studio').waitFor();

    await visit.go('/practice/bookings');
    await page.getByRole('row', { name: /Katherine/ }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1200);
    const [table] = await page.evaluate<[number][]>(
      `[...document.querySelectorAll('.RaDataTable-tableWrapper')].map((each) => each.scrollWidth - each.clientWidth)`,
    );
    expect(table).toBe(0);
    const start = page.getByRole('row', { name: /Katherine/ }).locator('time');
    expect((await start.first().boundingBox())?.height).toBeLessThan(50);
    expect(await visit.look('practice-bookings')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    for (const id of [ann, bob, studio, hall]) await booking.admin.delete(`/admin/resources/${id}`);
    await visit.close();
  });
}

/** Gives one booking of a room that is closed to another room, and cancels the other. */
async function seeToAbsence(visit: Visit, { booking }: ConsoleStage): Promise<void> {
  const { page } = visit;
  const rowOf = (client: string) => page.getByRole('group', { name: client });
  await rowOf('Ada Lovelace').getByRole('combobox').click();
  await page.getByRole('option', { name: 'Give to Blue room' }).click();
  await rowOf('Grace Hopper').getByRole('combobox').click();
  await page.getByRole('option', { name: 'Cancel' }).click();
  expect(await visit.look('practice-absence')).toEqual([]);
  await page.getByRole('button', { name: 'Change 2 bookings' }).click();
  await page.getByText('2 bookings are changed.').waitFor();
  await page.getByText('No booking is left in this time.').waitFor();
  expect(
    await booking.db.rows(
      `SELECT b.client_name, r.name, b.status FROM bookings b JOIN resources r ON r.id = b.resource_id
       WHERE b.client_name IN ('Ada Lovelace', 'Grace Hopper') ORDER BY b.id`,
    ),
  ).toEqual([
    { client_name: 'Ada Lovelace', name: 'Blue room', status: 'confirmed' },
    { client_name: 'Grace Hopper', name: 'Green room', status: 'cancelled' },
  ]);
}

/** Shows the day of the story. */
async function openDay({ page }: Visit): Promise<void> {
  await page.goto(`${page.url()}?date=${DAY}`);
  await page.getByRole('heading', { name: /March 4, 2030/ }).waitFor();
}

const event = ({ page }: Visit, name: string) => page.locator('.ec-event').filter({ hasText: name });

/** Drags a booking down by hours. */
async function drag(visit: Visit, name: string, hours: number): Promise<void> {
  const box = await event(visit, name).boundingBox();
  if (!box) throw new Error(`${name} is not in the calendar.`);
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const { mouse } = visit.page;
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x, y + 8);
  // An event of an hour is as high as an hour.
  await mouse.move(x, y + (box.height + 1) * hours, { steps: 5 });
  await mouse.up();
}

async function startOf({ booking }: ConsoleStage, name: string): Promise<Date | undefined> {
  const [row] = await booking.db.rows<{ start_at: Date }>(
    'SELECT start_at FROM bookings WHERE client_name = $1',
    [name],
  );
  return row?.start_at;
}

/** Presses Escape and stays. Returns the kind of the question that the browser asks. */
async function askedByEscape({ page }: Visit): Promise<string> {
  // The key is answered once the question is.
  const answered = page.waitForEvent('dialog').then(async (question) => {
    await question.dismiss();
    return question.type();
  });
  await page.keyboard.press('Escape');
  return answered;
}

/** A class, whose bookings share their time. */
export function classStories(stage: () => ConsoleStage): void {
  it('shows a class as one entry, lists who takes part, and notes who was there', async () => {
    const { booking } = stage();
    const room = await aResource(booking, { name: 'Gym hall', seats: 6 });
    const { body: yoga } = await booking.admin.post('/admin/services', {
      ...{ name: 'Yoga class', price: '15.00', durations: [60], resource_ids: [room] },
    });
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    const book = async (client_name: string, party_size: number): Promise<number> => {
      const where = { service_id: yoga.id, resource_id: room, start_at: `${day}T10:00` };
      const { body } = await booking.admin.post('/admin/bookings', { ...where, client_name, party_size });
      return body.id as number;
    };
    const gus = await book('Gus Class', 3);
    await book('Ida Class', 2);
    expect((await booking.admin.post(`/admin/bookings/${gus}/payments`, { amount: '5.00' })).status).toBe(
      201,
    );
    const visit = await visitPractice(stage(), `/practice/calendar?date=${day}`);
    const { page } = visit;
    await page.locator('.ec-event').filter({ hasText: 'Yoga class · 5/6' }).click();
    const dialog = page.getByRole('dialog', { name: 'Yoga class' });
    await dialog.getByText('5 of 6 seats are taken.').waitFor();
    const row = dialog.getByRole('row').filter({ hasText: 'Gus Class' });
    await row.getByText('€5.00').waitFor();
    await row.getByText('€10.00').waitFor();
    await row.getByRole('button').first().click();
    await page.getByText('It is written down.').waitFor();
    expect((await booking.admin.get(`/admin/bookings/${gus}`)).body.outcome).toBe('done');
    expect(await visit.look('practice-class')).toEqual([]);
    await dialog.getByRole('button', { name: 'Add a participant' }).click();
    const form = page.getByRole('dialog', { name: 'Book' });
    await form.getByRole('textbox', { name: /^Client/ }).fill('Ole Class');
    await form.getByRole('button', { name: 'Book' }).click();
    await page.locator('.ec-event').filter({ hasText: 'Yoga class · 6/6' }).waitFor();
    const added = await booking.admin.get(`/admin/bookings?search=Ole Class`);
    expect(added.body.bookings).toMatchObject([
      { service: { id: yoga.id }, resource_id: room, total_price: 15 },
    ]);
    await visit.go(`/practice/day-list?date=${day}`);
    await page.getByText('Yoga class · 6 of 6').waitFor();
    await page.getByRole('row').filter({ hasText: 'Ida Class' }).getByText('€15.00').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
