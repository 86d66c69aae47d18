import sharp from 'sharp';
import { type GeocoderServer, startGeocoderServer } from '../../../tools/testing-servers/geocoder-server';
import { aField } from './booking.fixture';
import { type WidgetStage, fillClient, openRoom, pickTime, startWidgetStage } from './widget.fixture';

const NOW = '2030-01-02T08:00:00Z';
const DAY = '2030-01-07';

let stage: WidgetStage;
let geocoder: GeocoderServer;
beforeAll(async () => {
  geocoder = await startGeocoderServer();
  stage = await startWidgetStage({ GEOCODER_URL: geocoder.url });
});
afterAll(async () => {
  await stage?.stop();
  await geocoder?.close();
});

const OPTIONS = [
  { label: 'Short', value: 'short', duration: 0, price: 0 },
  { label: 'Long', value: 'long', duration: 60, price: 12.5 },
];

/** A field of each type; labels are the names of the types. */
async function allFields(room: number): Promise<Map<string, number>> {
  const fields: [type: string, more?: object][] = [
    ['text'],
    ['textarea'],
    ['number', { min: 1, max: 9, step: 0.5 }],
    ['select', { options: OPTIONS }],
    ['multi-select', { options: ['Tea', 'Coffee', 'Cake'] }],
    ['radio', { options: ['Left', 'Right'] }],
    ['date'],
    ['time'],
    ['datetime-local'],
    ['email'],
    ['tel'],
    ['url'],
    ['color'],
    ['range', { min: 0, max: 10, step: 2 }],
    ['file'],
    ['checkbox'],
    ['hidden'],
    ['address'],
    ['video'],
  ];
  const ids = new Map<string, number>();
  for (const [type, more] of fields) {
    const required = type !== 'hidden' && type !== 'range';
    ids.set(type, await aField(stage.booking, room, { label: `A ${type}`, type, required, ...more }));
  }
  return ids;
}

