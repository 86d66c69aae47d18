import { TestClock } from '@comptoir/testing';
import type { StoreConfig } from '../../config';
import { OrderLinkTokensService } from './order-link-tokens.service';

const NUMBER = 'ORD-20261120-000981';
const CONTACT = { userId: 7, email: 'ada@example.com' };
const clock = new TestClock();

function tokens(linkSecret: string, previousLinkSecrets: string[] = []): OrderLinkTokensService {
  return new OrderLinkTokensService(clock, { auth: { linkSecret, previousLinkSecrets } } as StoreConfig);
}

const service = tokens('the secret of today');
const token = service.createToken(NUMBER, CONTACT, 90);

it('signs the order for its customer', () => {
  const read = service.readToken(token);
  expect(read?.orderNumber).toBe(NUMBER);
  expect(read?.isSignedFor(CONTACT)).toBe(true);
});

it('ends after the given number of days', () => {
  const before = clock.now().getTime();
  const ends = service.readToken(service.createToken(NUMBER, CONTACT, 90))?.expiresAt.getTime() ?? 0;
  const after = clock.now().getTime();
  const days = 90 * 86_400_000;
  // Tokens count whole seconds.
  expect(ends).toBeGreaterThan(before + days - 1_000);
  expect(ends).toBeLessThanOrEqual(after + days + 1_000);
});

it.each([
  ['another customer', { ...CONTACT, userId: 8 }],
  ['another address', { ...CONTACT, email: 'bea@example.com' }],
])('is not valid for %s', (_name, contact) => {
  expect(service.readToken(token)?.isSignedFor(contact)).toBe(false);
});

it('does not tell capital letters in an address apart', () => {
  expect(service.readToken(token)?.isSignedFor({ ...CONTACT, email: 'Ada@Example.com' })).toBe(true);
});

it('is accepted after the secret was changed, and by no other secret', () => {
  const rotated = tokens('the secret of tomorrow', ['the secret of today']);
  expect(rotated.readToken(token)?.isSignedFor(CONTACT)).toBe(true);
  expect(tokens('the secret of tomorrow').readToken(token)?.isSignedFor(CONTACT)).toBe(false);
});

it('is another text with any other letter', () => {
  for (let index = 0; index < token.length; index++) {
    const letter = token[index] === 'a' ? 'b' : 'a';
    const altered = token.slice(0, index) + letter + token.slice(index + 1);
    expect([index, service.readToken(altered)?.isSignedFor(CONTACT) ?? false]).toEqual([index, false]);
  }
});

it.each(['', 'x', NUMBER, `${token}A`, ` ${token}`, token.replaceAll('.', '-')])(
  'does not read %j',
  (text) => {
    expect(service.readToken(text)).toBeUndefined();
  },
);
