import { JobsRuntime } from '@comptoir/jobs';
import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import { ProofMailsService } from '../src/front/notifications/notifications.proofs.service';
import { MONDAY, aResource, bookingOf, openHours } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';
import { seriesOf } from './series.fixture';
import { entryOf, wait, wishFor } from './waiting-list.fixture';

const MINUTE = 60_000;
const ADA = 'ada@example.com';
const REQUIRED = { error: 'Please confirm your e-mail address first', code: 'PROOF_REQUIRED' };
const WRONG = { error: 'The code is wrong or has ended', code: 'WRONG_CODE' };

let booking: TestBooking;
let smtp: SmtpCatcher;
let room: number;
let hour = 0;
let mail: Record<string, string>;
beforeAll(async () => {
  smtp = await startSmtpCatcher({});
  booking = await startBooking({});
});
afterAll(() => Promise.all([booking?.stop(), smtp?.close()]));
beforeEach(async () => {
  await booking.empty(
    'resources',
    'settings',
    'outbox',
    'outbox_deliveries',
    'email_proofs',
    'waiting_entries',
    'counted_mails',
  );
  booking.clock.reset();
  smtp.inbox.clear();
  hour = 0;
  room = await aResource(booking, { name: 'Studio' });
  const { hostname, port } = new URL(smtp.smtpUrl);
  mail = { smtp_host: hostname, smtp_port: port, smtp_from: 'desk@example.com', app_name: 'Chez Ada' };
});

const require_ = async (require_proof: string, more: object = {}): Promise<void> => {
  const { status, body } = await booking.admin.put('/admin/settings', { ...mail, ...more, require_proof });
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
};
const next = (): { start_at: string; end_at: string } => {
  const time = (at: number): string => `${MONDAY}T${String(at).padStart(2, '0')}:00`;
  return { start_at: time(hour++), end_at: time(hour) };
};
const book = (fields: object = {}, path = '/bookings', sender = booking.client) =>
  sender.post(path, bookingOf(room, { ...next(), ...fields }));
const ask = (email = ADA, headers: Record<string, string> = {}) =>
  booking.client.post('/email-proofs', { email }, { headers });
