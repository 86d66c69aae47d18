import type { Page } from 'playwright-core';
import { aField } from './booking.fixture';
import { formOf, send } from './uploads.fixture';
import {
  type VisitOptions,
  type Visit,
  type WidgetStage,
  fillClient,
  openRoom,
  pickTime,
  startWidgetStage,
} from './widget.fixture';
import { waitUntil } from '../../../tools/testing-servers/wait-until';

const NOW = '2030-01-02T08:00:00Z';
const DAY = '2030-01-07';
/** A picture of scissors would do as well. */
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#1f6f5c" d="M0 0h8v8H0z"/></svg>';

/** A practice with two people, who offer what a test makes. */
interface Practice {
  ann: number;
  bob: number;
}

let stage: WidgetStage;
let practice: Practice;
beforeAll(async () => {
  stage = await startWidgetStage();
});
afterAll(() => stage?.stop());

beforeEach(async () => {
  await stage.booking.empty('resources', 'services', 'holds');
  const booked_by = 'both';
  const ann = await openRoom(stage.booking, 'Ann', { description: 'Ten years of experience', booked_by });
  practice = { ann, bob: await openRoom(stage.booking, 'Bob', { booked_by }) };
});

async function aService(name: string, fields: object = {}): Promise<number> {
  const { ann, bob } = practice;
  const input = { name, durations: [60], price: '25', resource_ids: [ann, bob], ...fields };
  const { body } = await stage.booking.admin.post('/admin/services', input);
  return body.id as number;
}

async function addPicture(service: number): Promise<void> {
  const form = formOf({ name: 'cut.svg', bytes: PICTURE, field: 'image', type: 'image/svg+xml' });
  const { booking } = stage;
  const login = await booking.client.post('/auth/login', { ...booking.config.firstAdmin });
  const headers = { Authorization: `Bearer ${login.body.token}` };
  expect(await send(booking, form, { path: `/admin/services/${service}/image`, headers })).toMatchObject({
    status: 200,
  });
}

const visit = (attributes: string, options: VisitOptions = {}): Promise<Visit> =>
  stage.visit({ attributes, now: NOW, ...options });

/** Bookings as resource, service, local start and end, and price. */
async function booked(): Promise<unknown[]> {
  const rows = await stage.booking.db.rows<Record<string, unknown>>(
    `SELECT r.name, service_name AS service, to_char(start_at AT TIME ZONE 'Europe/Paris', 'HH24:MI') AS start,
            to_char(end_at AT TIME ZONE 'Europe/Paris', 'HH24:MI') AS end, total_price::float8 AS price
       FROM bookings b JOIN resources r ON r.id = b.resource_id ORDER BY b.id`,
  );
  return rows.map(({ name, service, start, end, price }) => [name, service, start, end, price]);
}

/** Returns the key of the element with the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`document.querySelector('comptoir-booking').shadowRoot.activeElement.dataset.key`);

/** Books nine o'clock at a resource in the place of somebody else. */
async function rival(resource: number): Promise<void> {
  const { status } = await stage.booking.client.post('/bookings', {
    ...{ resource_id: resource, client_name: 'Eve', email: 'eve@example.com' },
    ...{ start_at: `${DAY}T09:00`, end_at: `${DAY}T10:00` },
  });
  expect(status).toBe(201);
}

