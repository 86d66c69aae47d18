import { aResource, openHours } from '../../booking-api/test/booking.fixture';
import type { ConsoleStage, Visit } from './console.fixture';
import { choose, visitPractice } from './practice-visit';

/** A Monday far from today, for the bookings of these stories. */
const DAY = '2030-03-11';
const EVERYBODY = 26;

/** Times at which the practice is closed, and a calendar with many resources. */
export function hoursStories(stage: () => ConsoleStage): void {
  it('warns outside of opening hours, offers free times, and lets staff book all the same', async () => {
    const { booking } = stage();
    const room = await aResource(booking, { name: 'Blue room' });
    // The calendar has a choice of resources where there are several.
    await aResource(booking, { name: 'Always open room' });
    await openHours(booking, room);
    const visit = await visitPractice(stage(), `/practice/calendar?date=${DAY}`);
    const { page } = visit;
    await showOnly(visit, ['Blue room']);
    // Closed until nine and from twelve on, and the day begins at nine.
    await page.locator('.ec-closed').nth(1).waitFor();
    expect(await page.locator('.ec-closed').count()).toBe(2);
    const top = await page.evaluate<number>(`document.querySelector('.ec-main').scrollTop`);
    expect(top).toBeGreaterThan(8 * 64);
    await page.getByRole('button', { name: 'New booking' }).click();
    await choose(visit, 'Resource', 'Blue room');
    await page.getByLabel('Start').fill(`${DAY}T08:00`);
    const warning = page.getByRole('alert').filter({ hasText: 'outside of the opening hours of Blue room' });
    await warning.waitFor();
    expect(await visit.look('practice-outside-hours')).toEqual([]);
    await page.getByRole('group', { name: 'Free times of the day' }).getByText('10:00').click();
    await warning.waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'End' }).inputValue()).toBe(`${DAY}T11:00`);
    await page.getByLabel('Start').fill(`${DAY}T07:45`);
    await page.getByRole('textbox', { name: 'End' }).fill(`${DAY}T08:00`);
    await warning.waitFor();
    await page.getByRole('textbox', { name: 'Client' }).fill('Early Bird');
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText('The booking is made.').waitFor();

    // A quarter of an hour shows who comes.
    const event = page.locator('.ec-event').filter({ hasText: 'Early Bird' });
    await event.scrollIntoViewIfNeeded();
    const [outer, name] = await Promise.all([event.boundingBox(), event.locator('h4').boundingBox()]);
    expect(name?.y).toBeGreaterThanOrEqual((outer?.y ?? 0) - 1);
    expect(name?.height).toBeGreaterThan(10);
    expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(
      (outer?.y ?? 0) + (outer?.height ?? 0) + 3,
    );
    expect(await visit.look('practice-short')).toEqual([]);

    await event.click();
    await page.getByRole('dialog', { name: 'Early Bird' }).waitFor();
    await page.getByRole('button', { name: 'Move the booking' }).click();
    await page.getByText('gets no mail: tell them yourself.').waitFor();
    await page.getByRole('group', { name: 'Free times of the day' }).getByText('09:00').click();
    await page
      .getByRole('dialog', { name: 'Move the booking' })
      .getByRole('button', { name: 'Move the booking' })
      .click();
    await page.getByText('The booking is moved.').waitFor();
    const [moved] = await booking.db.rows<{ start_at: Date; end_at: Date }>(
      `SELECT start_at, end_at FROM bookings WHERE client_name = 'Early Bird'`,
    );
    expect([moved?.start_at, moved?.end_at]).toEqual(
      ['08:00', '08:15'].map((time) => new Date(`${DAY}T${time}:00Z`)),
    );
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  manyResources(stage);
}

function manyResources(stage: () => ConsoleStage): void {
  it('shows eight and twenty-six resources side by side on a screen of 1280 pixels', async () => {
    const { booking } = stage();
    const names = Array.from(
      { length: EVERYBODY },
      (_, index) => `Therapist ${String(index + 1).padStart(2, '0')}`,
    );
    const ids: number[] = [];
    for (const name of names) ids.push(await aResource(booking, { name }));
    const noon = { start_at: `${DAY}T10:00`, end_at: `${DAY}T11:00` };
    for (const [index, client_name] of ['Marguerite Duras', 'Ada Lovelace'].entries()) {
      await booking.admin.post('/admin/bookings', { resource_id: ids[index], client_name, ...noon });
    }
    const visit = await visitPractice(stage(), `/practice/calendar?date=${DAY}`);
    const { page } = visit;
    await showOnly(visit, names.slice(0, 8));
    await page.locator('.ec-event').filter({ hasText: 'Marguerite' }).waitFor();
    expect(await overflowOf(visit)).toBeLessThanOrEqual(1);
    expect(await visit.look('practice-eight')).toEqual([]);
    await showOnly(visit, names.slice(8));
    await page.getByText('Therapist 26', { exact: true }).last().waitFor();
    expect(await overflowOf(visit)).toBeLessThanOrEqual(1);
    expect(await visit.look('practice-everybody')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await Promise.all(ids.map((id) => booking.admin.delete(`/admin/resources/${id}`)));
    await visit.close();
  });
}

/** Chooses further resources in the bar above the calendar. */
async function showOnly({ page }: Visit, names: readonly string[]): Promise<void> {
  await page.getByRole('combobox', { name: 'Resources' }).click();
  for (const name of names) await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
}

/** Returns by how many pixels the calendar is wider than its place. */
function overflowOf({ page }: Visit): Promise<number> {
  const script = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.ec-main'))`;
  return page.evaluate<number>(script);
}
