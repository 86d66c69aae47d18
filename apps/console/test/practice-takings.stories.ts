import { readFileSync } from 'node:fs';
import { aResource } from '../../booking-api/test/booking.fixture';
import type { ConsoleStage } from './console.fixture';
import { choose, submit, visitPractice } from './practice-visit';

const HOUR = 3_600_000;
const dayOf = (instant: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(instant);

/** The money of a day: recorded at a booking, summed up, exported, and read on a phone. */
export function takingsStories(stage: () => ConsoleStage): void {
  it('records how a client paid, and closes the day @core', async () => {
    const { booking } = stage();
    const room = await aResource(booking, { name: 'Till' });
    const { body: service } = await booking.admin.post('/admin/services', {
      ...{ name: 'Checkup', durations: [60], price: '60.00', resource_ids: [room] },
    });
    const start = booking.clock.now().getTime() - 3 * HOUR;
    const { body } = await booking.admin.post('/admin/bookings', {
      ...{
        service_id: service.id,
        resource_id: room,
        client_name: 'Annie Easley',
        email: 'annie@example.com',
      },
      ...{ start_at: new Date(start).toISOString(), end_at: new Date(start + HOUR).toISOString() },
    });
    const visit = await visitPractice(stage(), `/practice/bookings/${String(body.id)}`);
    const { page } = visit;
    await page.getByRole('button', { name: 'Paid on site' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('45');
    await choose(visit, 'How', 'Card terminal');
    await page.getByRole('textbox', { name: 'Reference' }).fill('T-4711');
    expect(await visit.look('practice-paid-on-site')).toEqual([]);
    await submit(visit, 'Paid on site');
    await page.getByText('The payment is recorded.').waitFor();
    await page.getByText(/On site · Card terminal · T-4711 · .* by /).waitFor();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('5');
    await choose(visit, 'How', 'Cash');
    await submit(visit, 'Refund');
    await page.getByText('It is recorded that the money was given back.').waitFor();

    await visit.go('/practice/bookings');
    await page.getByRole('row', { name: /Annie Easley.*€60\.00.*€45\.00.*€20\.00/ }).waitFor();
    expect(await visit.look('practice-bookings')).toEqual([]);

    // At night the booking took place yesterday.
    const days = `from=${dayOf(start)}&to=${dayOf(booking.clock.now().getTime())}`;
    await visit.go(`/practice/takings?resource_id=${room}&${days}`);
    const sums = page.getByRole('region', { name: 'Sums by means of payment' });
    await sums.getByRole('row', { name: /Cash €0\.00 €5\.00 -€5\.00/ }).waitFor();
    await sums.getByRole('row', { name: /Card terminal €45\.00 €0\.00 €45\.00/ }).waitFor();
    await sums.getByRole('row', { name: /Total €45\.00 €5\.00 €40\.00/ }).waitFor();
    await page.getByText(/One booking .* not paid in full\. Left to pay: €20\.00/).waitFor();
    const movements = page.getByRole('region', { name: 'Payments and refunds' });
    await movements.getByRole('row', { name: /Annie Easley.*Checkup · Till.*T-4711/ }).waitFor();
    expect(await visit.look('practice-takings')).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^takings-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('Payment on site,Card terminal,45.00,EUR,T-4711');

    await choose(visit, 'Means of payment', 'Cash');
    await movements.getByText('T-4711').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Last month' }).click();
    await page.getByText('No money came in or went out on these days.').first().waitFor();
    await page.getByRole('button', { name: 'Today' }).click();
    await movements.getByRole('link', { name: 'Annie Easley' }).click();
    await page.getByRole('button', { name: 'Paid on site' }).waitFor();
    expect(page.url()).toContain(`/practice/bookings/${String(body.id)}`);
    expect(visit.complaints).toEqual([]);
    await visit.close();

    const options = { locale: 'fr-FR', width: 390, colorScheme: 'dark' } as const;
    const phone = await visitPractice(stage(), `/practice/takings?resource_id=${room}`, options);
    const { page: small } = phone;
    await small.getByRole('region', { name: 'Sommes par moyen de paiement' }).getByText('Espèces').waitFor();
    await small.getByRole('region', { name: 'Paiements et remboursements' }).getByText('T-4711').waitFor();
    expect(await phone.look('practice-takings-phone')).toEqual([]);
    expect(await small.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(phone.complaints).toEqual([]);
    await booking.admin.delete(`/admin/services/${String(service.id)}`);
    await booking.admin.delete(`/admin/resources/${room}`);
    await phone.close();
  });
}
