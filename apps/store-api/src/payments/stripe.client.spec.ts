import { stripeClient } from './stripe.client';

it('loads the SDK again after that failed', async () => {
  const load = jest.fn<unknown, []>().mockImplementation(() => jest.requireActual('stripe'));
  load.mockImplementationOnce(() => {
    throw new Error('EMFILE: too many open files');
  });
  jest.doMock('stripe', load);
  const client = stripeClient({
    secretKey: 'sk_test_loading',
    webhookSecret: 'whsec_loading',
    apiBase: undefined,
  });
  await expect(client()).rejects.toThrow('EMFILE');
  const stripe = await client();
  expect(stripe.customers).toBeDefined();
  expect([await client(), load.mock.calls.length]).toEqual([stripe, 2]);
});
