import path from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import {
  committedDocument,
  declaredVersions,
  documentSection,
  findPoorOperationNames,
  operationsThatWarn,
  routesTable,
} from '@comptoir/testing';
import { type TestBooking, startBooking } from '../booking-harness';

const ROUTES_DOCUMENT = path.resolve(__dirname, '../../../../docs/routes.md');

/** All routes with their access. */
const ROUTES: Record<string, 'public' | 'staff' | 'manager' | 'admin'> = {
  'GET /api/health': 'public',
  'GET /api/health/ready': 'public',
  'GET /api/resources': 'public',
  'GET /api/resources/{id}': 'public',
  'GET /api/resources/{id}/slots': 'public',
  'GET /api/resources/{id}/availability': 'public',
  'GET /api/resources/{id}/fields': 'public',
  'GET /api/services': 'public',
  'GET /api/services/{id}': 'public',
  'GET /api/services/{id}/availability': 'public',
  'GET /api/resources/bookings/public': 'public',
  'GET /api/resources/blocks/public': 'public',
  'POST /api/bookings': 'public',
  'POST /api/bookings/quote': 'public',
  'POST /api/booking-series': 'public',
  'POST /api/booking-series/preview': 'public',
  'GET /api/bookings/{token}/series': 'public',
  'POST /api/bookings/{token}/series/move': 'public',
  'POST /api/bookings/{token}/series/cancel': 'public',
  'GET /api/admin/api-keys': 'admin',
  'POST /api/admin/api-keys': 'admin',
  'GET /api/admin/api-keys/{id}': 'admin',
  'PUT /api/admin/api-keys/{id}': 'admin',
  'DELETE /api/admin/api-keys/{id}': 'admin',
  'POST /api/admin/api-keys/{id}/rotate': 'admin',
  'POST /api/admin/booking-series': 'staff',
  'POST /api/admin/booking-series/preview': 'staff',
  'GET /api/admin/bookings/{id}/series': 'staff',
  'POST /api/admin/bookings/{id}/series/move': 'staff',
  'POST /api/admin/bookings/{id}/series/cancel': 'staff',
  'POST /api/holds': 'public',
  'PUT /api/holds/{token}': 'public',
  'DELETE /api/holds/{token}': 'public',
  'POST /api/waiting-list': 'public',
  'GET /api/waiting-list/{token}': 'public',
  'DELETE /api/waiting-list/{token}': 'public',
  'DELETE /api/waiting-list/{token}/offer': 'public',
  'GET /api/waiting-list/{token}/manage': 'public',
  'POST /api/waiting-list/{token}/manage': 'public',
  'POST /api/waiting-list/{token}/manage/decline': 'public',
  'GET /waiting/{token}': 'public',
  'GET /pay/{token}': 'public',
  'GET /api/bookings/{token}': 'public',
  'DELETE /api/bookings/{token}': 'public',
  'DELETE /api/bookings/{token}/sms-consent': 'public',
  'GET /api/bookings/{token}/export': 'public',
  'POST /api/bookings/{token}/reschedule': 'public',
  'GET /api/bookings/{token}/calendar.ics': 'public',
  'GET /api/bookings/{token}/manage': 'public',
  'POST /api/bookings/{token}/manage': 'public',
  'POST /api/bookings/{token}/manage/no-sms': 'public',
  'POST /api/client-links': 'public',
  'POST /api/email-proofs': 'public',
  'POST /api/email-proofs/check': 'public',
  'GET /api/client-bookings': 'public',
  'GET /api/calendars/{token}.ics': 'public',
  'POST /api/auth/login': 'public',
  'GET /api/auth/options': 'public',
  'POST /api/auth/forgot-password': 'public',
  'POST /api/auth/reset-password': 'public',
  'POST /api/auth/second-factor': 'public',
  'GET /api/settings/public': 'public',
  'GET /api/geocode': 'public',
  'GET /api/widget': 'public',
  'GET /api/widget/settings': 'public',
  'GET /widget/v1/{file}': 'public',
  'GET /book': 'public',
  'GET /book/{resource}': 'public',
  'GET /book/service/{service}': 'public',
  'GET /manage/{token}': 'public',
  'GET /my/{token}': 'public',
  'POST /api/upload': 'public',
  'GET /api/files/{year}/{month}/{name}': 'public',
  'GET /api/admin/bookings': 'staff',
  'POST /api/admin/bookings': 'staff',
  'GET /api/admin/bookings/{id}': 'staff',
  'PUT /api/admin/bookings/{id}': 'staff',
  'DELETE /api/admin/bookings/{id}': 'staff',
  'PUT /api/admin/bookings/{id}/outcome': 'staff',
  'DELETE /api/admin/bookings/{id}/permanent': 'manager',
  'GET /api/admin/bookings/{id}/reminders': 'staff',
  'GET /api/admin/clients': 'manager',
  'GET /api/admin/clients/{client}/export': 'manager',
  'DELETE /api/admin/clients/{client}': 'manager',
  'GET /api/admin/message-texts': 'admin',
  'GET /api/admin/message-texts/{kind}': 'admin',
  'GET /api/admin/message-texts/{kind}/{language}': 'admin',
  'PUT /api/admin/message-texts/{kind}/{language}': 'admin',
  'DELETE /api/admin/message-texts/{kind}/{language}': 'admin',
  'POST /api/admin/message-texts/{kind}/{language}/preview': 'admin',
  'POST /api/admin/message-texts/{kind}/{language}/test': 'admin',
  'GET /api/admin/sms-messages': 'admin',
  'GET /api/admin/summary': 'staff',
  'GET /api/admin/booking-values/{bookingId}': 'staff',
  'GET /api/admin/resources': 'staff',
  'POST /api/admin/resources': 'manager',
  'PUT /api/admin/resources/{id}': 'manager',
  'DELETE /api/admin/resources/{id}': 'manager',
  'PUT /api/admin/resources-reorder': 'manager',
  'GET /api/admin/services': 'staff',
  'POST /api/admin/services': 'manager',
  'PUT /api/admin/services/{id}': 'manager',
  'DELETE /api/admin/services/{id}': 'manager',
  'POST /api/admin/services/{id}/image': 'manager',
  'GET /api/admin/holidays': 'manager',
  'POST /api/admin/holidays': 'manager',
  'GET /api/admin/holidays/countries': 'manager',
  'DELETE /api/admin/holidays/{source}': 'manager',
  'POST /api/bookings/{token}/payment': 'public',
  'POST /api/webhooks/stripe': 'public',
  'GET /api/admin/services/{serviceId}/payment': 'manager',
  'PUT /api/admin/services/{serviceId}/payment': 'manager',
  'GET /api/admin/resources/{resourceId}/payment': 'manager',
  'PUT /api/admin/resources/{resourceId}/payment': 'manager',
  'GET /api/admin/payments': 'staff',
  'GET /api/admin/payments/summary': 'staff',
  'GET /api/admin/payments/export': 'staff',
  'GET /api/admin/bookings/{id}/payments': 'staff',
  'POST /api/admin/bookings/{id}/payments': 'staff',
  'POST /api/admin/bookings/{id}/refunds': 'staff',
  'GET /api/admin/services/{id}/rules': 'manager',
  'PUT /api/admin/services/{id}/rules': 'manager',
  'GET /api/admin/resources/{id}/rules': 'manager',
  'PUT /api/admin/resources/{id}/rules': 'manager',
  'PUT /api/admin/services-reorder': 'manager',
  'POST /api/admin/resources/{id}/calendar-token': 'staff',
  'DELETE /api/admin/resources/{id}/calendar-token': 'staff',
  'GET /api/admin/webhooks': 'admin',
  'POST /api/admin/webhooks': 'admin',
  'GET /api/admin/webhooks/{id}': 'admin',
  'PUT /api/admin/webhooks/{id}': 'admin',
  'DELETE /api/admin/webhooks/{id}': 'admin',
  'GET /api/admin/webhooks/{id}/deliveries': 'admin',
  'POST /api/admin/webhooks/{id}/deliveries/{delivery_id}/retry': 'admin',
  'POST /api/admin/webhooks/{id}/replay': 'admin',
  'POST /api/admin/webhooks/{id}/test': 'admin',
  'GET /api/admin/events': 'admin',
  'GET /api/admin/slots': 'staff',
  'POST /api/admin/slots': 'staff',
  'GET /api/admin/blocks': 'staff',
  'POST /api/admin/blocks': 'staff',
  'PUT /api/admin/blocks/{id}': 'staff',
  'DELETE /api/admin/blocks/{id}': 'staff',
  'GET /api/admin/external-calendars': 'staff',
  'POST /api/admin/external-calendars': 'staff',
  'GET /api/admin/external-calendars/busy': 'staff',
  'PUT /api/admin/external-calendars/{id}': 'staff',
  'DELETE /api/admin/external-calendars/{id}': 'staff',
  'POST /api/admin/external-calendars/{id}/sync': 'staff',
  'GET /api/admin/date-exceptions': 'staff',
  'GET /api/admin/date-exceptions/conflicts': 'staff',
  'POST /api/admin/date-exceptions': 'staff',
  'PUT /api/admin/date-exceptions/{id}': 'staff',
  'DELETE /api/admin/date-exceptions/{id}': 'staff',
  'GET /api/admin/waiting-list': 'staff',
  'GET /api/admin/waiting-list/{id}': 'staff',
  'POST /api/admin/waiting-list': 'staff',
  'POST /api/admin/waiting-list/{id}/offer': 'staff',
  'DELETE /api/admin/waiting-list/{id}': 'staff',
  'DELETE /api/admin/waiting-list/{id}/permanent': 'manager',
  'GET /api/admin/custom-fields': 'staff',
  'POST /api/admin/custom-fields': 'manager',
  'PUT /api/admin/custom-fields/{id}': 'manager',
  'DELETE /api/admin/custom-fields/{id}': 'manager',
  'PUT /api/admin/custom-fields-reorder': 'manager',
  'GET /api/admin/settings': 'admin',
  'PUT /api/admin/settings': 'admin',
  'GET /api/admin/settings/public': 'staff',
  'POST /api/admin/settings/test-smtp': 'admin',
  'POST /api/admin/settings/upload-logo': 'admin',
  'GET /api/admin/activity': 'admin',
  'PUT /api/admin/account/password': 'staff',
  'GET /api/admin/account/second-factor': 'staff',
  'POST /api/admin/account/second-factor': 'staff',
  'POST /api/admin/account/second-factor/confirm': 'staff',
  'POST /api/admin/account/second-factor/recovery-codes': 'staff',
  'DELETE /api/admin/account/second-factor': 'staff',
  'GET /api/admin/admins': 'admin',
  'POST /api/admin/admins': 'admin',
  'PUT /api/admin/admins/{id}': 'admin',
  'DELETE /api/admin/admins/{id}': 'admin',
  'DELETE /api/admin/admins/{id}/second-factor': 'admin',
};

