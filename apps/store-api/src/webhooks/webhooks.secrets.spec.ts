import type { StoreConfig } from '../config';
import { WebhookSecrets, signatureOf } from './webhooks.secrets';

const secretsWith = (linkSecret: string, previousLinkSecrets: string[] = []): WebhookSecrets =>
  new WebhookSecrets({ auth: { linkSecret, previousLinkSecrets } } as StoreConfig);
const secrets = secretsWith('a'.repeat(32));

describe('WebhookSecrets', () => {
  it.each(['s', 'é🙂', 'x'.repeat(255)])('opens what it has sealed: %s', (secret) => {
    const sealed = secrets.seal(secret, 7);
    expect(secrets.open(sealed, 7)).toBe(secret);
  });

  it('seals it beyond reading', () => {
    const sealed = secrets.seal('x'.repeat(255), 7);
    expect(sealed.includes('xxxx')).toBe(false);
  });

  it('seals the same secret differently each time', () => {
    expect(secrets.seal('same', 7).equals(secrets.seal('same', 7))).toBe(false);
  });

  it('opens it for no other owner and with no other key', () => {
    const sealed = secrets.seal('secret', 7);
    expect(() => secrets.open(sealed, 8)).toThrow();
    expect(() => secretsWith('b'.repeat(32)).open(sealed, 7)).toThrow();
  });

  it('opens what was sealed before the key was changed, and seals with the new one', () => {
    const rotated = secretsWith('b'.repeat(32), ['c'.repeat(32), 'a'.repeat(32)]);
    expect(rotated.open(secrets.seal('secret', 7), 7)).toBe('secret');
    expect(() => rotated.open(secrets.seal('secret', 7), 8)).toThrow();
    expect(() => secrets.open(rotated.seal('secret', 7), 7)).toThrow();
  });

  it('notices a change of any byte', () => {
    const sealed = secrets.seal('secret', 7);
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => secrets.open(changed, 7)).toThrow();
    }
  });

  it('generates strong ones', () => {
    const made = new Set(Array.from({ length: 100 }, () => secrets.generate()));
    expect(made.size).toBe(100);
    expect([...made][0]).toMatch(/^whsec_[\w-]{32}$/);
  });
});

describe('signatureOf', () => {
  it('is the hexadecimal HMAC-SHA256 of the body (RFC 4231, test case 2)', () => {
    expect(signatureOf('what do ya want for nothing?', 'Jefe')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
});
