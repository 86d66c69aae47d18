import { createHmac } from 'node:crypto';
import { WebhookSecrets, signatureOf } from './webhooks.secrets';

const secretsWith = (key: string, previous: string[] = []): WebhookSecrets =>
  new WebhookSecrets({ SETTINGS_KEY: key, SETTINGS_KEY_PREVIOUS: previous });
const secrets = secretsWith('a'.repeat(32));

describe('WebhookSecrets', () => {
  it.each(['s', 'é🙂', 'x'.repeat(255)])('opens what it has sealed: %s', (secret) => {
    expect(secrets.open(secrets.seal(secret))).toBe(secret);
  });

  it('seals beyond reading, and differently each time', () => {
    const sealed = secrets.seal('x'.repeat(255));
    expect(sealed.includes('xxxx')).toBe(false);
    expect(sealed.equals(secrets.seal('x'.repeat(255)))).toBe(false);
  });

  it('opens with no other key, and notices a change of any byte', () => {
    const sealed = secrets.seal('secret');
    expect(() => secretsWith('b'.repeat(32)).open(sealed)).toThrow();
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => secrets.open(changed)).toThrow();
    }
  });

  it('opens what was sealed before the key was changed, and seals with the new one', () => {
    const rotated = secretsWith('b'.repeat(32), ['a'.repeat(32)]);
    expect(rotated.open(secrets.seal('secret'))).toBe('secret');
    expect(() => secrets.open(rotated.seal('secret'))).toThrow();
  });

  it('generates strong ones', () => {
    const made = new Set(Array.from({ length: 100 }, () => secrets.generate()));
    expect(made.size).toBe(100);
    expect([...made][0]).toMatch(/^whsec_[\w-]{32}$/);
  });
});

describe('signatureOf', () => {
  it('covers the time and the body', () => {
    const expected = createHmac('sha256', 'Jefe').update('1795244400.{"a":1}').digest('hex');
    expect(signatureOf('1795244400', '{"a":1}', 'Jefe')).toBe(expected);
    expect(signatureOf('1795244401', '{"a":1}', 'Jefe')).not.toBe(expected);
  });
});
