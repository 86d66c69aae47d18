import type { OpenAPIObject } from '@nestjs/swagger';
import { Envelope, buildOpenApiDocument } from '@comptoir/http';
import { DOCS, PREFIX } from '../../src/docs';
import { RATE_LIMITS } from '../../src/rate-limits';
import { type TestStore, startStore } from '../store.harness';
import { ADDITIVE_ROUTES } from './additive-routes';
import { DocumentReader } from './document-reader';
import { SPEC_INPUTS, SPEC_LIMITS, SPEC_VALUES } from './spec-inputs';
import { DECIDED_ERRORS, SPEC_ERRORS } from './spec-refusals';
import { SPEC_ANSWERS, SPEC_RESOURCES } from './spec-resources';
import { SPEC_ROUTES } from './spec-routes';

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

describe('the document of the store says what the specification says', () => {
  let store: TestStore;
  let document: OpenAPIObject;
  let reader: DocumentReader;
  beforeAll(async () => {
    store = await startStore();
    document = buildOpenApiDocument(store.app, DOCS, store.get(Envelope));
    reader = new DocumentReader(document, `/${PREFIX}`);
  });
  afterAll(() => store?.stop());

  /** Those of `fields` that an answer lacks at a place, or has as something else. */
  function lacking(answer: string, at: string, fields: string): string[] {
    const schema = reader.answer(answer);
    return words(fields).filter((field) => {
      const [path = '', type] = field.split(':');
      const whole = [at, path].filter(Boolean).join('.');
      return type ? !reader.isOf(schema, whole, type) : reader.at(schema, whole).length === 0;
    });
  }

  it('names each route once, and has no other', () => {
    const listed = [...SPEC_ROUTES, ...ADDITIVE_ROUTES].map(([method, path]) => `${method} ${path}`);
    const served = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations as object).map(
        (method) => `${method.toUpperCase()} ${path.slice(PREFIX.length + 1)}`,
      ),
    );
    expect(served.sort()).toEqual(listed.sort());
  });

  it.each(SPEC_RESOURCES)('%s has its fields', (_name, answer, at, fields) => {
    expect(lacking(answer, at, fields)).toEqual([]);
  });

  it.each(SPEC_ANSWERS.filter(([, fields]) => fields))('%s has what is said of it', (answer, fields) => {
    expect(lacking(answer, '', fields)).toEqual([]);
  });

  it.each(SPEC_ANSWERS.filter(([, fields]) => !fields))('%s is empty', (answer) => {
    expect(reader.answer(answer)).toBeUndefined();
  });

  it.each(SPEC_INPUTS)('%s takes its fields', (route, fields) => {
    const input = reader.input(route);
    const wrong = words(fields).filter((field) => {
      const path = field.replace('!', '');
      return reader.at(input, path).length === 0 || reader.isRequired(input, path) !== field.endsWith('!');
    });
    expect(wrong).toEqual([]);
  });

  it.each(SPEC_LIMITS)('%s limits %s', (route, field, keywords) => {
    const found = reader.at(reader.input(route), field);
    expect(found).toContainEqual(expect.objectContaining(keywords));
  });

  it.each(SPEC_VALUES)('%s knows the values of %s', (where, field, values) => {
    const isAnswer = /\d$/.test(where);
    const known = reader.values(isAnswer ? reader.answer(where) : reader.input(where), field);
    expect(known).toEqual(expect.arrayContaining(values));
  });

  it.each([...SPEC_ERRORS, ...DECIDED_ERRORS])('%s answers %i with %j', (route, status, codes) => {
    expect(reader.codes(route, status)).toEqual(expect.arrayContaining(codes));
  });

  it('moves orders only to the statuses that staff may give', () => {
    const given = reader.values(reader.input('PATCH /admin/orders/{order_id}/status'), 'body.status');
    expect(given.sort()).toEqual(
      ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded'].sort(),
    );
  });

  it('has the rates of the specification, which tests switch off', () => {
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
