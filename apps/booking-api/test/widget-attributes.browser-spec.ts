import type { Page } from 'playwright-core';
import { type WidgetStage, fillClient, openRoom, pickTime, startWidgetStage } from './widget.fixture';

const NOW = '2030-01-02T08:00:00Z';
const DAY = '2030-01-07';
const ELEMENT = `document.querySelector('comptoir-booking')`;

let stage: WidgetStage;
beforeAll(async () => {
  stage = await startWidgetStage();
});
afterAll(() => stage?.stop());

async function bookedRooms(...rooms: number[]): Promise<unknown[]> {
  const { db } = stage.booking;
  const rows = await db.rows<{ resource_id: number }>(
    'SELECT resource_id FROM bookings WHERE resource_id = ANY($1) ORDER BY id',
    [rooms],
  );
  return rows.map(({ resource_id }) => resource_id);
}

/** Sets attributes as frameworks do when they draw a page again. */
async function setAttributes(page: Page, attributes: Record<string, string | number>): Promise<void> {
  await page.evaluate(
    `Object.entries(${JSON.stringify(attributes)}).forEach(([name, value]) => ${ELEMENT}.setAttribute(name, value))`,
  );
}

describe('a page that changes attributes of the widget', () => {
  it('books what it names now, and keeps what was typed @core', async () => {
    const [hall, cabin] = [
      await openRoom(stage.booking, 'Great hall'),
      await openRoom(stage.booking, 'Cabin'),
    ];
    const { page, complaints, close } = await stage.visit({ attributes: `resource="${hall}"`, now: NOW });
    await pickTime(page, DAY, '9:00');
    await page.getByLabel('Name (required)').fill('Grace Hopper');
    await setAttributes(page, { resource: cabin });
    await page.getByRole('heading', { name: 'Cabin' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Great hall' }).count()).toBe(0);
    await pickTime(page, DAY, '9:00');
    expect(await page.getByLabel('Name (required)').inputValue()).toBe('Grace Hopper');
    await fillClient(page);
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    expect(await bookedRooms(hall, cabin)).toEqual([cabin]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('shows the last of two changes at once', async () => {
    const rooms = [];
    for (const name of ['First', 'Second', 'Third']) rooms.push(await openRoom(stage.booking, name));
    const [first = 0, second = 0, third = 0] = rooms;
    const { page, close } = await stage.visit({ attributes: `resource="${first}"`, now: NOW });
    await page.getByRole('heading', { name: 'First' }).waitFor();
    let answerSecond = (): void => undefined;
    await page.route(
      (url) => url.searchParams.get('resource_id') === String(second),
      async (route) => {
        await new Promise<void>((resolve) => (answerSecond = resolve));
        await route.continue();
      },
    );
    const asked = page.waitForRequest((request) => request.url().includes(`resource_id=${second}`));
    await setAttributes(page, { resource: second });
    await asked;
    await setAttributes(page, { resource: third });
    await page.getByRole('heading', { name: 'Third' }).waitFor();
    const answered = page.waitForResponse((response) => response.url().includes(`resource_id=${second}`));
    answerSecond();
    await (await answered).finished();
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Third']);
    await close();
  });

  it('finishes a booking that is being made before it begins anew', async () => {
    const [near, far] = [await openRoom(stage.booking, 'Near'), await openRoom(stage.booking, 'Far')];
    const { page, close } = await stage.visit({ attributes: `resource="${near}"`, now: NOW });
    const events: unknown[] = [];
    await page.exposeFunction('tell', (id: unknown) => events.push(id));
    await page.evaluate(
      `document.addEventListener('booking-created', ({ detail }) => tell(detail.resource_id))`,
    );
    await pickTime(page, DAY, '9:00');
    await fillClient(page);
    await page.route('**/api/bookings', async (route) => {
      await setAttributes(page, { resource: far });
      await route.continue();
    });
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByRole('heading', { name: 'Far' }).waitFor();
    expect(events).toEqual([near]);
    expect(await bookedRooms(near, far)).toEqual([near]);
    await close();
  });

  it('fills in other values, and leaves what was typed and what was booked', async () => {
    const room = await openRoom(stage.booking, 'Blue room');
    const { page, close } = await stage.visit({
      attributes: `resource="${room}" name="Ada" email="ada@example.com" phone="123"`,
      now: NOW,
    });
    await pickTime(page, DAY, '9:00');
    await page.getByLabel('Name (required)').fill('Grace Hopper');
    await setAttributes(page, { name: 'Bob', email: 'grace@example.com', phone: '456', fixed: 'phone' });
    await page.locator('[readonly]').waitFor();
    expect(await page.getByLabel('Name (required)').inputValue()).toBe('Grace Hopper');
    expect(await page.getByLabel('E-mail (required)').inputValue()).toBe('grace@example.com');
    expect(await page.getByLabel('Phone').inputValue()).toBe('456');
    await fillClient(page);
    await page.getByRole('button', { name: 'Book' }).click();
    const confirmed = page.getByRole('heading', { name: 'Your booking is confirmed' });
    await confirmed.waitFor();
    await setAttributes(page, { name: 'Grace Hopper' });
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
    expect(await confirmed.count()).toBe(1);
    await close();
  });

  it('finds no property of an attribute, which frameworks would set instead', async () => {
    const { page, close } = await stage.visit({ now: NOW });
    await page.waitForFunction(`customElements.get('comptoir-booking')`);
    const names = ['services', 'service', 'resource', 'language', 'theme', 'dialog', 'name', 'email'];
    names.push('phone', 'notes', 'field-4', 'fixed', 'token', 'waiting', 'base');
    expect(await page.evaluate(`${JSON.stringify(names)}.filter((name) => name in ${ELEMENT})`)).toEqual([]);
    await close();
  });
});
