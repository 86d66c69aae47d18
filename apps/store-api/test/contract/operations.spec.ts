import type { OpenAPIObject } from '@nestjs/swagger';
import { Envelope, buildOpenApiDocument } from '@comptoir/http';
import { PREFIX } from '../../src/api-prefix';
import { DOCS } from '../../src/docs';
import { RATE_LIMITS } from '../../src/rate-limits';
import { type TestStore, startStore } from '../store-harness';
import { ADDED_ROUTES } from './added-routes';
import { DocumentReader } from './document-reader';
import { CONTRACT_INPUTS, CONTRACT_LIMITS, CONTRACT_VALUES } from './contract-inputs';
import { ADDED_ERRORS, CONTRACT_ERRORS } from './contract-errors';
import { CONTRACT_ANSWERS, CONTRACT_RESOURCES } from './contract-resources';
import { CONTRACT_ROUTES } from './contract-routes';

const fieldsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

describe('the OpenAPI document of the store', () => {
  let store: TestStore;
  let document: OpenAPIObject;
  let reader: DocumentReader;
  beforeAll(async () => {
    store = await startStore();
    document = buildOpenApiDocument(store.app, DOCS, store.get(Envelope));
    reader = new DocumentReader(document, `/${PREFIX}`);
  });
  afterAll(() => store?.stop());

  /** Returns the fields that a response does not have at a path, or has with another type. */
  function missingFields(answer: string, at: string, fields: string): string[] {
    const schema = reader.responseBody(answer);
    return fieldsOf(fields).filter((field) => {
      const [path = '', type] = field.split(':');
      const whole = [at, path].filter(Boolean).join('.');
      return type ? !reader.isOf(schema, whole, type) : reader.at(schema, whole).length === 0;
    });
  }

  it('has exactly the routes of the contract', () => {
    const listed = [...CONTRACT_ROUTES, ...ADDED_ROUTES].map(([method, path]) => `${method} ${path}`);
    const served = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations as object).map(
        (method) => `${method.toUpperCase()} ${path.slice(PREFIX.length + 1)}`,
      ),
    );
    expect(served.sort()).toEqual(listed.sort());
  });

  it.each(CONTRACT_RESOURCES)('%s has its fields', (_name, answer, at, fields) => {
    expect(missingFields(answer, at, fields)).toEqual([]);
  });

  it.each(CONTRACT_ANSWERS.filter(([, fields]) => fields))('%s has its fields', (answer, fields) => {
    expect(missingFields(answer, '', fields)).toEqual([]);
  });

  it.each(CONTRACT_ANSWERS.filter(([, fields]) => !fields))('%s is empty', (answer) => {
    expect(reader.responseBody(answer)).toBeUndefined();
  });

  it.each(CONTRACT_INPUTS)('%s has its request fields', (route, fields) => {
    const input = reader.input(route);
    const wrong = fieldsOf(fields).filter((field) => {
      const path = field.replace('!', '');
      return reader.at(input, path).length === 0 || reader.isRequired(input, path) !== field.endsWith('!');
    });
    expect(wrong).toEqual([]);
  });

  it.each(CONTRACT_LIMITS)('%s limits %s', (route, field, keywords) => {
    const found = reader.at(reader.input(route), field);
    expect(found).toContainEqual(expect.objectContaining(keywords));
  });

  it.each(CONTRACT_VALUES)('%s has the values of %s', (where, field, values) => {
    const isAnswer = /\d$/.test(where);
    const known = reader.values(isAnswer ? reader.responseBody(where) : reader.input(where), field);
    expect(known).toEqual(expect.arrayContaining(values));
  });

  it.each([...CONTRACT_ERRORS, ...ADDED_ERRORS])('%s answers %i with %j', (route, status, codes) => {
    expect(reader.codes(route, status)).toEqual(expect.arrayContaining(codes));
  });

  it('moves orders only to the statuses that staff may set', () => {
    const statuses = reader.values(reader.input('PATCH /admin/orders/{order_id}/status'), 'body.status');
    expect(statuses.sort()).toEqual(
      ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded'].sort(),
    );
  });

  it('has the rate limits of the contract, which tests switch off', () => {
    const perMinute = (name: string): unknown => RATE_LIMITS[name]?.[0];
    expect(perMinute('auth.login')).toMatchObject({ points: 10, seconds: 60 });
    expect(perMinute('auth.register')).toMatchObject({ points: 10, seconds: 60 });
    expect(perMinute('auth.forgot-password')).toMatchObject({ points: 5, seconds: 60 });
    expect(perMinute('auth.reset-password')).toMatchObject({ points: 5, seconds: 60 });
    for (const route of ['POST /auth/login', 'POST /auth/register', 'POST /auth/forgot-password']) {
      expect(reader.codes(route, 429)).toEqual(['TOO_MANY_REQUESTS']);
    }
  });

  it.each([
    ['/catalogue/products', 15],
    ['/blog', 10],
  ])('pages %s by %i', async (path, size) => {
    const { body } = await store.client.get(path);
    expect(body).toMatchObject({ status: 'success', meta: { current_page: 1, per_page: size } });
  });
});
