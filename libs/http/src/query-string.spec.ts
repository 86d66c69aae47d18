import { parseQuery } from './query-string';

describe('parseQuery', () => {
  it.each(['id=1&id=2', 'id[]=1&id[]=2', 'id%5B%5D=1&id%5B%5D=2', 'id[0]=1&id[1]=2', 'id=1&id[]=2'])(
    'reads %s as a list',
    (text) => {
      expect({ ...parseQuery(text) }).toEqual({ id: ['1', '2'] });
    },
  );

  it('keeps a plain name plain and a list of one a list', () => {
    expect({ ...parseQuery('page=2&id[]=1&q=a+b%20c') }).toEqual({ page: '2', id: ['1'], q: 'a b c' });
  });

  it('accepts malformed query strings', () => {
    expect({ ...parseQuery('%=%zz&__proto__=x&=&') }).toMatchObject({ '%': '%zz' });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});
