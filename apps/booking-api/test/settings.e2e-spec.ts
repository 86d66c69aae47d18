import { JobsRuntime } from '@comptoir/jobs';
import { SettingsCipher } from '../src/platform/settings/settings-cipher';
import { SettingsService } from '../src/platform/settings/settings.service';
import { LANGUAGES } from '../src/platform/http/languages';
import { type TestBooking, startBooking } from './booking-harness';

const PREVIOUS_KEY = 'test-only-key-of-the-settings-before-1';

const EMPTY = {
  app_name: '',
  logo_url: '',
  primary_color: '',
  secondary_color: '',
  smtp_host: '',
  smtp_port: '',
  smtp_user: '',
  smtp_pass: '',
  smtp_from: '',
  manage_url: '',
  locale: '',
  currency: 'EUR',
  locales: '',
  business_address: '',
  booking_horizon_days: '1826',
  booking_max_minutes: '44640',
  booking_max_per_email: '100',
  booking_max_per_address: '500',
  booking_hold_minutes: '0',
  reminders: 'mail:1440',
  sms_country: '',
  sms_max_per_day: '500',
  waiting_list_minutes: '0',
  booking_payment_minutes: '30',
  booking_series_max: '0',
  private_files: 'false',
  require_proof: 'never',
  second_factor: 'off',
  version: expect.any(String),
};