describe('a service', () => {
  it('is chosen from the list and booked with anyone, each step accessible, under a strict policy', async () => {
    await stage.booking.admin.put('/admin/settings', { business_address: '12 rue du Lac, Lyon' });
    const cut = await aService('Haircut', { description: 'Wash, cut and dry.', durations: [60, 30] });
    await aService('Colour', { price: '0' });
    await addPicture(cut);
    const { page, look, complaints, requests, close } = await visit('services');
    const choice = page.getByRole('button', { name: /Haircut/ });
    await choice.waitFor();
    const events: unknown[] = [];
    await page.exposeFunction('tell', (name: string, detail: unknown) => events.push([name, detail]));
    await page.evaluate(
      `for (const name of ['booking-created', 'step-changed'])
         document.addEventListener(name, ({ type, detail }) => tell(type, detail))`,
    );
    await expect(choice.textContent()).resolves.toContain('30 minutes or 1 hour · €25.00');
    expect(requests.filter((path) => path.startsWith('/api'))).toEqual([
      expect.stringMatching(/^\/api\/widget\?.*services=true/),
    ]);
    await waitUntil(
      page,
      `document.querySelector('comptoir-booking').shadowRoot.querySelector('img').naturalWidth > 0`,
    );
    expect(await look('services-1-list')).toEqual([]);
    await choice.click();
    expect(await look('services-2-who')).toEqual([]);
    await page.getByRole('button', { name: /No preference/ }).click();
    await page.getByRole('heading', { name: 'Haircut' }).waitFor();
    await page.locator(`[data-date="${DAY}"]`).click();
    expect(await look('services-3-times')).toEqual([]);
    await page.getByRole('button', { name: '9:00' }).click();
    await fillClient(page);
    for (const text of ['Haircut', '1 hour', '€25.00']) await page.getByText(text, { exact: true }).waitFor();
    expect(await look('services-4-summary')).toEqual([]);
    await page.getByRole('button', { name: 'Book' }).dblclick();
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    for (const text of ['Haircut – Ann', '€25.00', '12 rue du Lac, Lyon'])
      await page.getByText(text, { exact: true }).waitFor();
    expect(await look('services-5-done')).toEqual([]);
    expect(await booked()).toEqual([['Ann', 'Haircut', '09:00', '10:00', 25]]);
    expect(events).toEqual([
      ...['who', 'time', 'details', 'summary'].map((step) => ['step-changed', { step }]),
      ['booking-created', expect.objectContaining({ service_id: cut, resource_id: practice.ann })],
      ['step-changed', { step: 'done' }],
    ]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('is chosen after a resource that is booked by its services only', async () => {
    const cut = await aService('Haircut', { resource_ids: [practice.ann] });
    await aService('Colour', { resource_ids: [practice.ann, practice.bob] });
    await stage.booking.admin.put(`/admin/resources/${practice.ann}`, { booked_by: 'services' });
    await stage.booking.admin.put('/admin/settings', { waiting_list_minutes: 60 });
    const full = { resource_id: practice.ann, start_at: '2030-01-08T00:00', end_at: '2030-01-09T00:00' };
    await stage.booking.admin.post('/admin/blocks', full);
    const { page, look, complaints, close } = await visit('');
    await page.getByRole('button', { name: 'Bob' }).click();
    await page.getByRole('heading', { name: 'Bob' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Ann' }).click();
    await page.getByRole('button', { name: 'Haircut' }).waitFor();
    expect(await look('services-of-resource')).toEqual([]);
    // To another one and back again.
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Bob' }).click();
    await page.getByRole('heading', { name: 'Bob' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Ann' }).click();
    await page.getByRole('button', { name: 'Haircut' }).click();
    await page.getByRole('heading', { name: 'Haircut – Ann' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Haircut – Ann' }).waitFor();
    await pickTime(page, DAY, '9:00');
    await fillClient(page);
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    expect(await booked()).toEqual([['Ann', 'Haircut', '09:00', '10:00', 25]]);
    await page.goto(`${stage.url}/book/${practice.ann}`);
    await page.getByRole('button', { name: 'Haircut' }).click();
    await page.getByRole('heading', { name: 'Haircut – Ann' }).waitFor();
    await page.getByRole('button', { name: 'Tell me when a time comes free' }).click();
    await page.getByLabel('Name (required)').fill('Ada');
    await page.getByLabel('E-mail (required)').fill('ada@example.com');
    await page.getByRole('button', { name: 'Join the waiting list' }).click();
    await page.getByRole('heading', { name: 'You are on the waiting list' }).waitFor();
    const [entry] = await stage.booking.db.rows('SELECT service_id, resource_id FROM waiting_entries');
    expect(entry).toEqual({ service_id: cut, resource_id: practice.ann });
    await stage.booking.admin.put('/admin/settings', { waiting_list_minutes: 0 });
    expect(complaints).toEqual([]);
    await close();
  });

  it('is booked with a person, in a longer length and with an option that costs time and money', async () => {
    const { body } = await stage.booking.admin.post('/admin/resources', { name: 'Form', active: false });
    const options = [{ label: 'Head massage', value: 'massage', duration: 15, price: 10.5 }];
    await aField(stage.booking, body.id, { label: 'Extras', type: 'multi-select', options });
    await aField(stage.booking, body.id, { label: 'Length of hair' });
    const cut = await aService('Haircut', { durations: [30, 60], form_resource_id: body.id });
    const { page, look, close } = await visit(`service="${cut}"`);
    await page.getByRole('button', { name: 'Ann Ten years of experience' }).click();
    const nine = page.getByRole('button', { name: '9:30' });
    await page.locator(`[data-date="${DAY}"]`).click();
    await nine.waitFor();
    const longer = page.waitForResponse(/duration_min=60/);
    await page.getByLabel('1 hour').check();
    await longer;
    await nine.waitFor({ state: 'detached' });
    await expect(focused(page)).resolves.toBe('length-60');
    await page.getByLabel('Head massage').check();
    await page.getByText('1 hour 15 minutes · €35.50').waitFor();
    expect(await look('services-6-options')).toEqual([]);
    await page.getByRole('button', { name: '10:00' }).click();
    await page.getByLabel('Length of hair').fill('long');
    await fillClient(page);
    await page.getByText('Haircut – Ann', { exact: true }).waitFor();
    await page.getByText('€35.50', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    expect(await booked()).toEqual([['Ann', 'Haircut', '10:00', '11:15', 35.5]]);
    await close();
  });

  it('goes to another free person when the first is booked meanwhile, and back to the times without one', async () => {
    const cut = await aService('Haircut', { strategy: 'priority' });
    const [anyone, late] = [await visit(`service="${cut}"`), await visit(`service="${cut}"`)];
    for (const { page } of [anyone, late]) {
      await page.getByRole('button', { name: /No preference/ }).click();
      await pickTime(page, DAY, '9:00');
      await fillClient(page);
    }
    await rival(practice.ann);
    await anyone.page.getByRole('button', { name: 'Book' }).click();
    await anyone.page.getByText('Haircut – Bob', { exact: true }).waitFor();
    await late.page.getByRole('button', { name: 'Book' }).click();
    await late.page.getByRole('alert').getByText('has just been taken').waitFor();
    expect(await late.look('services-7-taken')).toEqual([]);
    await expect(late.page.getByRole('button', { name: '9:00' }).count()).resolves.toBe(0);
    await late.page.getByRole('button', { name: '10:00' }).click();
    await expect(late.page.getByLabel('Name (required)').inputValue()).resolves.toBe('Ada Lovelace');
    await Promise.all([anyone.close(), late.close()]);
  });

  it('is held while the form is filled in, with whoever is free', async () => {
    await stage.booking.admin.put('/admin/settings', { booking_hold_minutes: '10' });
    const cut = await aService('Haircut');
    const { page, close } = await visit(`service="${cut}"`);
    await page.getByRole('button', { name: /No preference/ }).click();
    await pickTime(page, DAY, '9:00');
    await page.getByText('We keep this time for you').last().waitFor();
    const [held] = await stage.booking.db.rows<{ resource_id: number }>('SELECT resource_id FROM holds');
    // Another visitor takes the person who is not held.
    const other = held?.resource_id === practice.ann ? practice.bob : practice.ann;
    await rival(other);
    await fillClient(page);
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    expect(await stage.booking.db.rows('SELECT resource_id FROM holds')).toEqual([]);
    expect(await booked()).toHaveLength(2);
    await stage.booking.admin.put('/admin/settings', { booking_hold_minutes: '0' });
    await close();
  });

  it('is booked by keyboard alone', async () => {
    await aService('Haircut', { durations: [60, 30] });
    await aService('Colour');
    const { page, close } = await visit('services');
    await page.getByRole('button', { name: /Haircut/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Do you have a preference?' }).waitFor();
    for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('heading', { name: 'Haircut – Bob' }).waitFor();
    const shorter = page.waitForResponse(/duration_min=30/);
    for (const key of ['Tab', 'ArrowUp']) await page.keyboard.press(key);
    await shorter;
    await page.locator('[data-date="2030-01-07"]').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '9:30' }).waitFor();
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('heading', { name: 'Your details' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ada Lovelace');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ada@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check and book' }).waitFor();
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    expect(await booked()).toEqual([['Bob', 'Haircut', '09:30', '10:00', 25]]);
    await close();
  });

  it('keeps the choices over a reload and a step back, and forgets those of a service that is gone', async () => {
    const cut = await aService('Haircut', { durations: [30, 60] });
    await aService('Colour');
    await aService('Shave');
    const { page, close } = await visit('services');
    await page.getByRole('button', { name: /Haircut/ }).click();
    await page.getByRole('button', { name: 'Bob' }).click();
    await page.getByLabel('1 hour').check();
    await pickTime(page, DAY, '9:00');
    await page.getByLabel('Name (required)').fill('Ada Lovelace');
    await page.reload();
    await page.getByRole('heading', { name: 'Your details' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('heading', { name: 'Haircut – Bob' }).waitFor();
    await expect(page.getByLabel('1 hour').isChecked()).resolves.toBe(true);
    for (const heading of ['Do you have a preference?', 'What would you like to book?']) {
      await page.getByRole('button', { name: 'Back' }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
    }
    await page.getByRole('button', { name: /Haircut/ }).click();
    await stage.booking.admin.put(`/admin/services/${cut}`, { active: false });
    await page.reload();
    await page.getByRole('heading', { name: 'What would you like to book?' }).waitFor();
    await expect(page.getByRole('button', { name: /Haircut/ }).count()).resolves.toBe(0);
    await close();
  });

  it('is offered of one person only where the page says so', async () => {
    const cut = await aService('Haircut');
    await aService('Colour', { resource_ids: [practice.ann] });
    const { page, close } = await visit(`services resource="${practice.bob}"`);
    // The only service of Bob, and nobody else to choose.
    await page.getByRole('heading', { name: 'Haircut – Bob' }).waitFor();
    await pickTime(page, DAY, '9:00');
    await fillClient(page);
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    expect(await booked()).toEqual([['Bob', 'Haircut', '09:00', '10:00', 25]]);
    await close();
    const unknown = await visit(`service="${cut + 1_000}"`);
    await unknown.page.getByRole('alert').getByText('Service not found').waitFor();
    await unknown.close();
  });

  it('takes as many people as it has room for at one of its resources', async () => {
    const tables = [
      await openRoom(stage.booking, 'Small table', { seats: 2 }),
      await openRoom(stage.booking, 'Large table', { seats: 6 }),
    ];
    const dinner = await aService('Dinner', { resource_ids: tables, price: '0' });
    const { page, close } = await visit(`service="${dinner}"`);
    await page.getByRole('button', { name: /No preference/ }).click();
    const answer = page.waitForResponse(/party_size=5/);
    await page.getByLabel('Number of people').fill('5');
    await page.keyboard.press('Enter');
    await answer;
    await pickTime(page, DAY, '9:00');
    await fillClient(page);
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByText('Dinner – Large table', { exact: true }).waitFor();
    expect(await booked()).toEqual([['Large table', 'Dinner', '09:00', '10:00', 0]]);
    await close();
  });
});

describe('the page of a booking of a service', () => {
  it('shows the service, and moves it within the times of the service', async () => {
    const cut = await aService('Haircut', { durations: [30] });
    const { body } = await stage.booking.client.post('/bookings', {
      ...{ service_id: cut, resource_id: practice.bob, start_at: `${DAY}T09:00` },
      ...{ client_name: 'Ada Lovelace', email: 'ada@example.com' },
    });
    const { page, look, close } = await stage.open(`/manage/${body.token}`, { now: NOW });
    await page.getByText('Haircut – Bob', { exact: true }).waitFor();
    await page.getByText('€25.00').waitFor();
    expect(await look('services-8-manage')).toEqual([]);
    await page.getByRole('button', { name: 'Move' }).click();
    // The windows have slots of an hour; the service takes half an hour.
    await pickTime(page, '2030-01-08', '10:30');
    await page.getByRole('button', { name: 'Yes, move it' }).click();
    await page.getByText('Tuesday, 8 January 2030, 10:30 – 11:00').waitFor();
    await stage.booking.admin.delete(`/admin/services/${cut}`);
    await page.getByRole('button', { name: 'Move' }).click();
    await pickTime(page, '2030-01-09', '10:00');
    await page.getByRole('button', { name: 'Yes, move it' }).click();
    await page.getByText('Wednesday, 9 January 2030, 10:00 – 10:30').waitFor();
    expect(await booked()).toEqual([['Bob', 'Haircut', '10:00', '10:30', 25]]);
    await close();
  });
});

describe('the hosted pages', () => {
  it('offer all services on a small phone in Arabic, from right to left', async () => {
    const cut = await aService('Haircut', { description: 'Wash, cut and dry.', durations: [30, 60] });
    await aService('Colour');
    await addPicture(cut);
    const options = { now: NOW, width: 320, locale: 'ar' };
    const { page, look, complaints, close } = await stage.open('/book?lang=ar', options);
    const overflow = (): Promise<number> =>
      page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    await page.getByRole('button', { name: /Haircut/ }).waitFor();
    expect(await look('services-9-arabic')).toEqual([]);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: /Haircut/ }).click();
    expect(await look('services-10-arabic-who')).toEqual([]);
    await page.getByRole('button', { name: /Bob/ }).click();
    await page.locator(`[data-date="${DAY}"]`).click();
    expect(await look('services-11-arabic-times')).toEqual([]);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it('offer one service in the dark, and link the others', async () => {
    const cut = await aService('Haircut');
    await aService('Colour');
    const { page, look, close } = await stage.open(`/book/service/${cut}`, { now: NOW, colorScheme: 'dark' });
    await page.getByRole('button', { name: /No preference/ }).waitFor();
    expect(await look('services-12-dark')).toEqual([]);
    await page.getByRole('link', { name: 'All services' }).click();
    await page.getByRole('button', { name: /Colour/ }).waitFor();
    await close();
  });
});
