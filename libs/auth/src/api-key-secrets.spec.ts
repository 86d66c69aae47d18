import { digestOfKey, generateKey, hintOf, isWellFormedKey } from './api-key-secrets';

const PREFIX = 'cmp_test_';

describe('the secret of an API key', () => {
  it('has a prefix, 43 digits and a checksum that a scanner can verify', () => {
    const key = generateKey(PREFIX);
    expect(key).toMatch(/^cmp_test_[0-9A-Za-z]{49}$/);
    expect(isWellFormedKey(PREFIX, key)).toBe(true);
    expect(generateKey(PREFIX)).not.toBe(key);
  });

  it('is no key with any other digit, another prefix or another length', () => {
    const key = generateKey(PREFIX);
    for (let at = PREFIX.length; at < key.length; at++) {
      const other = key[at] === 'A' ? 'B' : 'A';
      expect(isWellFormedKey(PREFIX, key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }
    for (const text of ['', PREFIX, `${key}0`, key.slice(0, -1), key.replace('test', 'book')])
      expect(isWellFormedKey(PREFIX, text)).toBe(false);
  });

  it('is stored as a SHA-256 digest, and shown by its first four digits', () => {
    const key = generateKey(PREFIX);
    expect(digestOfKey(key)).toHaveLength(32);
    expect(hintOf(PREFIX, key)).toBe(key.slice(0, 13));
  });

  it('keeps the checksum that scanners were told of', () => {
    expect(isWellFormedKey(PREFIX, `${PREFIX}${'0'.repeat(43)}${CHECKSUM_OF_ZEROS}`)).toBe(true);
  });
});

/** CRC-32 of 43 zeros in base 62, computed by another program. */
const CHECKSUM_OF_ZEROS = '2CZclj';
