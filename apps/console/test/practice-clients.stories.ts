import { readFileSync } from 'node:fs';
import { aResource } from '../../booking-api/test/booking.fixture';
import type { ConsoleStage } from './console.fixture';
import { submit, visitPractice } from './practice-visit';

/** A Thursday far from today. */
const DAY = '2030-03-07';
const EMAIL = 'mary@example.com';

/** Somebody who called, without an e-mail address. */
export function callerStories(stage: () => ConsoleStage): void {
  it('finds a client without an e-mail address by the phone number, exports and erases them', async () => {
    const { booking } = stage();
    const room = await aResource(booking, { name: 'Cabinet' });
    const { body } = await booking.admin.post('/admin/bookings', {
      ...{ resource_id: room, client_name: 'Ida Rhodes', phone: '+33 6 55 44 33 22' },
      ...{ start_at: `${DAY}T10:00`, end_at: `${DAY}T11:00` },
    });
    const visit = await visitPractice(stage(), '/practice/clients');
    const { page } = visit;
    await page.getByLabel('Name, e-mail or phone').fill('06 55 44');
    const client = page.getByRole('row', { name: /Ida Rhodes/ });
    await client.getByText('No e-mail address').waitFor();
    const download = page.waitForEvent('download');
    await client.getByRole('button', { name: 'Export' }).click();
    const file = await (await download).path();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      bookings: [{ booking: { id: body.id, client_name: 'Ida Rhodes' } }],
    });
    expect(await visit.look('practice-client-unmailed')).toEqual([]);
    await client.getByRole('button', { name: 'Erase' }).click();
    await page.getByLabel('Cancel one coming booking').press('Space');
    await page.getByLabel('Name of the client').fill('ida rhodes');
    await submit(visit, 'Erase');
    await page.getByText('The data of the client is erased.').waitFor();
    await page.getByText('Nobody was found.').waitFor();
    expect(await booking.db.rows(`SELECT 1 FROM bookings WHERE client_name = 'Ida Rhodes'`)).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await booking.admin.delete(`/admin/resources/${room}`);
    await visit.close();
  });
}

/** Money that is paid on site, and the data of a client. */
export function clientStories(stage: () => ConsoleStage): void {
  it('records what a client pays on site and gets back, and shows it in the figures', async () => {
    const { booking } = stage();
    const room = await aResource(booking, { name: 'Desk' });
    const { body: service } = await booking.admin.post('/admin/services', {
      ...{ name: 'Advice', durations: [60], price: '60.00', resource_ids: [room] },
    });
    const { body } = await booking.admin.post('/admin/bookings', {
      ...{ service_id: service.id, resource_id: room, client_name: 'Mary Jackson', email: EMAIL },
      start_at: `${DAY}T10:00`,
    });
    const visit = await visitPractice(stage(), `/practice/bookings/${String(body.id)}`);
    const { page } = visit;
    await page.getByRole('button', { name: 'Paid on site' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('-5');
    await submit(visit, 'Paid on site');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByRole('textbox', { name: 'Amount' }).fill('600');
    await page.getByText('This is more than what is still due.').waitFor();
    await submit(visit, 'Paid on site');
    await page.getByText('This is more than what is left to pay').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    // The field has the rest of the price.
    await page.getByRole('button', { name: 'Paid on site' }).click();
    await page.getByRole('dialog').getByText('Still due: €60.00').waitFor();
    await submit(visit, 'Paid on site');
    await page.getByText('The payment is recorded.').waitFor();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('20.00');
    expect(await visit.look('practice-refund')).toEqual([]);
    await submit(visit, 'Refund');
    await page.getByText('It is recorded that the money was given back.').waitFor();
    await page.getByText('Given back on site').waitFor();
    expect(await visit.look('practice-payments')).toEqual([]);
    // Money that was given back on site is due again.
    await page.getByRole('button', { name: 'Paid on site' }).click();
    await page.getByRole('dialog').getByText('Still due: €20.00').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel the booking' }).click();
    await page.getByRole('dialog').getByLabel('Given back on site').waitFor();
    await page.getByRole('button', { name: 'Keep the booking' }).click();
    const { body: money } = await booking.admin.get(`/admin/bookings/${String(body.id)}/payments`);
    expect(money.amounts).toMatchObject({ total: '60.00', paid: '60.00', refunded: '20.00' });

    await visit.go('/practice');
    await page.getByText('Paid on these days').first().waitFor();
    await page.getByRole('row', { name: /EUR.*60\.00.*20\.00/ }).waitFor();
    expect(await visit.look('practice-figures')).toEqual([]);
    await visit.go(`/practice/services/${String(service.id)}`);
    await page.getByRole('tab', { name: 'Payment' }).click();
    await page.getByText('Payments by card need the keys of Stripe').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('finds a client, exports what is stored, and erases it once the address is typed', async () => {
    const visit = await visitPractice(stage(), '/practice/clients', { width: 390, colorScheme: 'dark' });
    const { page } = visit;
    await page.getByLabel('Name, e-mail or phone').fill('jackson');
    const client = page.getByRole('row', { name: /Mary Jackson/ });
    const download = page.waitForEvent('download');
    await client.getByRole('button', { name: 'Export' }).click();
    const file = await (await download).path();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      bookings: [{ booking: { email: EMAIL, client_name: 'Mary Jackson' } }],
    });
    expect(await visit.look('practice-clients')).toEqual([]);
    await client.getByRole('button', { name: 'Erase' }).click();
    await page.getByLabel('E-mail address of the client').fill('someone@example.com');
    await submit(visit, 'Erase');
    await page.getByText('Type the address to confirm.').waitFor();
    await page.getByLabel('Cancel one coming booking').press('Space');
    await page.getByLabel('E-mail address of the client').fill(EMAIL);
    expect(await visit.look('practice-erase')).toEqual([]);
    await submit(visit, 'Erase');
    await page.getByText('The data of the client is erased.').waitFor();
    expect(await stage().booking.db.rows('SELECT 1 FROM bookings WHERE email = $1', [EMAIL])).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
