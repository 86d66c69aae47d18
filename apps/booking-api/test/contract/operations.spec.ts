import type { OpenAPIObject } from '@nestjs/swagger';
import { declaredParameter } from '@comptoir/testing';
import { type TestBooking, startBooking } from '../booking-harness';
import { LIMIT_KEYS } from '../../src/platform/settings/booking-limits';
import { REMINDER_KEYS } from '../../src/platform/settings/reminder-settings';
import { CHOICE_KEYS } from '../../src/platform/settings/settings.rules';

const RESOURCE = ['id', 'name', 'description', 'capacity', 'color', 'active'];
const SLOT_DEFINITION = ['resource_id', 'day_of_week', 'start_time', 'end_time', 'duration_min'];
const BOOKING = [
  'id',
  'resource_id',
  'client_name',
  'email',
  'phone',
  'start_at',
  'end_at',
  'token',
  'status',
  'notes',
  'color',
];
const PUBLIC_BOOKING = ['id', 'resource_id', 'start_at', 'end_at', 'status', 'color'];
const BLOCK = ['id', 'resource_id', 'start_at', 'end_at', 'reason'];
const FIELD = [
  'id',
  'resource_id',
  'label',
  'type',
  'required',
  'options',
  'placeholder',
  'sort_order',
  'created_at',
  'updated_at',
];
/** Keys that only some types of fields have. */
const FIELD_LIMITS = ['min', 'max', 'step', 'max_bytes', 'accept', 'version'];
const VALUE = [
  'id',
  'booking_id',
  'field_id',
  'value',
  'CustomField.id',
  'CustomField.label',
  'CustomField.type',
];
const PUBLIC_SETTINGS = ['app_name', 'logo_url', 'primary_color', 'secondary_color'];
const SMTP_SETTINGS = ['smtp_host', 'smtp_port', 'smtp_user', 'smtp_pass', 'smtp_from'];
/** Keys of the settings, with those for mails. */
const SETTINGS = [...PUBLIC_SETTINGS, ...SMTP_SETTINGS, 'manage_url', 'locale'];
const MORE_SETTINGS = [
  'currency',
  'locales',
  'business_address',
  ...LIMIT_KEYS,
  ...REMINDER_KEYS,
  ...CHOICE_KEYS,
  'version',
];
const RESOURCE_OF_BOOKING = ['Resource.id', 'Resource.name', 'Resource.color'];
const MESSAGE = ['message'];
/** Responses to bodies of staff name the keys that the route does not know. */
const WARNINGS = ['warnings'];

interface Row {
  status: number;
  /** Fields of the response, or of each item of a list; `a.b` is a nested field. */
  fields: string[];
  list?: boolean;
  /** Exactly these fields, because others must not be shown. */
  exact?: boolean;
  /** Further fields of an exact response. */
  added?: readonly string[];
  query?: string[];
  body?: string[];
}

const CREATE_BOOKING = [
  'resource_id',
  'client_name',
  'email',
  'phone',
  'start_at',
  'end_at',
  'notes',
  'color',
  'custom_values',
];
const BLOCK_INPUT = ['resource_id', 'start_at', 'end_at', 'reason'];
const RESOURCE_INPUT = ['name', 'description', 'capacity', 'color', 'active'];
const FIELD_INPUT = ['resource_id', 'label', 'type', 'required', 'options', 'placeholder', 'sort_order'];

