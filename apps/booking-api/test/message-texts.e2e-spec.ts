import { JobsRuntime } from '@comptoir/jobs';
import { MessageTextsService } from '@comptoir/message-texts';
import type { TestResponse } from '@comptoir/testing';
import { type SmsSink, startSmsSink } from '../../../tools/testing-servers/sms-sink';
import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import { TextsService } from '../src/messaging/texts/texts.service';
import { aResource, bookingOf } from './booking.fixture';
import { ADMIN, type TestBooking, startBooking } from './booking-harness';

const TEXTS = '/admin/message-texts';
const HOUR = 3_600_000;
const OWN_BODY =
  'Welcome to {{business}} <b> at {{place}}https://example.com.\n\n{{manage_link}}\n\nBring a towel.';

let booking: TestBooking;
let smtp: SmtpCatcher;
let sms: SmsSink;
let room: number;

beforeAll(async () => {
  [sms, smtp] = await Promise.all([startSmsSink(), startSmtpCatcher({})]);
  booking = await startBooking({
    TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
    TWILIO_SECRET: 'not-a-secret',
    TWILIO_FROM: 'ChezAda',
    TWILIO_API_BASE: sms.url,
    RATE_LIMIT: 'on',
  });
});
afterAll(() => Promise.all([booking?.stop(), smtp?.close(), sms?.close()]));
beforeEach(async () => {
  await booking.empty(
    'resources',
    'settings',
    'outbox',
    'outbox_deliveries',
    'message_texts',
    'counted_mails',
  );
  booking.get(MessageTextsService).forgetTexts();
  smtp.inbox.clear();
  sms.clear();
  room = await aResource(booking, { name: 'Studio' });
  const { hostname, port } = new URL(smtp.smtpUrl);
  const settings = {
    smtp_host: hostname,
    smtp_port: port,
    smtp_from: 'desk@example.com',
    app_name: 'Chez Ada',
  };
  await booking.admin.put('/admin/settings', settings);
});

const put = (path: string, body: object, version?: string): Promise<TestResponse> =>
  booking.admin.put(`${TEXTS}/${path}`, body, version ? { headers: { 'if-match': `"${version}"` } } : {});

