import { WebhookSecretsService } from './webhooks.secrets.service';
import { testOptions } from './webhooks.fixture';

const secretsWith = (sealingKey: string, previousSealingKeys: string[] = []) =>
  new WebhookSecretsService(testOptions({ sealingKey, previousSealingKeys }));
const secrets = secretsWith('a'.repeat(32));
const owner = { owner_id: 7 };

describe('WebhookSecretsService', () => {
  it.each(['s', 'é🙂', 'x'.repeat(255)])('decrypts what it has encrypted: %s', (secret) => {
    expect(secrets.openSecret(secrets.sealSecret(secret, owner), owner)).toBe(secret);
  });

  it('seals beyond reading, and differently each time', () => {
    const sealed = secrets.sealSecret('x'.repeat(255), owner);
    expect(sealed.includes('xxxx')).toBe(false);
    expect(sealed.equals(secrets.sealSecret('x'.repeat(255), owner))).toBe(false);
  });

  it('opens in no other context, with no other key, and notices a change of any byte', () => {
    const sealed = secrets.sealSecret('secret', owner);
    expect(() => secrets.openSecret(sealed, { owner_id: 8 })).toThrow();
    expect(() => secretsWith('b'.repeat(32)).openSecret(sealed, owner)).toThrow();
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => secrets.openSecret(changed, owner)).toThrow();
    }
  });

  it('decrypts with the previous key, and encrypts with the new one', () => {
    const rotated = secretsWith('b'.repeat(32), ['c'.repeat(32), 'a'.repeat(32)]);
    expect(rotated.openSecret(secrets.sealSecret('secret', owner), owner)).toBe('secret');
    expect(() => rotated.openSecret(secrets.sealSecret('secret', owner), { owner_id: 8 })).toThrow();
    expect(() => secrets.openSecret(rotated.sealSecret('secret', owner), owner)).toThrow();
  });

  it('generates strong ones', () => {
    const made = new Set(Array.from({ length: 100 }, () => secrets.generateSecret()));
    expect(made.size).toBe(100);
    expect([...made][0]).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  });
});