const check = (code: string, email = ADA) => booking.client.post('/email-proofs/check', { email, code });
const mailsTo = (to = ADA) => smtp.inbox.messages({ to }).filter(({ subject }) => /\d{6}/.test(subject));
/** Asks for a code and reads it in the mail. */
const codeFor = async (email = ADA): Promise<string> => {
  expect((await ask(email)).status).toBe(202);
  await booking.drain();
  return /\d{6}/.exec(mailsTo(email)[0]?.subject ?? '')?.[0] ?? '';
};
const proofOf = async (email = ADA): Promise<string> => {
  const { status, body } = await check(await codeFor(email), email);
  expect(status).toBe(200);
  return body.token as string;
};
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('the setting require_proof', () => {
  it('asks for nothing by default', async () => {
    expect((await book()).status).toBe(201);
    expect((await book()).status).toBe(201);
  });

  it('needs a mail server as long as it asks', async () => {
    const early = await booking.admin.put('/admin/settings', { require_proof: 'always' });
    expect([early.status, early.body.code]).toEqual([400, 'INVALID_SETTING']);
    await require_('always');
    const late = await booking.admin.put('/admin/settings', { smtp_host: '' });
    expect([late.status, late.body.code]).toEqual([400, 'INVALID_SETTING']);
    const unknown = await booking.admin.put('/admin/settings', { require_proof: 'first' });
    expect(unknown.body.error).toBe('require_proof must be one of never, second, always');
  });

  it('always asks clients, and never staff', async () => {
    await require_('always');
    const { status, body } = await book();
    expect({ status, body }).toEqual({ status: 403, body: REQUIRED });
    expect((await book({}, '/admin/bookings', booking.admin)).status).toBe(201);
    const email_proof = await proofOf();
    // For any number of bookings within its hour, in any case of the address.
    expect((await book({ email_proof })).status).toBe(201);
    expect((await book({ email_proof, email: ADA.toUpperCase() })).status).toBe(201);
    booking.clock.advance(60 * MINUTE);
    expect((await book({ email_proof })).status).toBe(403);
  });

  it('takes no token of another address, and none that was altered', async () => {
    await require_('always');
    const token = await proofOf('eve@example.com');
    const [seconds, signature] = token.split('.') as [string, string];
    for (const email_proof of [
      token,
      `${Number(seconds) + 60}.${signature}`,
      `${seconds}.${signature.slice(1)}A`,
      'x',
    ]) {
      expect((await book({ email_proof })).body).toEqual(REQUIRED);
    }
    expect((await book({ email_proof: token, email: 'eve@example.com' })).status).toBe(201);
  });

  it('asks for the second open booking without a proof', async () => {
    await require_('second');
    const first = await book();
    expect(first.status).toBe(201);
    expect((await book({ email: ADA.toUpperCase() })).body).toEqual(REQUIRED);
    expect((await book({ email: 'grace@example.com' })).status).toBe(201);
    const email_proof = await proofOf();
    expect((await book({ email_proof })).status).toBe(201);
    await booking.client.delete(`/bookings/${first.body.token}`);
    // The booking with a proof does not count.
    expect((await book()).status).toBe(201);
    expect((await book()).status).toBe(403);
  });

  it('tells nothing of an address for a time that is taken', async () => {
    await require_('second');
    const { body } = await book();
    const again = await book({ start_at: body.start_at, end_at: body.end_at });
    expect(again.body.code).toBe('SLOT_TAKEN');
  });

  it('lets one of concurrent first bookings pass without a proof', async () => {
    await require_('second');
    const rooms = [room, await aResource(booking), await aResource(booking), await aResource(booking)];
    for (let round = 0; round < 3; round++) {
      const email = `round${round}@example.com`;
      const time = next();
      const made = await Promise.all(
        rooms.map((one) => booking.client.post('/bookings', bookingOf(one, { ...time, email }))),
      );
      expect(made.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403]);
    }
  });

  it.each(['second', 'always'])('asks for series: %s', async (setting) => {
    await require_(setting, { booking_series_max: '10' });
    const series = (fields: object) => booking.client.post('/booking-series', seriesOf(room, { ...fields }));
    expect((await series({ repeat: { count: 2 } })).body).toEqual(REQUIRED);
    const email_proof = await proofOf();
    expect((await series({ repeat: { count: 2 }, email_proof })).status).toBe(201);
  });

  it.each(['second', 'always'])(
    'asks before the waiting list, whose offers need no other proof: %s',
    async (setting) => {
      await require_(setting, { waiting_list_minutes: '60' });
      const join = (fields: object) =>
        booking.client.post('/waiting-list', wishFor(room, { email: ADA, ...fields }));
      const email_proof = await proofOf();
      for (const fields of [{}, { email_proof: 'x' }, { email: 'eve@example.com', email_proof }]) {
        const { status, body } = await join(fields);
        expect({ status, body }).toEqual({ status: 403, body: REQUIRED });
      }
      expect(await booking.db.rows('SELECT FROM waiting_entries')).toEqual([]);
      expect((await join({ email_proof })).status).toBe(201);
      const byStaff = await booking.admin.post(
        '/admin/waiting-list',
        wishFor(room, { email: 'eve@example.com' }),
      );
      expect(byStaff.status).toBe(201);
    },
  );

  it('takes an offer of the waiting list as a proof, at the address of the entry', async () => {
    await require_('always', { waiting_list_minutes: '60' });
    await openHours(booking, room);
    const full = { start_at: `${MONDAY}T09:00`, end_at: `${MONDAY}T17:00` };
    const taken = await book(full, '/admin/bookings', booking.admin);
    const email_proof = await proofOf();
    const waiting = await wait(booking, room, { email: ADA, email_proof });
    await booking.admin.delete(`/admin/bookings/${taken.body.id}`);
    await booking.drain();
    const { offer } = await entryOf(booking, waiting);
    const { hold_token, start_at, end_at } = offer ?? {};
    const body = { resource_id: room, hold_token, waiting_token: waiting.token, start_at, end_at };
    const stolen = await booking.client.post('/bookings', { ...body, email: 'eve@example.com' });
    expect(stolen.body).toEqual(REQUIRED);
    expect((await booking.client.post('/bookings', body)).status).toBe(201);
    expect(
      (
        await booking.client.post('/bookings', {
          ...body,
          start_at: `${MONDAY}T11:00`,
          end_at: `${MONDAY}T12:00`,
        })
      ).body,
    ).toEqual(REQUIRED);
  });

  it('forgets the proof of a booking that gets another address', async () => {
    await require_('second');
    const { body } = await book({ email_proof: await proofOf() });
    await booking.admin.put(`/admin/bookings/${body.id}`, { email: 'grace@example.com' });
    expect((await book({ email: 'grace@example.com' })).status).toBe(403);
  });
});

