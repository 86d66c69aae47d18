import sharp from 'sharp';
import { aField, aResource, openHours } from '../../booking-api/test/booking.fixture';
import type { ConsoleStage } from './console.fixture';
import { choose, visitPractice } from './practice-visit';

/** A Tuesday far from today, for the bookings of these stories. */
const DAY = '2030-03-05';

/** Making a service. */
export function servicesStories(stage: () => ConsoleStage): void {
  it('makes a service with lengths, people and a picture, and shows where clients book it @core', async () => {
    const anna = await aResource(stage().booking, { name: 'Anna' });
    await aResource(stage().booking, { name: 'Ben' });
    const visit = await visitPractice(stage(), '/practice/services');
    const { page } = visit;
    await page.getByText('Add what clients book').waitFor();
    await page.getByRole('link', { name: 'Create' }).click();
    await page.getByLabel('Name').fill('Haircut');
    await page.getByLabel('Description').fill('Wash, cut and dry.');
    await page.getByRole('spinbutton', { name: 'Length 1 (min)' }).fill('30');
    await page.getByRole('button', { name: 'Add a length' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Each length is a whole number of minutes').waitFor();
    await page.getByRole('spinbutton', { name: 'Length 2 (min)' }).fill('60');
    await page.getByRole('button', { name: 'Make default: Length 2 (min)' }).click();
    await page.getByLabel('Price').fill('35,50');
    for (const name of ['Ben', 'Anna']) {
      await page.getByRole('combobox', { name: 'Add a resource' }).click();
      await page.getByRole('option', { name }).click();
    }
    await page.getByRole('radio', { name: /The first of the list who is free/ }).check();
    await page.getByLabel('Minutes free after').fill('10');
    expect(await visit.look('practice-service-new')).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/practice\/services\/\d+$/);

    const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#1f6f5c' } })
      .png()
      .toBuffer();
    await page
      .getByLabel('Picture of the service')
      .setInputFiles({ name: 'cut.png', mimeType: 'image/png', buffer: image });
    await page.getByRole('img', { name: 'Picture of the service' }).waitFor();
    // Typed text stays while the picture changes the record.
    await page.getByLabel('Most people').fill('2');
    await page.getByRole('combobox', { name: 'One of these (1)' }).click();
    await page.getByRole('option', { name: 'Anna' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'One of these (2)' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The changes are saved.').waitFor();
    expect(await visit.look('practice-service')).toEqual([]);
    const [service] = await servicesOf(stage());
    expect(service).toMatchObject({
      ...{ name: 'Haircut', durations: [60, 30], price: '35.50', strategy: 'priority' },
      ...{ buffer_after_min: 10, max_party_size: 2, form_resource_id: null },
      ...{ image_url: expect.stringContaining('services/'), needs: [[anna]] },
    });
    await stage().booking.admin.put(`/admin/services/${String(service?.id)}`, { needs: [] });

    await page.getByRole('tab', { name: 'Rules' }).click();
    await page.getByLabel('Most bookings a day').waitFor();
    await page.getByRole('tab', { name: 'Share' }).click();
    await page.getByText(`<comptoir-booking service="${String(service?.id)}">`).waitFor();
    await page.getByText('<comptoir-booking services>').waitFor();
    expect(await visit.look('practice-service-sharing')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** The rules of the service that `servicesStories` has made. */
export function serviceRulesStories(stage: () => ConsoleStage): void {
  it('says that ends of cancelling count for earlier bookings, and which refund they take away', async () => {
    const { booking } = stage();
    const [cut] = await servicesOf(stage());
    const id = Number(cut?.id);
    await booking.db.rows(
      `INSERT INTO payment_rules (service_id, payment, refund_full_hours, refund_part_hours, refund_part_percent)
       VALUES ($1, 'full', 24, 12, 50)`,
      [id],
    );
    const visit = await visitPractice(stage(), `/practice/services/${id}`);
    const { page } = visit;
    await page.getByRole('tab', { name: 'Rules' }).click();
    await page
      .getByText('also counts for bookings that are already made.', { exact: false })
      .first()
      .waitFor();
    const limit = page.getByLabel('Cancel until (min before the start)');
    await limit.fill('1080');
    await page.getByText('Refunds end then as well.', { exact: false }).waitFor();
    await limit.fill('2880');
    const unused = page.getByText('So nobody ever gets the part of 50 % back.', { exact: false });
    await unused.waitFor();
    expect(await visit.look('practice-service-rules')).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The rules are saved.').waitFor();
    await page.getByRole('tab', { name: 'Payment' }).click();
    const payment = page.getByRole('tabpanel', { name: 'Payment' });
    await payment.getByText('So nobody ever gets the part of 50 % back.', { exact: false }).waitFor();
    expect(await visit.look('practice-service-payment')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
    await booking.db.rows('DELETE FROM payment_rules WHERE service_id = $1', [id]);
    await booking.admin.put(`/admin/services/${id}/rules`, { cancel_until_min: null });
  });
}

function onlyServiceStory(stage: () => ConsoleStage): void {
  it('chooses the only service of a resource that is booked by services, and asks among several', async () => {
    const { booking } = stage();
    const [solo, duo] = [
      await aResource(booking, { name: 'Solo' }),
      await aResource(booking, { name: 'Duo' }),
    ];
    for (const [name, price, resource] of [
      ['Reading', '30.00', solo],
      ['Short talk', '10.00', duo],
      ['Long talk', '20.00', duo],
    ] as const)
      await booking.admin.post('/admin/services', {
        ...{ name, price, durations: [60], resource_ids: [resource] },
      });
    await openHours(booking, solo);
    const visit = await visitPractice(stage(), '/practice/bookings/create');
    const { page } = visit;
    await choose(visit, 'Resource', 'Duo');
    await page.getByLabel('Start').fill('2030-03-11T09:00');
    await page.getByText('Clients book Duo by a service only.').waitFor();
    expect(await page.getByText('No time of this day is free for clients.').count()).toBe(0);
    await page.getByRole('button', { name: 'Long talk' }).click();
    await page.getByText('Price: €20.00', { exact: true }).waitFor();
    page.on('dialog', (dialog) => void dialog.accept());
    await visit.go('/practice/bookings');
    await visit.go('/practice/bookings/create');
    await choose(visit, 'Resource', 'Solo');
    await page.getByLabel('Start').fill('2030-03-11T09:00');
    await page.getByText('Price: €30.00', { exact: true }).waitFor();
    await page.getByRole('group', { name: 'Free times of the day' }).getByText('10:00').click();
    await page.getByRole('textbox', { name: 'Client' }).fill('Uma Solo');
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText('The booking is made.').waitFor();
    const [made] = await booking.db.rows(
      `SELECT service_name, total_price::float FROM bookings WHERE client_name = 'Uma Solo'`,
    );
    expect(made).toEqual({ service_name: 'Reading', total_price: 30 });
    expect(visit.complaints).toEqual([]);
    await booking.db.rows(`UPDATE services SET active = false WHERE name ~ 'Reading|talk'`);
    await visit.close();
  });
}

/** Booking the service that `servicesStories` has made. */
export function serviceBookingStories(stage: () => ConsoleStage): void {
  onlyServiceStory(stage);

  it('books a service for a client with anyone, and finds the booking by its service', async () => {
    const { booking } = stage();
    const [cut] = await servicesOf(stage());
    const [ben = 0] = (cut?.resource_ids as number[] | undefined) ?? [];
    await aField(booking, ben, { label: 'Length of hair' });
    const options = [{ label: 'With foam', value: 'foam', duration: 0, price: 5 }];
    await aField(booking, ben, { label: 'Wash', type: 'select', options });
    const visit = await visitPractice(stage(), `/practice/calendar?date=${DAY}`);
    const { page } = visit;
    await page.getByRole('button', { name: 'New booking' }).click();
    await choose(visit, 'Service', 'Haircut');
    await choose(visit, 'Resource', 'Anyone who is free');
    await choose(visit, 'Length', '30 min');
    await page.getByRole('textbox', { name: 'Client' }).fill('Grace Hopper');
    await page.getByRole('textbox', { name: 'Length of hair' }).fill('short');
    await page.getByText('Price: €35.50', { exact: true }).waitFor();
    await choose(visit, 'Wash', 'With foam (€5.00)');
    await page.getByText('Price: €40.50', { exact: true }).waitFor();
    expect(await visit.look('practice-service-booking')).toEqual([]);
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.locator('.ec-event').filter({ hasText: 'Grace Hopper · Haircut' }).click();
    const dialog = page.getByRole('dialog', { name: 'Grace Hopper' });
    await dialog.getByText('Haircut', { exact: true }).waitFor();
    await dialog.getByText('Ben', { exact: true }).waitFor();
    await dialog.getByText('€40.50').waitFor();
    await dialog.getByText('short').waitFor();
    expect(await visit.look('practice-service-details')).toEqual([]);
    await dialog.getByRole('button', { name: 'Move the booking' }).click();
    const move = page.getByRole('dialog', { name: 'Move the booking' });
    await move.getByText('Price: €40.50', { exact: true }).waitFor();
    await move.getByRole('button', { name: 'Cancel', exact: true }).click();
    await move.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Cancel the booking' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel the booking' });
    expect(await question.getByRole('button').allTextContents()).toEqual([
      'Keep the booking',
      'Cancel the booking',
    ]);
    await question.getByRole('button', { name: 'Keep the booking' }).click();
    await question.waitFor({ state: 'detached' });
    const { body } = await booking.admin.get(`/admin/bookings?service_id=${String(cut?.id)}`);
    expect(body.bookings).toMatchObject([
      { resource_id: ben, start_at: `${DAY}T08:00:00.000Z`, end_at: `${DAY}T08:30:00.000Z` },
    ]);

    await visit.go('/practice/bookings');
    await page.getByRole('columnheader', { name: 'Service' }).waitFor();
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Service' }).click();
    await choose(visit, 'Service', 'Haircut');
    await page.getByText('1-1 of 1').waitFor();
    expect(await visit.look('practice-service-bookings')).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('hairc');
    await page.getByRole('option', { name: /Haircut/ }).click();
    await page.waitForURL(/practice\/services\/\d+$/);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Ordering and deleting the services that `servicesStories` has made. */
export function serviceListStories(stage: () => ConsoleStage): void {
  it('orders services by keyboard, and says what deleting one means, on a phone in French', async () => {
    const { booking } = stage();
    await booking.admin.post('/admin/services', { name: 'Couleur', durations: [90] });
    const visit = await visitPractice(stage(), '/practice/services', {
      ...{ locale: 'fr-FR', width: 390, colorScheme: 'dark' },
    });
    const { page } = visit;
    const handle = page.getByRole('button', { name: /Faire glisser Couleur/ });
    await handle.press('Space');
    const said = page.getByRole('status');
    await said.filter({ hasText: 'position 2 sur 2' }).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowUp');
    await said.filter({ hasText: 'position 1 sur 2' }).waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await page.getByText('L’ordre est enregistré.').waitFor();
    expect(await visit.look('practice-services-phone')).toEqual([]);
    expect((await servicesOf(stage())).map(({ name }) => name)).toEqual(['Couleur', 'Haircut']);
    await page.getByRole('link', { name: 'Couleur' }).click();
    await page.getByText('Personne ne propose encore cette prestation').waitFor();
    expect(await visit.look('practice-service-phone')).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByText('Ses réservations restent et l’affichent toujours.').waitFor();
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await page.waitForURL(/practice\/services$/);
    expect((await servicesOf(stage())).map(({ name }) => name)).toEqual(['Haircut']);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

async function servicesOf({ booking }: ConsoleStage): Promise<Record<string, unknown>[]> {
  return (await booking.admin.get('/admin/services')).body as Record<string, unknown>[];
}