/** Routes whose success is not 200. */
const CREATED = [
  'POST /api/admin/api-keys',
  'POST /api/bookings',
  'POST /api/booking-series',
  'POST /api/admin/booking-series',
  'POST /api/holds',
  'POST /api/waiting-list',
  'POST /api/admin/bookings',
  'POST /api/admin/bookings/{id}/payments',
  'POST /api/admin/bookings/{id}/refunds',
  'POST /api/admin/resources',
  'POST /api/admin/services',
  'POST /api/admin/holidays',
  'POST /api/admin/blocks',
  'POST /api/admin/waiting-list',
  'POST /api/admin/waiting-list/{id}/offer',
  'POST /api/admin/external-calendars',
  'POST /api/admin/custom-fields',
  'POST /api/admin/date-exceptions',
  'POST /api/admin/resources/{id}/calendar-token',
  'POST /api/admin/webhooks',
  'POST /api/admin/admins',
  'POST /api/admin/account/second-factor',
];
/** Public routes that reject credentials. */
const LOGINS = ['POST /api/auth/login', 'POST /api/auth/second-factor'];
const ACCEPTED = [
  'POST /api/auth/forgot-password',
  'POST /api/client-links',
  'POST /api/email-proofs',
  'POST /api/admin/external-calendars/{id}/sync',
  'POST /api/admin/webhooks/{id}/deliveries/{delivery_id}/retry',
  'POST /api/admin/webhooks/{id}/replay',
  'POST /api/admin/webhooks/{id}/test',
];

