import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import { type WidgetStage, fillClient, openRoom, pickTime, startWidgetStage } from './widget.fixture';

const NOW = '2030-01-02T08:00:00Z';
const DAY = '2030-01-07';
const BOOKED = { name: 'Your booking is confirmed' };

let stage: WidgetStage;
let smtp: SmtpCatcher;
beforeAll(async () => {
  [stage, smtp] = await Promise.all([startWidgetStage(), startSmtpCatcher({})]);
  const { hostname, port } = new URL(smtp.smtpUrl);
  await stage.booking.admin.put('/admin/settings', {
    smtp_host: hostname,
    smtp_port: port,
    smtp_from: 'desk@example.com',
    require_proof: 'always',
  });
});
afterAll(() => Promise.all([stage?.stop(), smtp?.close()]));

/** The browser writes a line for each answer that is an error. */
const complaintsOf = (complaints: string[]): string[] => complaints.filter((line) => !/40[03]/.test(line));

/** Reads the last code that was mailed to an address. */
async function codeFor(to: string): Promise<string> {
  await stage.booking.drain();
  return /\d{6}/.exec(smtp.inbox.messages({ to })[0]?.subject ?? '')?.[0] ?? '';
}

it('asks for the code of a mail, keeps what was typed, and books with it', async () => {
  const room = await openRoom(stage.booking, 'Quiet room');
  const { page, look, complaints, close } = await stage.visit({
    attributes: `resource="${room}"`,
    now: NOW,
    width: 360,
  });
  const book = page.getByRole('button', { name: 'Book', exact: true });
  const code = page.getByLabel('Code (required)');
  await pickTime(page, DAY, '9:00');
  await page.getByLabel('Notes').fill('By the window');
  await fillClient(page);
  await book.press('Enter');
  await page.getByText('We mailed a code to ada@example.com.').waitFor();
  expect(await page.locator('h2').evaluate((heading) => heading.matches(':focus'))).toBe(true);
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await look('proof-1-code')).toEqual([]);
  const first = await codeFor('ada@example.com');
  await code.fill(first === '000000' ? '000001' : '000000');
  await code.press('Enter');
  await page.getByText('The code is wrong or has ended').waitFor();
  expect(await look('proof-2-fault')).toEqual([]);
  // Another address gets a code of its own; the form is as it was.
  await page.getByRole('button', { name: 'Change the address' }).click();
  expect(await page.getByLabel('Notes').inputValue()).toBe('By the window');
  await page.getByLabel('E-mail (required)').fill('grace@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await book.click();
  await page.getByText('We mailed a code to grace@example.com.').waitFor();
  const before = await codeFor('grace@example.com');
  await page.getByRole('button', { name: 'Send another code' }).click();
  let latest = before;
  for (let round = 0; latest === before && round < 20; round++) latest = await codeFor('grace@example.com');
  await code.fill(latest);
  await book.click();
  await page.getByRole('heading', BOOKED).waitFor();
  const [made] = await stage.booking.db.rows(
    'SELECT email, notes, email_proven FROM bookings WHERE resource_id = $1',
    [room],
  );
  expect(made).toEqual({ email: 'grace@example.com', notes: 'By the window', email_proven: true });
  // The proof holds for the next booking of the visit.
  await page.getByRole('button', { name: 'Book another time' }).click();
  await pickTime(page, DAY, '10:00');
  await page.getByRole('button', { name: 'Continue' }).click();
  await book.click();
  await page.getByRole('heading', BOOKED).waitFor();
  expect(complaintsOf(complaints)).toEqual([]);
  await close();
});

it('asks for the code before a place on the waiting list', async () => {
  const { booking } = stage;
  const room = await openRoom(booking, 'Full room');
  await booking.admin.put('/admin/settings', { waiting_list_minutes: '60' });
  const full = { resource_id: room, start_at: `${DAY}T00:00`, end_at: `${DAY}T23:59`, client_name: 'Staff' };
  const taken = await booking.admin.post('/admin/bookings', { ...full, email: 'staff@example.com' });
  expect(taken.status).toBe(201);
  const { page, look, complaints, close } = await stage.visit({ attributes: `resource="${room}"`, now: NOW });
  const join = page.getByRole('button', { name: 'Join the waiting list' });
  await page.locator('[data-key=wait]').click();
  await page.getByLabel('Name (required)').fill('Ada Lovelace');
  await page.getByLabel('E-mail (required)').fill('wait@example.com');
  await join.click();
  await page.getByText('We mailed a code to wait@example.com.').waitFor();
  expect(await look('proof-3-waiting')).toEqual([]);
  await page.getByRole('button', { name: 'Change the address' }).click();
  expect(await page.getByLabel('E-mail (required)').inputValue()).toBe('wait@example.com');
  await page.getByLabel('E-mail (required)').fill('list@example.com');
  await join.click();
  await page.getByText('We mailed a code to list@example.com.').waitFor();
  await page.getByLabel('Code (required)').fill(await codeFor('list@example.com'));
  await join.click();
  await page.getByRole('heading', { name: 'You are on the waiting list' }).waitFor();
  expect(await booking.db.rows('SELECT email FROM waiting_entries')).toEqual([{ email: 'list@example.com' }]);
  expect(complaintsOf(complaints)).toEqual([]);
  await close();
});