describe('settings', () => {
  let booking: TestBooking;
  beforeAll(async () => {
    booking = await startBooking({ SETTINGS_KEY_PREVIOUS: PREVIOUS_KEY });
  });
  afterAll(() => booking.stop());
  beforeEach(() => booking.empty('settings'));

  const put = (body: unknown): Promise<{ status: number; body: any }> =>
    booking.admin.put('/admin/settings', body);

  it('are empty at first, but for limits and the currency', async () => {
    expect((await booking.admin.get('/admin/settings')).body).toEqual(EMPTY);
  });

  it('are changed by the keys that are given', async () => {
    const changes = { app_name: 'Chez Ada', primary_color: '#112233', logo_url: '/logo.png', smtp_port: 587 };
    const { status, body } = await put(changes);
    expect(status).toBe(200);
    expect(body).toEqual({ ...EMPTY, ...changes, smtp_port: '587' });
    expect((await put({ smtp_port: '' })).body).toMatchObject({ app_name: 'Chez Ada', smtp_port: '' });
    const shown = {
      app_name: 'Chez Ada',
      logo_url: '/logo.png',
      primary_color: '#112233',
      secondary_color: '',
    };
    expect((await booking.client.get('/settings/public')).body).toEqual(shown);
    expect((await booking.admin.get('/admin/settings/public')).body).toEqual(shown);
    expect((await booking.client.get('/admin/settings/public')).status).toBe(401);
    expect((await booking.client.get('/widget/settings')).body).toEqual({
      ...shown,
      timezone: 'Europe/Paris',
      currency: 'EUR',
      locales: [...LANGUAGES],
      booking_horizon_days: 1826,
      booking_max_minutes: 44640,
    });
  });

  it('never show the SMTP password, and keep it through a round trip', async () => {
    const { body } = await put({
      smtp_pass: 's3cret pass',
      smtp_host: 'mail.example.com',
      smtp_from: 'a@example.com',
    });
    expect(body.smtp_pass).toBe('********');
    const password = async (): Promise<string | undefined> =>
      (await booking.get(SettingsService).readSmtpSettings())?.server.password;
    expect((await put(body)).body).toEqual(body);
    expect(await password()).toBe('s3cret pass');
    const stored = await booking.db.row<{ value: string }>(
      "SELECT value FROM settings WHERE key = 'smtp_pass'",
    );
    expect(stored?.value).toMatch(/^v1:/);
    expect(stored?.value).not.toContain('s3cret');
    await put({ smtp_pass: 'other' });
    expect(await password()).toBe('other');
    expect((await put({ smtp_pass: '' })).body.smtp_pass).toBe('');
    expect(await password()).toBe('');
  });

  describe('with a stored password', () => {
    const login = {
      smtp_host: 'mail.example.com',
      smtp_port: '587',
      smtp_user: 'ada',
      smtp_from: 'a@example.com',
    };
    const password = async (): Promise<string | undefined> =>
      (await booking.get(SettingsService).readSmtpSettings())?.server.password;
    beforeEach(async () => {
      await put({ ...login, smtp_pass: 's3cret' });
    });

    it.each([
      { smtp_host: 'mail.evil.example' },
      { smtp_port: 2525 },
      { smtp_port: '' },
      { smtp_user: 'eve' },
      { ...login, smtp_host: 'mail.evil.example', smtp_pass: '********' },
    ])('drop it with %p, so that it is sent to no other server', async (changes) => {
      expect((await put(changes)).body.smtp_pass).toBe('');
      expect(await password()).toBe('');
    });

    it('take another that comes along with another server', async () => {
      expect((await put({ smtp_host: 'mail.example.org', smtp_pass: 'new' })).body.smtp_pass).toBe(
        '********',
      );
      expect(await password()).toBe('new');
    });

    it.each([{ app_name: 'Chez Ada' }, { smtp_from: 'b@example.com' }, { ...login, smtp_pass: '********' }])(
      'keep it with %p',
      async (changes) => {
        expect((await put(changes)).body.smtp_pass).toBe('********');
        expect(await password()).toBe('s3cret');
      },
    );

    it('drop nothing of a rejected change', async () => {
      expect((await put({ smtp_host: 'mail.evil.example', smtp_port: 0 })).status).toBe(400);
      expect(await password()).toBe('s3cret');
    });
  });

  it('seal the password anew when the key was changed, so that the previous one can be forgotten', async () => {
    const sealed = new SettingsCipher(PREVIOUS_KEY).seal('smtp_pass', 's3cret');
    await booking.db.rows(
      `INSERT INTO settings (key, value)
       VALUES ('smtp_pass', $1), ('smtp_host', 'mail.example.com'), ('smtp_from', 'a@example.com')`,
      [sealed],
    );
    const stored = async (): Promise<string> => {
      const row = await booking.db.row<{ value: string }>(
        `SELECT value FROM settings WHERE key = 'smtp_pass'`,
      );
      return row?.value ?? '';
    };
    expect((await booking.get(SettingsService).readSmtpSettings())?.server.password).toBe('s3cret');
    await booking.get(JobsRuntime).runSchedule('reseal-smtp-password');
    const resealed = await stored();
    expect(new SettingsCipher(booking.config.settings.key).open('smtp_pass', resealed)).toBe('s3cret');
    await booking.get(JobsRuntime).runSchedule('reseal-smtp-password');
    expect(await stored()).toBe(resealed);
  });

  it('accept their own response, whatever is unset', async () => {
    const { body } = await booking.admin.get('/admin/settings');
    expect(await put(body)).toMatchObject({ status: 200, body: EMPTY });
  });

  it.each([
    [{ foo: 1 }, 'Unknown setting: foo'],
    [{ app_name: 'x'.repeat(101) }, 'app_name must be at most 100 characters'],
    [{ app_name: ['x'] }, 'app_name must be text'],
    [{ primary_color: 'red' }, 'primary_color must be a hex colour (#RRGGBB)'],
    [{ booking_horizon_days: 0 }, 'booking_horizon_days must be a whole number from 1 to 36525'],
    [{ booking_horizon_days: '1.5' }, 'booking_horizon_days must be a whole number from 1 to 36525'],
    [{ booking_max_minutes: '44641' }, 'booking_max_minutes must be a whole number from 1 to 44640'],
    [{ booking_max_per_email: -1 }, 'booking_max_per_email must be a whole number from 1 to 100000'],
    [{ booking_hold_minutes: '31' }, 'booking_hold_minutes must be a whole number from 0 to 30'],
    [{ booking_series_max: '1' }, 'booking_series_max must be 0, or a whole number from 2 to 52'],
    [{ booking_max_per_address: 'many' }, 'booking_max_per_address must be a whole number from 1 to 100000'],
    [{ smtp_port: 0 }, 'smtp_port must be a port from 1 to 65535'],
    [{ smtp_port: '65536' }, 'smtp_port must be a port from 1 to 65535'],
    [{ smtp_port: '25a' }, 'smtp_port must be a port from 1 to 65535'],
    [{ smtp_from: '\ud800@example.com' }, 'smtp_from must be an address or Name <address>'],
    [{ smtp_from: 'nobody' }, 'smtp_from must be an address or Name <address>'],
    [{ smtp_from: 'The "Best" <a@example.com>' }, 'smtp_from must be an address or Name <address>'],
    [{ smtp_from: '"Best <a@example.com>' }, 'smtp_from must be an address or Name <address>'],
    [{ smtp_from: '"a b"@example.com' }, 'smtp_from must be an address or Name <address>'],
    [
      { smtp_from: 'A <a@example.com>\r\nBcc: b@example.com' },
      'smtp_from must be an address or Name <address>',
    ],
    [{ smtp_host: 'a\nb' }, 'smtp_host must be a single line'],
    [{ smtp_user: 'a\rb' }, 'smtp_user must be a single line'],
    [{ smtp_pass: 'a\nb' }, 'smtp_pass must be a single line'],
    [{ logo_url: '//evil.example' }, 'logo_url must be an http(s) URL or a path of this site'],
    [{ logo_url: 'javascript:alert(1)' }, 'logo_url must be an http(s) URL or a path of this site'],
    ...[
      'desk.example.com/{token}',
      'javascript:{token}',
      'https://desk.example.com/',
      'https://{token}:x/ y',
    ].map(
      (manage_url) =>
        [{ manage_url }, 'manage_url must be an http(s) URL with {token} in it'] as [object, string],
    ),
    [{ locale: 'sv' }, 'locale must be one of en, fr, de, es, it, pt, nl, pl, ru, ar, ja, zh, tr'],
    ...['fr,sv', 'fr;de', ',', 'FR'].map(
      (locales) =>
        [
          { locales },
          'locales must be a list of en, fr, de, es, it, pt, nl, pl, ru, ar, ja, zh, tr, separated by commas',
        ] as [object, string],
    ),
    ...['eur', 'EUX', 'Euro', '978'].map(
      (currency) => [{ currency }, 'currency must be an ISO 4217 currency code'] as [object, string],
    ),
    [{ smtp_host: 'a\0b' }, 'smtp_host must not contain NUL characters'],
  ])('reject %p and change nothing', async (changes, error) => {
    const response = await put({ secondary_color: '#000000', ...changes });
    expect({ status: response.status, error: response.body.error }).toEqual({ status: 400, error });
    expect((await booking.admin.get('/admin/settings')).body).toEqual(EMPTY);
  });

  it('reject an empty name and empty colours', async () => {
    await put({ app_name: 'A', primary_color: '#000000' });
    expect((await put({ app_name: '' })).status).toBe(400);
    expect((await put({ primary_color: null })).status).toBe(400);
  });

  it.each([[[]], ['"text"'], ['5']])('reject the body %p', async (body) => {
    expect((await put(body)).status).toBe(400);
  });

  it('go back to the default of a limit that is emptied', async () => {
    expect((await put({ booking_max_minutes: 60 })).body.booking_max_minutes).toBe('60');
    expect((await booking.client.get('/widget/settings')).body.booking_max_minutes).toBe(60);
    expect((await put({ booking_max_minutes: '' })).body.booking_max_minutes).toBe('44640');
  });

  it('show a widget the currency and the languages that staff chose, in our order', async () => {
    const shown = async (): Promise<object> => {
      const { currency, locales } = (await booking.client.get('/widget/settings')).body;
      return { currency, locales };
    };
    expect((await put({ currency: 'CHF', locales: 'it, de,fr' })).body).toMatchObject({
      currency: 'CHF',
      locales: 'it, de,fr',
    });
    expect(await shown()).toEqual({ currency: 'CHF', locales: ['fr', 'de', 'it'] });
    expect((await put({ currency: '', locales: null })).body).toMatchObject({ currency: 'EUR', locales: '' });
    expect(await shown()).toEqual({ currency: 'EUR', locales: [...LANGUAGES] });
  });

  it('take a mailbox with a name', async () => {
    expect((await put({ smtp_from: 'Chez Ada <ada@example.com>' })).body.smtp_from).toBe(
      'Chez Ada <ada@example.com>',
    );
    expect((await put({ smtp_from: 'ada@example.com' })).status).toBe(200);
    expect((await put({ smtp_from: '"Ada, Grace & Co" <ada@example.com>' })).status).toBe(200);
  });
});