interface Operation {
  'x-access': string;
  responses: Record<string, unknown>;
}

describe('routes', () => {
  let booking: TestBooking;
  let document: OpenAPIObject;
  let operations: Map<string, Operation>;
  beforeAll(async () => {
    booking = await startBooking();
    document = (await booking.client.get('/docs-json')).body as OpenAPIObject;
    operations = new Map(
      Object.entries(document.paths).flatMap(([address, item]) =>
        Object.entries(item as Record<string, Operation>).map(
          ([method, operation]) => [`${method.toUpperCase()} ${address}`, operation] as const,
        ),
      ),
    );
  });
  afterAll(() => booking.stop());

  it('stand in docs/routes.md as they are', () => {
    const table = routesTable(document);
    expect(documentSection(ROUTES_DOCUMENT, 'booking-api', table)).toBe(table);
  });

  it('stand in the committed OpenAPI document as they are', () => {
    expect(document).toEqual(committedDocument('booking-api', document));
  });

  it('are named as methods of a group, each once', () => {
    expect(findPoorOperationNames(document)).toEqual([]);
  });

  it('have the version of the package and of the changelog', () => {
    const { version } = document.info;
    expect(declaredVersions()).toEqual({ package: version, changelog: version });
  });

  it('declare warnings in every response to a body of staff, and in no other', () => {
    const { expected, declared } = operationsThatWarn(document);
    expect(declared).toEqual(expected);
    expect(declared).toContain('POST /api/admin/resources');
  });

  it('are exactly these, each with its access', () => {
    const access = Object.fromEntries(
      [...operations].map(([route, operation]) => [route, operation['x-access']]),
    );
    expect(access).toEqual(ROUTES);
  });

  it.each(Object.entries(ROUTES))(
    '%s is held to its access (%s) when really called',
    async (route, access) => {
      const [method = '', address = ''] = route.split(' ');
      const { status, body } = await booking.client.send(
        method,
        address.replace('/api', '').replace(/\{\w+\}/g, '1'),
        {
          body: method === 'GET' ? undefined : {},
        },
      );
      const rejected = { status: 401, error: 'Authentication required' };
      const seen = { status, error: (body as { error?: string }).error };
      expect([route, JSON.stringify(seen) === JSON.stringify(rejected)]).toEqual([
        route,
        access !== 'public',
      ]);
    },
  );

  it.each(Object.keys(ROUTES))('%s declares its success, and 401 where it needs a token', (route) => {
    const statuses = Object.keys(operations.get(route)?.responses ?? {});
    const success = CREATED.includes(route) ? '201' : ACCEPTED.includes(route) ? '202' : '200';
    expect(statuses).toContain(success);
    expect(statuses.includes('401')).toBe(ROUTES[route] !== 'public' || LOGINS.includes(route));
  });
});