/** Every route with its status and its fields. */
const OPERATIONS: Record<string, Row> = {
  'GET /health': { status: 200, fields: ['status'], exact: true },
  'GET /resources': { status: 200, fields: RESOURCE, list: true },
  'GET /resources/{id}/slots': {
    status: 200,
    fields: ['start', 'end'],
    list: true,
    exact: true,
    query: ['date'],
  },
  'GET /resources/{id}/fields': { status: 200, fields: FIELD, list: true, exact: true, added: FIELD_LIMITS },
  'GET /resources/bookings/public': {
    status: 200,
    fields: PUBLIC_BOOKING,
    list: true,
    exact: true,
    query: ['date_from', 'date_to'],
  },
  'GET /resources/blocks/public': {
    status: 200,
    fields: BLOCK,
    list: true,
    query: ['date_from', 'date_to'],
  },
  'POST /bookings': { status: 201, fields: BOOKING, body: CREATE_BOOKING },
  'DELETE /bookings/{token}': { status: 200, fields: MESSAGE, exact: true },
  'POST /auth/login': {
    status: 200,
    fields: ['token', 'user.id', 'user.email', 'user.role'],
    body: ['email', 'password'],
  },
  'GET /settings/public': { status: 200, fields: PUBLIC_SETTINGS, exact: true },
  'GET /geocode': {
    status: 200,
    fields: ['lat', 'lng', 'formatted_address'],
    exact: true,
    query: ['address'],
  },
  'POST /upload': { status: 200, fields: ['url'], exact: true },
  'GET /admin/bookings': {
    status: 200,
    fields: [
      'total',
      'page',
      'totalPages',
      ...[...BOOKING, ...RESOURCE_OF_BOOKING].map((name) => `bookings.${name}`),
    ],
    query: ['status', 'resource_id', 'date_from', 'date_to', 'page', 'limit'],
  },
  'POST /admin/bookings': { status: 201, fields: BOOKING, body: CREATE_BOOKING },
  'PUT /admin/bookings/{id}': {
    status: 200,
    fields: [...BOOKING, ...RESOURCE_OF_BOOKING],
    body: ['resource_id', 'client_name', 'email', 'phone', 'start_at', 'end_at', 'status', 'notes', 'color'],
  },
  'DELETE /admin/bookings/{id}': { status: 200, fields: MESSAGE, exact: true },
  'DELETE /admin/bookings/{id}/permanent': { status: 200, fields: MESSAGE, exact: true },
  'GET /admin/booking-values/{bookingId}': { status: 200, fields: VALUE, list: true },
  'GET /admin/resources': {
    status: 200,
    fields: RESOURCE,
    list: true,
    query: ['page', 'limit', 'search'],
  },
  'POST /admin/resources': { status: 201, fields: RESOURCE, body: RESOURCE_INPUT },
  'PUT /admin/resources/{id}': { status: 200, fields: RESOURCE, body: RESOURCE_INPUT },
  'DELETE /admin/resources/{id}': {
    status: 200,
    fields: MESSAGE,
    exact: true,
    added: ['future_bookings'],
  },
  'PUT /admin/resources-reorder': {
    status: 200,
    fields: MESSAGE,
    exact: true,
    added: WARNINGS,
    body: ['order'],
  },
  'POST /admin/slots': {
    status: 200,
    fields: ['id', ...SLOT_DEFINITION],
    list: true,
    body: ['resource_id', 'slots'],
  },
  'GET /admin/blocks': {
    status: 200,
    fields: [...BLOCK, 'Resource.id', 'Resource.name'],
    list: true,
    query: ['resource_id', 'page', 'limit'],
  },
  'POST /admin/blocks': { status: 201, fields: [...BLOCK, 'conflicts'], body: BLOCK_INPUT },
  'PUT /admin/blocks/{id}': { status: 200, fields: [...BLOCK, 'conflicts'], body: BLOCK_INPUT },
  'DELETE /admin/blocks/{id}': { status: 200, fields: MESSAGE, exact: true },
  'GET /admin/custom-fields': { status: 200, fields: FIELD, list: true, query: ['resource_id'] },
  'POST /admin/custom-fields': { status: 201, fields: FIELD, body: FIELD_INPUT },
  'PUT /admin/custom-fields/{id}': {
    status: 200,
    fields: FIELD,
    body: ['label', 'type', 'required', 'options', 'placeholder', 'sort_order'],
  },
  'DELETE /admin/custom-fields/{id}': { status: 200, fields: MESSAGE, exact: true },
  'PUT /admin/custom-fields-reorder': {
    status: 200,
    fields: MESSAGE,
    exact: true,
    added: WARNINGS,
    body: ['order'],
  },
  'GET /admin/settings': { status: 200, fields: SETTINGS, exact: true, added: MORE_SETTINGS },
  'PUT /admin/settings': {
    status: 200,
    fields: SETTINGS,
    exact: true,
    added: [...MORE_SETTINGS, ...WARNINGS],
    body: SETTINGS,
  },
  'POST /admin/settings/test-smtp': { status: 200, fields: MESSAGE, exact: true },
  'POST /admin/settings/upload-logo': { status: 200, fields: ['url'] },
  'GET /admin/settings/public': { status: 200, fields: PUBLIC_SETTINGS, exact: true },
};