async function saved(path: string, body: object): Promise<Record<string, any>> {
  const answer = await put(path, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

let clients = 0;
async function booked(
  fields: object = {},
): Promise<{ id: number; token: string; subject: string; text: string; html: string }> {
  const email = `client${++clients}@example.com`;
  const { status, body } = await booking.client.post('/bookings', bookingOf(room, { email, ...fields }));
  expect(status).toBe(201);
  await booking.drain();
  const [mail] = smtp.inbox.messages({ to: email });
  const { subject = '', text = '', html = '' } = mail ?? {};
  await booking.db.rows('DELETE FROM bookings WHERE id = $1', [body.id]);
  return { id: body.id, token: body.token, subject, text, html };
}

describe('the messages', () => {
  it('are listed with their variables and what staff have changed', async () => {
    await saved('booking_confirmation/de', { subject: 'Gebucht: {{resource}}' });
    const { status, body } = await booking.admin.get(TEXTS);
    expect(status).toBe(200);
    expect(body).toHaveLength(16);
    const confirmation = body.find(({ kind }: { kind: string }) => kind === 'booking_confirmation');
    expect(confirmation).toMatchObject({ channel: 'mail', parts: ['subject', 'body'], max_body: 10_000 });
    expect(confirmation.languages).toHaveLength(13);
    expect(confirmation.languages).toContainEqual({ language: 'de', is_changed: true });
    expect(confirmation.variables.map(({ name }: { name: string }) => name)).not.toContain('client_name');
    const text = body.find(({ kind }: { kind: string }) => kind === 'sms_reminder');
    expect(text).toMatchObject({ channel: 'sms', parts: ['body'], max_body: 320, max_example: 459 });
    expect(confirmation).toMatchObject({ max_example: null, examples: [] });
  });

  it('have a default in each language, which is accepted as a text of staff', async () => {
    const { body: kinds } = await booking.admin.get(TEXTS);
    for (const { kind } of kinds) {
      const { body } = await booking.admin.get(`${TEXTS}/${kind}`);
      expect(body.texts).toHaveLength(13);
      for (const { language, default: words } of body.texts) {
        expect(words.body).not.toBe('');
        const { status } = await booking.admin.post(`${TEXTS}/${kind}/${language}/preview`, {
          body: `${words.body} .`,
        });
        expect([kind, language, status]).toEqual([kind, language, 200]);
      }
    }
  });

  it.each(['nothing', 'constructor', 'nothing/en', 'booking_change/xx'])('have no %s', async (path) => {
    expect((await booking.admin.get(`${TEXTS}/${path}`)).status).toBe(404);
  });
});

describe('a text of staff', () => {
  it('replaces the words of a mail in one language', async () => {
    const before = await booked();
    await saved('booking_confirmation/en', { subject: 'See you at {{business}}', body: OWN_BODY });
    const [english, french] = [await booked(), await booked({ locale: 'fr' })];
    expect(english.subject).toBe('See you at Chez Ada');
    expect(english.text).toContain('Bring a towel.');
    expect(english.text).toContain(`/manage/${english.token}`);
    expect(english.html).toContain('&lt;b&gt;');
    expect(english.html).toContain('<a href="https://example.com"');
    expect(english.html).toContain('>View or change the booking</a>');
    expect(french.subject).toBe('Votre réservation de Studio est confirmée');
    const { status, body } = await booking.admin.delete(`${TEXTS}/booking_confirmation/en`);
    expect([status, body]).toEqual([200, { message: expect.any(String) }]);
    expect((await booked()).subject).toBe(before.subject);
  });

  it('replaces a text message, with its link', async () => {
    await saved('sms_reminder/en', { body: 'Soon: {{resource}}\n{{manage_link}}' });
    expect((await booking.admin.put('/admin/settings', { reminders: 'sms:60' })).status).toBe(200);
    const start = new Date(Math.ceil(booking.clock.now().getTime() / HOUR) * HOUR + 3 * HOUR);
    const { body } = await booking.client.post(
      '/bookings',
      bookingOf(room, {
        start_at: start.toISOString(),
        end_at: new Date(start.getTime() + HOUR).toISOString(),
        phone: '+33612345678',
        sms_consent: true,
      }),
    );
    await booking.db.rows('UPDATE bookings SET created_at = $2 WHERE id = $1', [
      body.id,
      booking.clock.now(),
    ]);
    booking.clock.advance(start.getTime() - booking.clock.now().getTime() - HOUR / 2);
    await booking.get(JobsRuntime).runSchedule('order-reminders');
    await booking.drain();
    expect(sms.messages.map((message) => JSON.stringify(message))).toEqual([
      expect.stringContaining(`Soon: Studio\\nhttp://booking.test/manage/${body.token}`),
    ]);
    booking.clock.reset();
  });

  it('of a text message is sent whole, whatever the names in it', async () => {
    // Template and example fit, and so does the message with the longest names.
    const body = `${'{{business}} {{resource}}\n'.repeat(10)}{{manage_link}}`;
    const { text, characters } = (await booking.admin.post(`${TEXTS}/sms_reminder/en/preview`, { body }))
      .body;
    expect([characters, text.endsWith('/b/example')]).toEqual([text.length, true]);
    await saved('sms_reminder/en', { body });
    const write = await booking.get(TextsService).readWords('en');
    const long = { business: 'B'.repeat(60), resource: 'R'.repeat(60), start: '4 Mar, 14:30' };
    const link = `https://booking.example/manage/${'x'.repeat(43)}`;
    const sent = write('sms_reminder', { ...long, manage_link: link }).paragraphs.join('\n');
    expect(sent).toBe(`${'B'.repeat(60)}: reminder of ${'R'.repeat(60)}, 4 Mar, 14:30. ${link}`);
  });

  it('gives way to the default when it cannot be rendered', async () => {
    await booking.db.rows(
      `INSERT INTO message_texts (id, kind, language, body)
       VALUES ('booking_confirmation.en', 'booking_confirmation', 'en', 'Dear {{gone}}')`,
    );
    const { text } = await booked();
    expect(text).toContain('Your booking is confirmed.');
    expect(text).not.toContain('Dear');
  });

  it('shows the name of a resource that looks like a template as it is', async () => {
    room = await aResource(booking, { name: '{{business}} {{#x}} <i>' });
    await saved('booking_confirmation/en', { body: 'For {{resource}}\n\n{{manage_link}}' });
    const { text, html } = await booked();
    expect(text).toContain('For {{business}} {{#x}} <i>');
    expect(html).not.toContain('<i>');
  });

  it.each([
    [
      'booking_confirmation/en',
      { body: '{{manage_link}} {{client_name}}' },
      'Line 1: There is no variable {{client_name}}.',
    ],
    ['booking_confirmation/en', { body: 'No link' }, 'It needs the variable {{manage_link}}.'],
    ['booking_payment/en', { body: '{{manage_link}}' }, 'Line 1: There is no variable {{manage_link}}.'],
    ['booking_payment/en', { body: 'Pay' }, 'It needs the variable {{payment_link}}.'],
    ['email_code/en', { body: 'Your code is in the subject' }, 'It needs the variable {{code}}.'],
    ['sms_reminder/en', { body: 'x'.repeat(321) }, 'It has 321 characters. At most 320 are allowed.'],
    [
      'sms_reminder/en',
      { body: '{{manage_link}}\n'.repeat(16) },
      'With the example data it has 543 characters. At most 459 are allowed.',
    ],
    ['sms_reminder/en', { subject: 'Hi' }, 'This message has no such text.'],
    ['booking_change/fr', { subject: 'a\nb' }, 'Write it in one line.'],
  ])('is refused: %s %j', async (path, body, fault) => {
    const field = Object.keys(body)[0];
    for (const answer of [
      await put(path, body),
      await booking.admin.post(`${TEXTS}/${path}/preview`, body),
      await booking.admin.post(`${TEXTS}/${path}/test`, body),
    ]) {
      expect([answer.status, answer.body.code, answer.body.details]).toEqual([
        400,
        'VALIDATION_ERROR',
        [expect.objectContaining({ field, message: fault })],
      ]);
    }
  });

  it.each([
    ['PUT', '/nothing/en'],
    ['PUT', '/booking_change/xx'],
    ['DELETE', '/nothing/en'],
    ['POST', '/booking_change/xx/preview'],
    ['POST', '/nothing/en/test'],
  ])('does not exist: %s %s', async (method, path) => {
    const { status, body } = await booking.admin.send(method, TEXTS + path, { body: { subject: 1 } });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('has a version, so that two people do not overwrite each other', async () => {
    expect((await booking.admin.get(`${TEXTS}/booking_change/en`)).headers.get('etag')).toBe('"0"');
    for (let round = 0; round < 10; round += 1) {
      await booking.empty('message_texts');
      const answers = await Promise.all(
        ['A', 'B'].map((subject) => put('booking_change/en', { subject }, '0')),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    }
    expect((await put('booking_change/en', { subject: 'C' }, '0')).status).toBe(412);
    expect((await put('booking_change/en', { subject: 'C' }, '1')).body).toMatchObject({ version: '2' });
    const rows = await booking.db.rows(
      `SELECT subject_id, after FROM activity_log WHERE subject_type = 'message_texts' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows).toMatchObject([{ subject_id: 'booking_change.en', after: { subject: 'C' } }]);
  });
});

describe('a preview', () => {
  const preview = (path: string, body: object): Promise<TestResponse> =>
    booking.admin.post(`${TEXTS}/${path}/preview`, body);

  it('shows a draft with examples', async () => {
    const { status, body } = await preview('waiting_offered/en', { subject: 'Free: {{resource}}' });
    expect([status, body.subject]).toEqual([200, 'Free: Haircut – Anna']);
    expect(body.html).toContain('Book this time');
    const text = await preview('sms_reminder/en', {});
    expect(text.body).toMatchObject({
      subject: '',
      html: null,
      text: expect.stringContaining('https://booking.example/b/example'),
    });
    expect(body).toMatchObject({ characters: null, segments: null });
    const long = await preview('sms_reminder/en', { body: `${'a'.repeat(140)} {{manage_link}}` });
    expect(long.body).toMatchObject({ characters: 174, segments: 2 });
    const cyrillic = await preview('sms_reminder/ru', { body: `${'я'.repeat(37)}{{manage_link}}` });
    expect(cyrillic.body).toMatchObject({ characters: 70, segments: 1 });
  });

  it('of each message is complete', async () => {
    const { body: kinds } = await booking.admin.get(TEXTS);
    for (const { kind } of kinds) {
      const { status, body } = await preview(`${kind}/fr`, {});
      expect([kind, status]).toEqual([kind, 200]);
      expect(body.text).not.toMatch(/undefined|\{\{|NaN|Invalid/);
    }
  });

  it('shows a booking without a link that opens it', async () => {
    const { body: made } = await booking.client.post('/bookings', bookingOf(room));
    for (const choice of [{ booking_id: made.id }, { data: 'latest' }]) {
      const { body } = await preview('booking_confirmation/en', choice);
      expect(body.text).toContain('Studio');
      expect(body.text).toContain('https://booking.example/b/example');
      expect(JSON.stringify(body)).not.toContain(made.token);
    }
    const text = await preview('sms_reminder/en', { data: 'latest' });
    expect(text.body.text).toContain('Studio');
  });

  it.each([
    [
      'booking_confirmation/en',
      { booking_id: 999_999 },
      'booking_id',
      'There is no booking that this message fits.',
    ],
    ['booking_confirmation/en', { data: 'latest' }, 'data', 'There is no booking that this message fits.'],
    ['waiting_joined/en', { data: 'latest' }, 'data', 'This message is about no single booking.'],
  ])('of %s with %j is refused', async (path, body, field, message) => {
    const answer = await preview(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([expect.objectContaining({ field, message })]);
  });

  it('of a payment needs a booking that is paid', async () => {
    const { body: made } = await booking.client.post('/bookings', bookingOf(room));
    expect((await preview('booking_payment/en', { booking_id: made.id })).status).toBe(400);
  });
});

describe('a test mail', () => {
  it('goes to whoever asks for it', async () => {
    const { status, body } = await booking.admin.post(`${TEXTS}/booking_change/en/test`, {
      subject: 'Moved',
    });
    expect([status, body]).toEqual([200, { message: `Test email sent to ${ADMIN.email}` }]);
    expect((await booking.admin.post(`${TEXTS}/sms_reminder/en/test`, {})).status).toBe(200);
    expect(
      smtp.inbox
        .messages()
        .map(({ subject, envelope }) => [subject, ...envelope.to])
        .sort(),
    ).toEqual([
      ['Test: Moved', ADMIN.email],
      ['Test: sms_reminder', ADMIN.email],
    ]);
  });

  it('says why it could not be sent', async () => {
    await booking.empty('settings');
    const { status, body } = await booking.admin.post(`${TEXTS}/booking_change/en/test`, {});
    expect([status, body.code]).toEqual([409, 'TEST_MAIL_FAILED']);
  });

  it('is limited', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 25; round += 1) {
      statuses.push(
        (await booking.admin.post(`${TEXTS}/booking_change/en/test`, { body: 'No link' })).status,
      );
    }
    expect(statuses).toContain(429);
  });
});
