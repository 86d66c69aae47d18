import type { Db, Queryable } from '@comptoir/db';
import type { Envelope } from '@comptoir/http';
import { CustomFieldsService } from './custom-fields.service';

it('reads fields although the transaction that it shares the read with fails', async () => {
  const options = { targets: {}, references: {}, notFound: {} as never };
  const service = new CustomFieldsService({} as Db, {} as Envelope, options);
  const failing = {
    rows: () => Promise.reject(new Error('the transaction is aborted')),
  } as unknown as Queryable;
  const field = { key: 'material' };
  const working = { rows: () => Promise.resolve([field]) } as unknown as Queryable;
  const [first, second] = await Promise.allSettled([
    service.listFields('products', failing),
    service.listFields('products', working),
  ]);
  expect(first.status).toBe('rejected');
  expect(second).toEqual({ status: 'fulfilled', value: [field] });
});
