import { type TestStore, startStore } from '../store-harness';

describe('health', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startStore();
  });
  afterAll(() => store.stop());

  it('is alive without looking at anything else', async () => {
    const { status, body } = await store.client.get('/health');
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } });
  });

  it('is ready while its database answers', async () => {
    const { status, body } = await store.client.get('/health/ready');
    expect(status).toBe(200);
    expect(body.checks.database).toBe('up');
  });

  it('serves the API reference and its source', async () => {
    const page = await fetch(`${store.client.baseUrl}/docs`);
    expect(page.headers.get('content-type')).toContain('text/html');
    const { body } = await store.client.get('/docs-json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toContain('/api/v1/auth/login');
  });
});