interface Schema {
  $ref?: string;
  type?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
}
interface Operation {
  parameters?: ({ name: string; in: string } | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** Checks the OpenAPI document; end-to-end tests check every response against it. */
describe('the OpenAPI document', () => {
  let booking: TestBooking;
  let document: OpenAPIObject;
  beforeAll(async () => {
    booking = await startBooking();
    document = (await booking.client.get('/docs-json')).body as OpenAPIObject;
  });
  afterAll(() => booking.stop());

  const operationOf = (route: string): Operation => {
    const [method = '', address = ''] = route.split(' ');
    const item = document.paths[`/api${address}`] as Record<string, Operation> | undefined;
    const operation = item?.[method.toLowerCase()];
    if (!operation) throw new Error(`${route} does not exist`);
    return operation;
  };
  const resolved = (schema: Schema | undefined): Schema => {
    const name = schema?.$ref?.split('/').at(-1);
    return name ? (document.components?.schemas?.[name] as Schema) : (schema ?? {});
  };
  const itemOf = (schema: Schema): Schema => (schema.items ? resolved(schema.items) : schema);
  /** Returns the variants of an object. */
  const variantsOf = (schema: Schema): Schema[] => schema.oneOf?.map(resolved) ?? [schema];
  /** Returns true when every response has the field. */
  const has = (schema: Schema, field: string): boolean => {
    const [name = '', ...rest] = field.split('.');
    const isRequired = schema.required?.includes(name) ?? false;
    if (!isRequired || !rest.length) return isRequired;
    return has(itemOf(resolved(schema.properties?.[name])), rest.join('.'));
  };

  it.each(Object.entries(OPERATIONS))(
    '%s returns every field',
    (route, { status, fields, list, exact, added = [] }) => {
      const response = operationOf(route).responses[status];
      const schema = resolved(response?.content?.['application/json']?.schema);
      expect([route, schema.type]).toEqual([route, list ? 'array' : 'object']);
      const item = itemOf(schema);
      expect(fields.filter((field) => !variantsOf(item).every((variant) => has(variant, field)))).toEqual([]);
      const known = variantsOf(item).flatMap(({ properties = {} }) => Object.keys(properties));
      const more = known.filter((field) => !fields.includes(field) && !added.includes(field));
      expect(exact ? more : []).toEqual([]);
    },
  );

  it.each(Object.entries(OPERATIONS).filter(([, { query, body }]) => query ?? body))(
    '%s takes every field',
    (route, { query = [], body = [] }) => {
      const { parameters = [], requestBody } = operationOf(route);
      const asked = parameters
        .map((parameter) => declaredParameter(parameter, document))
        .filter((parameter) => parameter.in === 'query')
        .map(({ name }) => name);
      const sent = resolved(requestBody?.content['application/json']?.schema).properties ?? {};
      expect(query.filter((name) => !asked.includes(name))).toEqual([]);
      expect(body.filter((name) => !(name in sent))).toEqual([]);
    },
  );

  it.each(Object.keys(OPERATIONS).filter((route) => route.includes(' /admin/')))(
    '%s answers 401 without a token',
    (route) => {
      expect(Object.keys(operationOf(route).responses)).toContain('401');
    },
  );
});
