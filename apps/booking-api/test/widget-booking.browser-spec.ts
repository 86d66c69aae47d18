import { type WidgetStage, fillClient, openRoom, pickTime, startWidgetStage } from './widget.fixture';

const NOW = '2030-01-02T08:00:00Z';
const DAY = '2030-01-07';

let stage: WidgetStage;
beforeAll(async () => {
  stage = await startWidgetStage();
});
afterAll(() => stage?.stop());

async function bookingsOf(room: number): Promise<unknown[]> {
  const { db } = stage.booking;
  return db.rows(
    'SELECT start_at, end_at, total_price FROM bookings WHERE resource_id = $1 ORDER BY start_at',
    [room],
  );
}

/** A booking from 09:00 to 10:00 on the day, in Paris. */
const NINE = {
  start_at: new Date('2030-01-07T08:00:00Z'),
  end_at: new Date('2030-01-07T09:00:00Z'),
  total_price: '0.0000',
};

const BUSY = {
  'Retry-After': '7',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After',
};

describe('a booking from a page of another origin', () => {
  it('is made in four steps, each accessible, under a strict policy @core', async () => {
    const room = await openRoom(stage.booking, 'Green room');
    const { page, complaints, look, requests, close } = await stage.visit({
      attributes: `resource="${room}"`,
      now: NOW,
    });
    const events: unknown[] = [];
    await page.exposeFunction('tell', (name: string, detail: unknown) => events.push([name, detail]));
    await page.evaluate(
      `document.addEventListener('booking-created', ({ type, detail }) => tell(type, detail))`,
    );
    await page.getByRole('heading', { name: 'Green room' }).waitFor();
    // The file and everything that it shows.
    expect(requests).toEqual(['/widget/v1/booking.js', expect.stringMatching(/^\/api\/widget\?/)]);
    expect(await look('booking-1-times')).toEqual([]);
    await pickTime(page, DAY, '9:00');
    await page.getByText('Green room · Monday, 7 January 2030, 9:00').waitFor();
    expect(await look('booking-2-details')).toEqual([]);
    await fillClient(page);
    expect(await look('booking-3-summary')).toEqual([]);
    await page.getByRole('button', { name: 'Book' }).dblclick();
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    expect(await look('booking-4-done')).toEqual([]);
    expect(await bookingsOf(room)).toEqual([NINE]);
    expect(events).toEqual([
      [
        'booking-created',
        {
          id: expect.any(Number),
          resource_id: room,
          start_at: '2030-01-07T08:00:00.000Z',
          end_at: '2030-01-07T09:00:00.000Z',
        },
      ],
    ]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('keeps its lines and letters where the page has rules for all elements', async () => {
    const room = await openRoom(stage.booking, 'Quiet room');
    const { page, close } = await stage.visit({ attributes: `resource="${room}"`, now: NOW });
    await page.getByRole('heading', { name: 'Quiet room' }).waitFor();
    await page.evaluate(`Object.assign(document.querySelector('comptoir-booking').style, {
      lineHeight: '3', letterSpacing: '5px', textAlign: 'right', textTransform: 'uppercase',
    })`);
    const looks = await page.evaluate(`(() => {
      const zone = document.querySelector('comptoir-booking').shadowRoot.querySelector('.zone');
      const { lineHeight, fontSize, letterSpacing, textAlign, textTransform } = getComputedStyle(zone);
      return [parseFloat(lineHeight) / parseFloat(fontSize), letterSpacing, textAlign, textTransform];
    })()`);
    expect(looks).toEqual([expect.closeTo(1.5, 1), 'normal', 'start', 'none']);
    await close();
  });

  it('loads at most 20 kB of code @core', async () => {
    const response = await fetch(`${stage.url}/widget/v1/booking.js`);
    const size = Number(response.headers.get('content-length'));
    expect(size).toBeGreaterThan(1_000);
    expect(size).toBeLessThanOrEqual(20 * 1024);
  });

  it('is made by keyboard alone', async () => {
    const room = await openRoom(stage.booking, 'Keyboard room');
    const { page, close } = await stage.visit({ attributes: `resource="${room}"`, now: NOW });
    await page.getByRole('heading', { name: 'Keyboard room' }).waitFor();
    // From the first free day, the second of January, down five weeks and back would leave the month.
    await page.locator('[data-date="2030-01-02"]').focus();
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('heading', { name: /7 January/ }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your details' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ada Lovelace');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ada@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check and book' }).waitFor();
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    expect(await bookingsOf(room)).toEqual([NINE]);
    await close();
  });

  it('keeps what was typed when the time was taken meanwhile, and shows what is free now', async () => {
    const room = await openRoom(stage.booking, 'Wanted room');
    const { page, look, close } = await stage.visit({ attributes: `resource="${room}"`, now: NOW });
    await pickTime(page, DAY, '9:00');
    await fillClient(page);
    const rival = { resource_id: room, client_name: 'Bob', email: 'bob@example.com' };
    await stage.booking.client.post('/bookings', {
      ...rival,
      start_at: `${DAY}T09:00`,
      end_at: `${DAY}T10:00`,
    });
    await page.getByRole('button', { name: 'Book' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('has just been taken').waitFor();
    expect(await look('taken')).toEqual([]);
    await expect(page.getByRole('button', { name: '9:00' }).count()).resolves.toBe(0);
    await page.getByRole('button', { name: '10:00' }).click();
    await expect(page.getByLabel('Name (required)').inputValue()).resolves.toBe('Ada Lovelace');
    await close();
  });

  it('is made once when its answer is lost on the way @core', async () => {
    const room = await openRoom(stage.booking, 'Far room');
    const { page, close } = await stage.visit({ attributes: `resource="${room}"`, now: NOW });
    await pickTime(page, DAY, '9:00');
    await fillClient(page);
    await page.route('**/api/bookings', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByRole('alert').getByText('There is no connection').waitFor();
    await page.unroute('**/api/bookings');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    expect(await bookingsOf(room)).toEqual([NINE]);
    await close();
  });

  it('survives a reload and a step back', async () => {
    const room = await openRoom(stage.booking, 'Patient room');
    const { page, close } = await stage.visit({ attributes: `resource="${room}"`, now: NOW });
    await pickTime(page, DAY, '9:00');
    await page.getByLabel('Name (required)').fill('Ada Lovelace');
    await page.reload();
    await page.getByRole('heading', { name: 'Your details' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await pickTime(page, DAY, '10:00');
    await expect(page.getByLabel('Name (required)').inputValue()).resolves.toBe('Ada Lovelace');
    await close();
  });

  it('waits for the connection and says when the service is busy', async () => {
    const room = await openRoom(stage.booking, 'Lonely room');
    const { page, context, close } = await stage.visit({ attributes: `resource="${room}"`, now: NOW });
    await page.getByRole('heading', { name: 'Lonely room' }).waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('alert').getByText('There is no connection').waitFor();
    await context.setOffline(false);
    await page.route('**/availability?*', (route) =>
      route.fulfill({ status: 503, headers: BUSY, json: { error: 'busy' } }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').getByText('7 seconds').waitFor();
    await page.unroute('**/availability?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('[data-date="2030-02-07"]').click();
    await expect(page.getByRole('button', { name: '9:00' }).count()).resolves.toBe(1);
    await close();
  });

  it('begins anew when what was chosen is gone', async () => {
    const room = await openRoom(stage.booking, 'Vanishing room');
    await openRoom(stage.booking, 'Lasting room');
    const { page, close } = await stage.visit({ now: NOW });
    await page.getByRole('button', { name: 'Vanishing room' }).click();
    await pickTime(page, DAY, '9:00');
    await stage.booking.admin.put(`/admin/resources/${room}`, { active: false });
    await page.reload();
    await page.getByRole('button', { name: 'Lasting room' }).click();
    await expect(page.getByRole('button', { name: 'Vanishing room' }).count()).resolves.toBe(0);
    await close();
  });

  it('opens as a dialog and offers all resources', async () => {
    const first = await openRoom(stage.booking, 'First of several');
    const { page, look, close } = await stage.visit({ attributes: 'dialog', now: NOW });
    await expect(page.getByText('First of several').count()).resolves.toBe(0);
    await page.evaluate(`document.querySelector('comptoir-booking').show()`);
    await page.getByRole('button', { name: 'First of several' }).click();
    await pickTime(page, DAY, '11:00');
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Name (required)').isVisible()).resolves.toBe(false);
    await page.evaluate(`document.querySelector('comptoir-booking').show()`);
    expect(await look('dialog')).toEqual([]);
    await fillClient(page);
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    expect(await bookingsOf(first)).toHaveLength(1);
    await close();
  });
});
