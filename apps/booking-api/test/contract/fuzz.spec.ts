import jwt from 'jsonwebtoken';
import { AccessTokens, PasswordHasher } from '@comptoir/auth';
import { Envelope, buildOpenApiDocument } from '@comptoir/http';
import { type FuzzReport, fuzz } from '../../../../tools/fuzz/fuzz';
import { fuzzSettings } from '../../../../tools/fuzz/settings';
import { type GeocoderServer, startGeocoderServer } from '../../../../tools/testing-servers/geocoder-server';
import { patience } from '../../../../tools/testing-servers/time-scale';
import { DOCS } from '../../src/docs';
import { aField, aResource, bookingOf, openHours } from '../booking.fixture';
import { ADMIN, type TestBooking, startBooking } from '../booking-harness';

/** Occurs in all texts of one client's bookings, and in no request. */
const MARKER = 'Zzyzx-Quillfeather';
const STRANGERS = ['anonymous', 'expired'];
/** The administrator comes first: the last one cannot lose the role. */
const STAFF = ['admin', 'manager', 'staff'];
const MINUTES = 60_000;
/** Most routes name a record or a token, so they need more tries than those of the store. */
const REQUESTS = 6_000;
const HINTS = {
  event: ['booking.created', 'booking.cancelled'],
  email: ['ada@example.com'],
  date: ['2030-01-07'],
  date_from: ['2030-01-07'],
  date_to: ['2030-01-07', '2030-01-14'],
  start_at: ['2030-01-07T09:00', '2030-01-07T10:00', '2030-01-14T09:00'],
  end_at: ['2030-01-07T10:00', '2030-01-07T11:00', '2030-01-14T10:00'],
  duration_min: [60],
  country: ['FR'],
  address: ['10 Rue de Rivoli, Paris'],
};
/** There is no mail server, and the generated settings name none that answers. */
const PROVIDED: Record<string, string> = { 'POST /api/admin/settings/test-smtp': 'SMTP_TEST_FAILED' };

describe('booking, asked anything', () => {
  const { requests, seed } = fuzzSettings(REQUESTS);
  let booking: TestBooking;
  let geocoder: GeocoderServer;
  let report: FuzzReport;

  /** Requests of the fuzzer may delete these people or change their roles, so they are made anew each time. */
  async function signIn(): Promise<Record<string, string>> {
    const hash = await booking.get(PasswordHasher).hash(ADMIN.password);
    const tokens: Record<string, string> = {};
    for (const role of STAFF) {
      const email = role === 'admin' ? ADMIN.email : `${role}@roles.example.com`;
      const row = await booking.db.row<{ id: number; token_version: number }>(
        `INSERT INTO admins (email, password_hash, role) VALUES ($1, $2, $3)
         ON CONFLICT (lower(email)) DO UPDATE SET role = excluded.role RETURNING id, token_version`,
        [email, hash, role],
      );
      if (!row) throw new Error(`there is no ${role}`);
      await booking.db.rows(
        `INSERT INTO admin_resources (admin_id, resource_id) SELECT $1, id FROM resources WHERE $2 = 'staff'
         ON CONFLICT DO NOTHING`,
        [row.id, role],
      );
      tokens[role] = booking.get(AccessTokens).sign(row.id, { email, role, ver: row.token_version });
    }
    const { exp: _exp, iat: _iat, ...claims } = jwt.decode(tokens['admin'] ?? '') as jwt.JwtPayload;
    const header = { alg: 'HS256', typ: 'at+jwt' };
    return {
      ...tokens,
      expired: jwt.sign(claims, booking.config.auth.jwtSecret, { header, expiresIn: -10 }),
    };
  }

  beforeAll(
    async () => {
      geocoder = await startGeocoderServer();
      booking = await startBooking({ GEOCODER_URL: geocoder.url, GEOCODER_USER_AGENT: 'fuzz' });
      // These settings are off at first, and their routes would have nothing to do.
      await booking.admin.put('/admin/settings', {
        booking_hold_minutes: '10',
        booking_series_max: '12',
        waiting_list_minutes: '60',
      });
      for (let index = 0; index < 3; index += 1) {
        const resource = await aResource(booking);
        await openHours(booking, resource);
        await aField(booking, resource, {});
        await booking.admin.post('/admin/services', {
          name: 'Visit',
          durations: [60],
          resource_ids: [resource],
        });
        const client = {
          client_name: MARKER,
          email: `${MARKER}@example.com`,
          phone: '+33612345678',
          notes: MARKER,
        };
        const { status, body } = await booking.client.post('/bookings', bookingOf(resource, client));
        if (status !== 201) throw new Error(`the victim has nothing: ${JSON.stringify(body)}`);
      }
      report = await fuzz({
        document: buildOpenApiDocument(booking.app, DOCS, booking.get(Envelope)),
        port: Number(new URL(booking.client.baseUrl).port),
        hints: HINTS,
        requests,
        seed,
        roles: [...STRANGERS, ...STAFF],
        staff: STAFF,
        strangers: STRANGERS,
        marker: MARKER,
        isProviderError: (operation, status, body) =>
          status === 500 && (JSON.parse(body) as { code: string }).code === PROVIDED[operation],
        signIn,
      });
    },
    patience(30 * MINUTES),
  );
  afterAll(() => Promise.all([booking.stop(), geocoder.close()]));

  it('answers as it is documented, quickly, and reveals nothing', () => {
    expect(report.faults).toEqual([]);
    expect(report.sent).toBe(requests);
    expect(Object.keys(report.statuses).filter((status) => /^5\d\d$/.test(status))).toEqual([]);
  });

  it('is asked in ways that succeed too', () => {
    expect(report.neverSucceeded.length).toBeLessThan(report.operations / 2);
  });
});
