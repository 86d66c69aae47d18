import { referralCookie, readReferralCookie } from './referral-cookie';

it.each([
  ['alone', 'ref=CAMILLE', 'CAMILLE'],
  ['among others', 'a=1; ref=camille-10; b="2"', 'CAMILLE-10'],
  ['without blanks', 'a=1;ref=CAMILLE;b=2', 'CAMILLE'],
  ['the first of several', 'ref=FIRST; ref=SECOND', 'FIRST'],
])('a code is read from a Cookie header: %s', (_, header, code) => {
  expect(readReferralCookie(header)).toBe(code);
});

it.each([
  undefined,
  '',
  'ref',
  'ref=',
  'xref=CAMILLE',
  'Ref=CAMILLE',
  'ref="CAMILLE"',
  'ref=%00',
  'ref=a b',
  '=ref',
])('no code is read from %p', (header) => {
  expect(readReferralCookie(header)).toBeUndefined();
});

it('lives for the given days, out of the reach of scripts and of other sites', () => {
  expect(referralCookie('CAMILLE', { days: 30, secure: false })).toBe(
    'ref=CAMILLE; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
  );
  expect(referralCookie('CAMILLE', { days: 1, secure: true })).toBe(
    'ref=CAMILLE; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
});
