import path from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Envelope, buildOpenApiDocument } from '@comptoir/http';
import {
  committedDocument,
  declaredVersions,
  documentSection,
  findPoorOperationNames,
  operationsThatWarn,
  routesTable,
} from '@comptoir/testing';
import { DOCS } from '../../src/docs';
import { type TestStore, startStore } from '../store-harness';
import { CONTRACT_ROUTES } from './contract-routes';

const ROUTES = path.resolve(__dirname, '../../../../docs/routes.md');

describe('the routes of the store', () => {
  let store: TestStore;
  let document: OpenAPIObject;
  beforeAll(async () => {
    store = await startStore();
    document = buildOpenApiDocument(store.app, DOCS, store.get(Envelope));
  });
  afterAll(() => store.stop());

  it('documents every route with its access', () => {
    const table = routesTable(document);
    expect(documentSection(ROUTES, 'store-api', table)).toBe(table);
  });

  it('is committed as it is served', () => {
    expect(document).toEqual(committedDocument('store-api', document));
  });

  it('names every operation as a method of a group, once', () => {
    expect(findPoorOperationNames(document)).toEqual([]);
  });

  it('has the version of the package and of the changelog', () => {
    const { version } = document.info;
    expect(declaredVersions()).toEqual({ package: version, changelog: version });
  });

  it.each(CONTRACT_ROUTES)('serves %s %s', (method, route) => {
    const operations = document.paths[`/api/v1${route}`] as Record<string, unknown> | undefined;
    expect(Object.keys(operations ?? {})).toContain(method.toLowerCase());
  });

  it('requires a login for every admin route', () => {
    const staff = Object.entries(document.paths).filter(([route]) => route.startsWith('/api/v1/admin/'));
    expect(staff.length).toBeGreaterThan(0);
    for (const [, operations] of staff) {
      for (const operation of Object.values(operations) as { 'x-access'?: string }[]) {
        expect(['manager', 'admin']).toContain(operation['x-access']);
      }
    }
  });

  it('declares warnings in every response to a body of staff, and in no other', () => {
    const { expected, declared } = operationsThatWarn(document);
    expect(declared).toEqual(expected);
    expect(declared).toContain('POST /api/v1/admin/products');
  });

  it('describes a response and the errors of every operation', () => {
    const incomplete = Object.entries(document.paths).flatMap(([route, operations]) =>
      Object.entries(operations as Record<string, { responses: Record<string, unknown> }>)
        .filter(
          ([, { responses }]) =>
            !Object.keys(responses).some((status) => status.startsWith('2')) || !('500' in responses),
        )
        .map(([method]) => `${method} ${route}`),
    );
    expect(incomplete).toEqual([]);
  });
});
