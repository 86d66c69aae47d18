import type { OpenAPIObject } from '@nestjs/swagger';
import { ConsoleModulesService } from '@comptoir/extension-host';
import {
  findCorsHeaders,
  findCorsProblems,
  findOpenApiErrors,
  findSharingProblems,
  operationsOf,
  ownReads,
  publicReads,
  readAndRevalidate,
  requiredHeaders,
} from '@comptoir/testing';
import { signedIn } from '../accounts';
import { type TestStore, startStore } from '../store-harness';
import { type Readable, createReadable } from './web.fixture';

const FRONT = 'https://shop.example';

const NO_STORE = 'no-store';

interface ProductAnswer {
  data: { views_count: number };
}

let store: TestStore;
let server: string;
let document: OpenAPIObject;

beforeAll(async () => {
  store = await startStore({ NODE_ENV: 'development', CORS_ORIGINS: FRONT });
  server = new URL(store.client.baseUrl).origin;
  document = (await store.client.get('/docs-json')).body as OpenAPIObject;
});

afterAll(() => store?.stop());

describe('the store in a browser of another origin', () => {
  it.each([FRONT, 'http://localhost:5173', 'http://127.0.0.1:8080'])(
    'may call every operation from %s, with every header that it reads',
    async (origin) => {
      expect(await findCorsProblems(server, document, origin)).toEqual([]);
    },
  );

  it('rejects origins that are not listed', async () => {
    expect(await findCorsHeaders(server, document, 'https://elsewhere.example')).toEqual([]);
  });
});

describe('the document of the store', () => {
  it('is valid OpenAPI with unique parameters', async () => {
    expect(await findOpenApiErrors(document)).toEqual([]);
  });

  it('requires only headers that the service needs', async () => {
    const signed = ['processor', 'stripe'];
    expect(requiredHeaders(document)).toEqual(
      signed.map((name) => `POST /api/v1/webhooks/${name} Stripe-Signature`),
    );
    for (const name of signed) {
      expect((await store.client.post(`/webhooks/${name}`, {})).status).toBe(400);
    }
  });
});

describe('public responses of the store', () => {
  const REVALIDATED = 'public, no-cache';
  const BRIEF = 'public, max-age=30, stale-while-revalidate=60';
  /** Routes with their `Cache-Control`. */
  const POLICIES: Record<string, string> = {
    '/banners': BRIEF,
    '/blog': BRIEF,
    '/blog/{slug}': REVALIDATED,
    '/bundles': REVALIDATED,
    '/bundles/{id}': REVALIDATED,
    '/bundles/{id}/price': REVALIDATED,
    '/catalogue/categories': REVALIDATED,
    '/catalogue/categories/{id}': REVALIDATED,
    '/catalogue/products': REVALIDATED,
    '/catalogue/products/featured': REVALIDATED,
    '/catalogue/products/{slug}': REVALIDATED,
    '/catalogue/products/{slug}/frequently-bought-together': REVALIDATED,
    '/catalogue/products/{slug}/questions': BRIEF,
    '/catalogue/products/{slug}/reviews': BRIEF,
    '/collections': BRIEF,
    '/collections/{slug}': REVALIDATED,
    '/currencies': BRIEF,
    '/faqs': BRIEF,
    '/languages': BRIEF,
    '/returns/policy': BRIEF,
    '/flash-sales': REVALIDATED,
    '/flash-sales/{id}': REVALIDATED,
    '/auth/social': BRIEF,
    '/shipping-methods/countries': BRIEF,
    '/custom-fields': BRIEF,
    '/ext/{extension}/console.js': REVALIDATED,
    '/pages': BRIEF,
    '/pages/{slug}': BRIEF,
    '/products/{slug}/questions': BRIEF,
    // In random order.
    '/catalogue/products/{slug}/related': NO_STORE,
    // Shows the balance of a gift card.
    '/gift-cards/{code}': NO_STORE,
    // Show an order to whoever has its link.
    '/order-links/{token}': NO_STORE,
    '/order-links/{token}/downloads/{file_id}': NO_STORE,
    '/order-links/{token}/invoices/{id}': NO_STORE,
    '/pay/{token}': NO_STORE,
    '/health': NO_STORE,
    '/health/ready': NO_STORE,
  };
  const paths = Object.keys(POLICIES);
  let readable: Readable;

  const urlOf = (path: string): string => store.client.baseUrl + (readable.urls[path] ?? path);

  beforeAll(async () => {
    readable = await createReadable(store);
    // This store has no extension.
    const module = { code: 'export default () => ({});', version: '1' };
    jest.spyOn(store.get(ConsoleModulesService), 'findModule').mockReturnValue(module);
  });

  it('declare Cache-Control on every route', () => {
    expect(
      publicReads(document)
        .map((path) => path.replace('/api/v1', ''))
        .sort(),
    ).toEqual(paths.sort());
  });

  it.each(paths)('%s sends it, and answers 304 to a client that has the response', async (path) => {
    const cacheControl = POLICIES[path];
    expect(await readAndRevalidate(urlOf(path))).toEqual({
      status: 200,
      cacheControl,
      ...(cacheControl !== NO_STORE && { revalidatedStatus: 304 }),
    });
  });

  it.each(paths)('%s is private when it sets a cookie', async (path) => {
    const url = new URL(urlOf(path));
    url.searchParams.set('ref', readable.code);
    const { headers } = await fetch(url);
    expect(headers.get('set-cookie')).toContain(readable.code);
    expect(['private, no-cache', NO_STORE]).toContain(headers.get('cache-control'));
  });

  it.each(paths)('%s names in Vary what changes it, and is the same for all callers', async (path) => {
    const problems = await findSharingProblems(urlOf(path), readable.callers, [
      'authorization',
      'cart-token',
    ]);
    expect(problems).toEqual([]);
  });

  it('name the language in Vary wherever texts are translated', async () => {
    const translated = operationsOf(document)
      .filter(
        ({ method, parameters }) => method === 'GET' && parameters.some(({ name }) => name === 'locale'),
      )
      .map(({ path }) => path.replace('/api/v1', ''));
    expect(translated.length).toBeGreaterThan(10);
    for (const path of translated.filter((one) => paths.includes(one))) {
      const { headers } = await fetch(urlOf(path));
      expect([path, headers.get('vary')]).toEqual([path, expect.stringContaining('Accept-Language')]);
    }
  });

  it('count a view of a client that has the page', async () => {
    const path = urlOf('/catalogue/products/{slug}');
    const viewsOf = async (): Promise<number> =>
      ((await (await fetch(path)).json()) as ProductAnswer).data.views_count;
    const before = await viewsOf();
    await readAndRevalidate(path);
    expect(await viewsOf()).toBe(before + 3);
  });
});

describe('responses of the store for one caller', () => {
  it('are stored by no cache, whatever they are', async () => {
    const { client } = await signedIn(store, { roles: ['admin'] });
    const reads = ownReads(document).map((path) => path.replace('/api/v1', '').replace(/\{\w+\}/g, '1'));
    const statuses = new Set<number>();
    for (const path of reads) {
      const { status, headers } = await client.get(path);
      statuses.add(status);
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
    expect([...statuses]).toEqual(expect.arrayContaining([200, 404]));
  });
});
