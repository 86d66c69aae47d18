import { authenticatorUri, newSecret, stepOfCode } from './totp';

/** The key of RFC 6238, appendix B, in Base32. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of an app', () => {
  // The last six digits of the vectors of RFC 6238.
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('are those of the RFC at %s seconds', (seconds, code, step) => {
    expect(stepOfCode(KEY, code, new Date(seconds * 1000))).toBe(step);
  });

  it.each([
    [-1, 2],
    [0, 2],
    [1, 2],
    [2, undefined],
    [-2, undefined],
  ])('may be of a clock that is %s steps ahead', (steps, expected) => {
    // 287082 is the code of step 1.
    const at = new Date((1 - steps) * 30_000 + 5_000);
    expect(stepOfCode(KEY, '287082', at)).toBe(expected === undefined ? undefined : 1);
  });

  it('are no other texts', () => {
    for (const code of ['', '28708', '2870820', '287083', 'abcdef']) {
      expect(stepOfCode(KEY, code, new Date(59_000))).toBeUndefined();
    }
  });
});

it('secrets have 160 bits, and differ', () => {
  const secrets = Array.from({ length: 50 }, newSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(50);
});

it('names the shop and the account in the address, whatever they are called', () => {
  const uri = new URL(authenticatorUri(KEY, { issuer: 'Ömer & Söhne: Möbel', label: 'a+b@example.com' }));
  expect(uri.searchParams.get('secret')).toBe(KEY);
  expect(uri.searchParams.get('issuer')).toBe('Ömer & Söhne: Möbel');
  expect(decodeURIComponent(uri.pathname)).toContain('a+b@example.com');
});
