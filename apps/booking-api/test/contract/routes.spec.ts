import path from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import {
  committedDocument,
  declaredVersions,
  documentSection,
  findPoorOperationNames,
  findStaleClientFiles,
  operationsThatWarn,
  routesTable,
} from '@comptoir/testing';
import { type TestBooking, startBooking } from '../booking-harness';

const ROUTES_DOCUMENT = path.resolve(__dirname, '../../../../docs/routes.md');

/** All routes with their access. */
const ROUTES: Record<string, 'public' | 'admin'> = {
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
  'POST /api/holds': 'public',
  'PUT /api/holds/{token}': 'public',
  'DELETE /api/holds/{token}': 'public',
  'GET /api/bookings/{token}': 'public',
  'DELETE /api/bookings/{token}': 'public',
  'GET /api/bookings/{token}/export': 'public',
  'POST /api/bookings/{token}/reschedule': 'public',
  'GET /api/bookings/{token}/calendar.ics': 'public',
  'GET /api/bookings/{token}/manage': 'public',
  'POST /api/bookings/{token}/manage': 'public',
  'GET /api/calendars/{token}.ics': 'public',
  'POST /api/auth/login': 'public',
  'GET /api/settings/public': 'public',
  'GET /api/geocode': 'public',
  'GET /api/widget': 'public',
  'GET /widget/v1/{file}': 'public',
  'GET /book': 'public',
  'GET /book/{resource}': 'public',
  'GET /manage/{token}': 'public',
  'POST /api/upload': 'public',
  'GET /api/admin/bookings': 'admin',
  'POST /api/admin/bookings': 'admin',
  'GET /api/admin/bookings/{id}': 'admin',
  'PUT /api/admin/bookings/{id}': 'admin',
  'DELETE /api/admin/bookings/{id}': 'admin',
  'DELETE /api/admin/bookings/{id}/permanent': 'admin',
  'GET /api/admin/summary': 'admin',
  'GET /api/admin/booking-values/{bookingId}': 'admin',
  'GET /api/admin/resources': 'admin',
  'POST /api/admin/resources': 'admin',
  'PUT /api/admin/resources/{id}': 'admin',
  'DELETE /api/admin/resources/{id}': 'admin',
  'PUT /api/admin/resources-reorder': 'admin',
  'GET /api/admin/services': 'admin',
  'POST /api/admin/services': 'admin',
  'PUT /api/admin/services/{id}': 'admin',
  'DELETE /api/admin/services/{id}': 'admin',
  'POST /api/admin/services/{id}/image': 'admin',
  'PUT /api/admin/services-reorder': 'admin',
  'POST /api/admin/resources/{id}/calendar-token': 'admin',
  'DELETE /api/admin/resources/{id}/calendar-token': 'admin',
  'GET /api/admin/webhooks': 'admin',
  'POST /api/admin/webhooks': 'admin',
  'GET /api/admin/webhooks/{id}': 'admin',
  'PUT /api/admin/webhooks/{id}': 'admin',
  'DELETE /api/admin/webhooks/{id}': 'admin',
  'GET /api/admin/webhooks/{id}/deliveries': 'admin',
  'POST /api/admin/webhooks/{id}/deliveries/{delivery_id}/retry': 'admin',
  'GET /api/admin/slots': 'admin',
  'POST /api/admin/slots': 'admin',
  'GET /api/admin/blocks': 'admin',
  'POST /api/admin/blocks': 'admin',
  'PUT /api/admin/blocks/{id}': 'admin',
  'DELETE /api/admin/blocks/{id}': 'admin',
  'GET /api/admin/external-calendars': 'admin',
  'POST /api/admin/external-calendars': 'admin',
  'GET /api/admin/external-calendars/busy': 'admin',
  'PUT /api/admin/external-calendars/{id}': 'admin',
  'DELETE /api/admin/external-calendars/{id}': 'admin',
  'POST /api/admin/external-calendars/{id}/sync': 'admin',
  'GET /api/admin/date-exceptions': 'admin',
  'POST /api/admin/date-exceptions': 'admin',
  'PUT /api/admin/date-exceptions/{id}': 'admin',
  'DELETE /api/admin/date-exceptions/{id}': 'admin',
  'GET /api/admin/custom-fields': 'admin',
  'POST /api/admin/custom-fields': 'admin',
  'PUT /api/admin/custom-fields/{id}': 'admin',
  'DELETE /api/admin/custom-fields/{id}': 'admin',
  'PUT /api/admin/custom-fields-reorder': 'admin',
  'GET /api/admin/settings': 'admin',
  'PUT /api/admin/settings': 'admin',
  'GET /api/admin/settings/public': 'admin',
  'POST /api/admin/settings/test-smtp': 'admin',
  'POST /api/admin/settings/upload-logo': 'admin',
  'GET /api/admin/activity': 'admin',
  'PUT /api/admin/account/password': 'admin',
  'GET /api/admin/admins': 'admin',
  'POST /api/admin/admins': 'admin',
  'DELETE /api/admin/admins/{id}': 'admin',
};

/** Routes whose success is not 200. */
const CREATED = [
  'POST /api/bookings',
  'POST /api/holds',
  'POST /api/admin/bookings',
  'POST /api/admin/resources',
  'POST /api/admin/services',
  'POST /api/admin/blocks',
  'POST /api/admin/external-calendars',
  'POST /api/admin/custom-fields',
  'POST /api/admin/date-exceptions',
  'POST /api/admin/resources/{id}/calendar-token',
  'POST /api/admin/webhooks',
  'POST /api/admin/admins',
];
const ACCEPTED = [
  'POST /api/admin/external-calendars/{id}/sync',
  'POST /api/admin/webhooks/{id}/deliveries/{delivery_id}/retry',
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

  it('stand in the generated client as they are', () => {
    expect(findStaleClientFiles('booking-client')).toEqual([]);
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
      expect([route, JSON.stringify(seen) === JSON.stringify(rejected)]).toEqual([route, access === 'admin']);
    },
  );

  it.each(Object.keys(ROUTES))('%s declares its success, and 401 where it needs a token', (route) => {
    const statuses = Object.keys(operations.get(route)?.responses ?? {});
    const success = CREATED.includes(route) ? '201' : ACCEPTED.includes(route) ? '202' : '200';
    expect(statuses).toContain(success);
    expect(statuses.includes('401')).toBe(ROUTES[route] === 'admin' || route === 'POST /api/auth/login');
  });
});