describe('the form of the widget', () => {
  it('asks for all nineteen types of fields, and books what was answered @core', async () => {
    const room = await openRoom(stage.booking, 'Questioning room');
    const ids = await allFields(room);
    const { page, look, complaints, close } = await stage.visit({
      attributes: `resource="${room}" field-${ids.get('hidden')}="campaign-7"`,
      now: NOW,
    });
    const answer = (type: string): ReturnType<typeof page.getByLabel> =>
      page.getByLabel(`A ${type} (required)`, { exact: true });
    // The option that adds an hour takes the last slot of the day off the offer.
    await page.locator(`[data-date="${DAY}"]`).click();
    await expect(page.getByRole('button', { name: '11:00' }).count()).resolves.toBe(1);
    await stage.booking.admin.post('/admin/blocks', {
      resource_id: room,
      start_at: `${DAY}T12:00`,
      end_at: `${DAY}T13:00`,
      reason: 'Lunch',
    });
    await answer('select').selectOption('long');
    await page.getByText('+1 hour · €12.50').waitFor();
    await expect(page.getByRole('button', { name: '11:00' }).count()).resolves.toBe(0);
    await pickTime(page, DAY, '9:00');

    // Nothing is answered yet: every fault stands at its field.
    await page.getByLabel('Name (required)').fill('Ada Lovelace');
    await page.getByLabel('E-mail (required)').fill('ada@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText('Please check').waitFor();
    await expect(page.locator('.fault').count()).resolves.toBe(16);
    expect(await look('fields-1-faults')).toEqual([]);

    await answer('text').fill('Spring lookbook');
    await answer('textarea').fill('Two tables,\nplease.');
    await answer('number').fill('2.5');
    await page.getByLabel('Tea').check();
    await page.getByLabel('Cake').check();
    await page.getByLabel('Right').check();
    await answer('date').fill('2030-02-03');
    await answer('time').fill('09:30');
    await answer('datetime-local').fill('2030-02-03T09:30');
    await answer('email').fill('bob@example.com');
    await answer('tel').fill('+33 1 23 45 67 89');
    await answer('url').fill('https://example.com/work');
    await answer('color').first().fill('#1f6f5c');
    await page.getByLabel('A range').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByLabel('A checkbox (required)').check();
    await answer('video').fill('https://vimeo.com/123');
    await page.getByLabel('Street and number').fill('10 Rue de Rivoli');
    await page.getByLabel('City').fill('Paris');
    await page.getByText(/^Found: 10, Rue de Rivoli/).waitFor();

    const picker = answer('file');
    await picker.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await page.getByText('Only these types of files').waitFor();
    const image = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#1f6f5c' } })
      .png()
      .toBuffer();
    await picker.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: image });
    await page.getByText('plan.png is uploaded').waitFor();
    await page.getByLabel('Width').focus();
    await page.keyboard.press('ArrowRight');
    expect(await look('fields-2-filled')).toEqual([]);

    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Check and book' }).waitFor();
    expect(await look('fields-3-summary')).toEqual([]);
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    expect(complaints).toEqual([]);

    const [booking] = await stage.booking.db.rows<{ id: number; end_at: Date; total_price: string }>(
      'SELECT id, end_at, total_price FROM bookings WHERE resource_id = $1',
      [room],
    );
    // 09:00 in Paris, an hour of the slot and one of the option.
    expect(booking).toMatchObject({ end_at: new Date('2030-01-07T10:00:00Z'), total_price: '12.5000' });
    const { body } = await stage.booking.admin.get(`/admin/booking-values/${booking?.id}`);
    const stored = Object.fromEntries(
      body.map(({ CustomField, value }: { CustomField: { type: string }; value: string }) => [
        CustomField.type,
        value,
      ]),
    );
    expect(stored).toEqual({
      text: 'Spring lookbook',
      textarea: 'Two tables,\nplease.',
      number: '2.5',
      select: 'long',
      'multi-select': '["Tea","Cake"]',
      radio: 'Right',
      date: '2030-02-03',
      time: '09:30',
      'datetime-local': '2030-02-03T09:30',
      email: 'bob@example.com',
      tel: '+33 1 23 45 67 89',
      url: 'https://example.com/work',
      color: '#1f6f5c',
      // The middle of 0 to 10 in steps of 2 is 6 for a slider; one step more is 8.
      range: '8',
      file: expect.stringMatching(/^\{"url":"http.*\.png","w":321,"h":160\}$/),
      checkbox: 'true',
      hidden: 'campaign-7',
      address: expect.stringContaining('"city":"Paris"'),
      video: 'https://vimeo.com/123',
    });
    await close();
  });

  it('takes values from the page, and leaves fixed ones as they are', async () => {
    const room = await openRoom(stage.booking, 'Known room');
    const field = await aField(stage.booking, room, { label: 'Badge', required: true });
    const { page, close } = await stage.visit({
      attributes: `resource="${room}" name="Ada Lovelace" email="ada@example.com" field-${field}="B-7" fixed="email field-${field}"`,
      now: NOW,
    });
    await pickTime(page, DAY, '9:00');
    await expect(page.getByLabel('Badge (required)').isEditable()).resolves.toBe(false);
    await expect(page.getByLabel('E-mail (required)').isEditable()).resolves.toBe(false);
    await expect(page.getByLabel('Name (required)').isEditable()).resolves.toBe(true);
    await fillNothing(page);
    await page.getByText('B-7').waitFor();
    await close();
  });

  it('shows what is on the summary as text, never as HTML', async () => {
    const room = await openRoom(stage.booking, '<img src=x onerror=alert(1)>');
    await aField(stage.booking, room, { label: '<b>Bold</b>', required: false });
    const { page, complaints, close } = await stage.visit({ attributes: `resource="${room}"`, now: NOW });
    await page.getByRole('heading', { name: '<img src=x onerror=alert(1)>' }).waitFor();
    await pickTime(page, DAY, '9:00');
    await page.getByLabel('<b>Bold</b>').fill('<script>alert(1)</script>');
    await fillClient(page);
    await page.getByText('<script>alert(1)</script>').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

async function fillNothing(page: {
  getByRole(role: 'button', options: { name: string }): { click(): Promise<void> };
}) {
  await page.getByRole('button', { name: 'Continue' }).click();
}
