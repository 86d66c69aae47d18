import { actionOf, currentActor, runAs } from '.';

describe('actionOf', () => {
  it.each([
    ['POST', '/api/v1/admin/products', true, 'products.create'],
    ['PUT', '/api/v1/admin/products/:id', false, 'products.update'],
    ['DELETE', '/api/v1/admin/products/:id', false, 'products.delete'],
    ['POST', '/api/v1/admin/products/:id/restore', false, 'products.restore'],
    ['POST', '/api/v1/admin/products/:id/images', true, 'products.images.create'],
    ['DELETE', '/api/v1/admin/products/images/:image_id', false, 'products.images.delete'],
    ['PATCH', '/api/v1/admin/orders/:order_id/status', false, 'orders.status.update'],
    ['POST', '/api/v1/admin/stock/adjust', false, 'stock.adjust'],
    ['PUT', '/api/v1/admin/settings', false, 'settings.update'],
    ['POST', '/api/admin/slots', false, 'slots.create'],
    ['PUT', '/api/admin/resources-reorder', false, 'resources-reorder.update'],
    ['GET', '/api/v1/admin/products', false, undefined],
  ])('names %s %s', (method, route, creates, action) => {
    expect(actionOf(method, route, creates)).toBe(action);
  });
});

it('knows the actor over awaits, and has none outside', async () => {
  const actor = { id: 1, role: 'admin', action: 'x', ip: '', user_agent: '', request_id: 'r' };
  const seen = await runAs(actor, async () => {
    await Promise.resolve();
    return currentActor();
  });
  expect([seen, currentActor()]).toEqual([actor, undefined]);
});
