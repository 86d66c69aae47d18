import { originForm } from './connections';

describe('originForm', () => {
  it.each([
    ['/api/things?a=http://b/c', '/api/things?a=http://b/c'],
    ['http://other.example/api/things?a=1', '/api/things?a=1'],
    ['HTTPS://user:word@other.example:80/api', '/api'],
    ['http://other.example', '/'],
    ['http://other.example?a=1', '/?a=1'],
    ['*', '*'],
    ['api', '/api'],
    ['ftp://other.example/api', '/ftp://other.example/api'],
    ['', '/'],
  ])('of %j is %j', (url, path) => {
    expect(originForm({ url })).toBe(path);
  });
});
