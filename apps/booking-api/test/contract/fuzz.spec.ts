import jwt from 'jsonwebtoken';
import { AccessTokens, PasswordHasher } from '@comptoir/auth';
import { Envelope, buildOpenApiDocument } from '@comptoir/http';
import { type FuzzReport, fuzz } from '../../../../tools/fuzz/fuzz';
import { fuzzSettings } from '../../../../tools/fuzz/settings';
import { type GeocoderServer, startGeocoderServer } from '../../../../tools/testing-servers/geocoder-server';
import { DOCS } from '../../src/docs';
import { aField, aResource, bookingOf, openHours } from '../booking.fixture';
import { ADMIN, type TestBooking, startBooking } from '../booking-harness';

/** Occurs in all texts of one client's bookings, and in no request. */
const MARKER = 'Zzyzx-Quillfeather';
const STRANGERS = ['anonymous', 'expired'];
const MINUTES = 60_000;
const HINTS = {
  event: ['booking.created', 'booking.cancelled'],
  email: ['ada@example.com'],
  date: ['2030-01-07'],
  address: ['10 Rue de Rivoli, Paris'],
};
/** There is no mail server, and the generated settings name none that answers. */
const PROVIDED: Record<string, string> = { 'POST /api/admin/settings/test-smtp': 'SMTP_TEST_FAILED' };

describe('booking, asked anything', () => {
  const { requests, seed } = fuzzSettings();
  let booking: TestBooking;
  let geocoder: GeocoderServer;
  let report: FuzzReport;

  /** Requests of the fuzzer may delete this administrator, which is then created again. */
  async function signIn(): Promise<Record<string, string>> {
    const row = await booking.db.row<{ id: number; token_version: number }>(
      `WITH made AS (
         INSERT INTO admins (email, password_hash)
         SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM admins WHERE email = $1)
         RETURNING id, token_version)
       SELECT id, token_version FROM made
       UNION ALL SELECT id, token_version FROM admins WHERE email = $1`,
      [ADMIN.email, await booking.get(PasswordHasher).hash(ADMIN.password)],
    );
    if (!row) throw new Error('there is no administrator');
    const admin = booking
      .get(AccessTokens)
      .sign(row.id, { email: ADMIN.email, role: 'admin', ver: row.token_version });
    const { exp: _exp, iat: _iat, ...claims } = jwt.decode(admin) as jwt.JwtPayload;
    const header = { alg: 'HS256', typ: 'at+jwt' };
    return { admin, expired: jwt.sign(claims, booking.config.auth.jwtSecret, { header, expiresIn: -10 }) };
  }

  beforeAll(async () => {
    geocoder = await startGeocoderServer();
    booking = await startBooking({ GEOCODER_URL: geocoder.url, GEOCODER_USER_AGENT: 'fuzz' });
    for (let index = 0; index < 3; index += 1) {
      const resource = await aResource(booking);
      await openHours(booking, resource);
      await aField(booking, resource, {});
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
      roles: [...STRANGERS, 'admin'],
      staff: ['admin'],
      strangers: STRANGERS,
      marker: MARKER,
      isProviderError: (operation, status, body) =>
        status === 500 && (JSON.parse(body) as { code: string }).code === PROVIDED[operation],
      signIn,
    });
  }, 30 * MINUTES);
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
