import { shareErrors, shareParameters } from './openapi-shared';

const MISSING = { description: 'NOT_FOUND: there is none' };

it('writes an error once that several operations have, and leaves all others where they are', () => {
  const own = { description: 'TAKEN: somebody was faster' };
  const paths = {
    '/a': {
      get: { responses: { '200': { description: 'Success.' }, '404': { ...MISSING } } },
      post: { responses: { '200': { description: 'Success.' }, '409': own } },
    },
    '/b': { get: { responses: { '404': { ...MISSING }, '410': { ...MISSING } } } },
  };
  const shared = shareErrors(paths);
  const [name = ''] = Object.keys(shared);
  expect(shared).toEqual({ [name]: MISSING });
  expect(name).toMatch(/^Error404_[0-9a-f]{8}$/);
  const reference = { $ref: `#/components/responses/${name}` };
  expect(paths['/a'].get.responses['404']).toEqual(reference);
  // Another status is another response.
  expect(paths['/b'].get.responses).toEqual({ '404': reference, '410': MISSING });
  expect(paths['/a'].post.responses['409']).toBe(own);
  expect(paths['/a'].get.responses['200']).toEqual({ description: 'Success.' });
});

it('writes a parameter once that several operations have, of paths and webhooks', () => {
  const id = { name: 'id', in: 'path', description: 'Number of the order.' };
  const other = { ...id, description: 'Number of the coupon.' };
  const paths = {
    '/a/{id}': { get: { parameters: [{ ...id }] }, put: { parameters: [{ ...id }] } },
    '/b/{id}': { get: { parameters: [other] } },
  };
  const webhooks = { paid: { post: { parameters: [{ ...id }] } } };
  const shared = shareParameters(paths, webhooks);
  const [name = ''] = Object.keys(shared);
  expect(shared).toEqual({ [name]: id });
  expect(name).toMatch(/^id_[0-9a-f]{8}$/);
  const reference = { $ref: `#/components/parameters/${name}` };
  expect(paths['/a/{id}']).toEqual({ get: { parameters: [reference] }, put: { parameters: [reference] } });
  expect(paths['/b/{id}'].get.parameters).toEqual([other]);
  expect(webhooks.paid.post.parameters).toEqual([reference]);
});