describe('a code', () => {
  beforeEach(() => require_('always'));

  it('is mailed in the language of the client, whether the address is known or not', async () => {
    await book({}, '/admin/bookings', booking.admin);
    const answers = [await ask(ADA, { 'Accept-Language': 'fr' }), await ask('nobody@example.com')];
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 202, body: { message: 'The code is on its way.' } },
      { status: 202, body: { message: 'The code is on its way.' } },
    ]);
    await booking.drain();
    expect(mailsTo()[0]?.subject).toMatch(/^\d{6} est votre code pour Chez Ada$/);
    expect(mailsTo('nobody@example.com')[0]?.subject).toMatch(/^\d{6} is your code for Chez Ada$/);
  });

  it('is stored as a keyed hash, and the same when its job runs again', async () => {
    const code = await codeFor();
    const rows = await booking.db.rows<{ id: string; code_hash: Buffer }>('SELECT * FROM email_proofs');
    expect(JSON.stringify(rows)).not.toContain(code);
    await booking.get(ProofMailsService).mailCode({ proofId: rows[0]?.id ?? '' });
    expect(new Set(mailsTo().map(({ subject }) => subject)).size).toBe(1);
    expect(mailsTo()).toHaveLength(2);
  });

  it('works with spaces, and more than once', async () => {
    const code = await codeFor();
    expect((await check(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect((await check(code)).status).toBe(200);
  });

  it('is wrong at another address, when it was replaced, and for nobody', async () => {
    const first = await codeFor();
    const second = await codeFor();
    await codeFor('grace@example.com');
    expect((await check(first === second ? other(first) : first)).body).toEqual(WRONG);
    expect((await check(second, 'grace@example.com')).body).toEqual(WRONG);
    const unknown = await check(second, 'nobody@example.com');
    expect([unknown.status, unknown.body]).toEqual([400, WRONG]);
    expect((await check(second)).status).toBe(200);
  });

  it('ends after five guesses, also when they come at once', async () => {
    const code = await codeFor();
    for (let guess = 0; guess < 5; guess++) expect((await check(other(code))).body).toEqual(WRONG);
    expect((await check(code)).body).toEqual(WRONG);
    const again = await codeFor();
    await Promise.all(Array.from({ length: 12 }, () => check(other(again))));
    expect((await check(again)).body).toEqual(WRONG);
    const [row] = await booking.db.rows<{ guesses: number }>('SELECT guesses FROM email_proofs');
    expect(row?.guesses).toBe(5);
  });

  it('ends after 15 minutes', async () => {
    const code = await codeFor();
    booking.clock.advance(14 * MINUTE);
    expect((await check(code)).status).toBe(200);
    booking.clock.advance(MINUTE);
    expect((await check(code)).body).toEqual(WRONG);
  });

  it('is sent ten times a day to an address, also when they are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask()));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429, 429]);
    expect((await ask()).body.code).toBe('TOO_MANY_CODES');
    expect((await ask('grace@example.com')).status).toBe(202);
    booking.clock.advance(24 * 60 * MINUTE);
    expect((await ask()).status).toBe(202);
  });

  it('is forgotten by the nightly job once its day is over', async () => {
    await ask();
    await booking.get(JobsRuntime).runSchedule('purge-email-proofs');
    expect(await booking.db.rows('SELECT FROM email_proofs')).toHaveLength(1);
    booking.clock.advance(24 * 60 * MINUTE);
    await booking.get(JobsRuntime).runSchedule('purge-email-proofs');
    expect(await booking.db.rows('SELECT FROM email_proofs')).toEqual([]);
  });

  it('needs a valid address', async () => {
    for (const answer of [await ask('nobody'), await check('1', 'nobody')]) {
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
  });
});
