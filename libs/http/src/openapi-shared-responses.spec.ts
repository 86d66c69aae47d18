import { shareErrors } from './openapi-shared-responses';

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
