import { digestOfRecoveryCode, newRecoveryCodes } from './recovery-codes';

it('ten codes of 120 bits, in groups', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{6}-){3}[0-9a-hjkmnp-tv-z]{6}$/);
});

it.each(['K7M2QP 9XW410 0C3V8N FJ6RYD', 'k7m2qp9xw4100c3v8nfj6ryd', ' k7m2qp-9xw4lo-oc3v8n-fj6ryd '])(
  'are the same when typed as %j',
  (typed) => {
    const digest = digestOfRecoveryCode('k7m2qp-9xw410-0c3v8n-fj6ryd');
    expect(digestOfRecoveryCode(typed).equals(digest)).toBe(true);
  },
);

it('differ by one digit', () => {
  const digest = digestOfRecoveryCode('k7m2qp-9xw410-0c3v8n-fj6ryd');
  expect(digestOfRecoveryCode('k7m2qp-9xw410-0c3v8n-fj6rye').equals(digest)).toBe(false);
});
