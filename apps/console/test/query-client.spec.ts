import { createQueryClient } from '../src/shared/data/query-client';

const KEY = ['products', 'getOne', { id: '1' }];

it('keeps no row of a list as the record', async () => {
  const client = createQueryClient();
  client.setQueryData(KEY, (known: object | undefined) => known ?? { id: 1, name: 'Lamp' });
  expect(client.getQueryData(KEY)).toBeUndefined();
  const whole = { id: 1, name: 'Lamp', description: 'A lamp' };
  expect(await client.fetchQuery({ queryKey: KEY, queryFn: () => Promise.resolve(whole) })).toEqual(whole);
  client.setQueryData(KEY, (known: object | undefined) => known ?? { id: 1, name: 'Lamp' });
  expect(client.getQueryData(KEY)).toEqual(whole);
});

it('keeps lists', () => {
  const client = createQueryClient();
  client.setQueryData(['products', 'getList'], []);
  expect(client.getQueryData(['products', 'getList'])).toEqual([]);
});
