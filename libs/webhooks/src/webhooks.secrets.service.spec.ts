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

  describe('that were replaced', () => {
    const DAY_MS = 86_400_000;
    const at = (ms: number): Date => new Date(Date.UTC(2030, 0, 7) + ms);
    const none = { previous_secret: null, previous_secret_until: null };
    const start = { ...owner, secret: secrets.sealSecret('a', owner), ...none };
    const replaced = (hook: typeof start, secret: string, ms: number): typeof start =>
      ({ ...hook, ...secrets.replaceSecret(hook, secret, at(ms)) }) as typeof start;

    it('sign for a day each, however often the secret is replaced', () => {
      const hook = replaced(replaced(start, 'b', 0), 'c', 1000);
      expect(secrets.validSecrets(hook, at(1000))).toEqual(['c', 'b', 'a']);
      expect(secrets.validSecrets(hook, at(DAY_MS))).toEqual(['c', 'b']);
      expect(secrets.validSecrets(hook, at(DAY_MS + 1000))).toEqual(['c']);
    });

    it('are no former ones once they are set again, and at most four', () => {
      const back = replaced(replaced(start, 'b', 0), 'a', 1);
      expect(secrets.validSecrets(back, at(2))).toEqual(['a', 'b']);
      const many = ['b', 'c', 'd', 'e', 'f'].reduce((hook, secret, ms) => replaced(hook, secret, ms), start);
      expect(secrets.validSecrets(many, at(9))).toEqual(['f', 'e', 'd', 'c', 'b']);
    });

    it('still sign when they were stored alone', () => {
      const stored = { previous_secret: secrets.sealSecret('old', owner), previous_secret_until: at(DAY_MS) };
      const hook = { ...start, ...stored } as unknown as typeof start;
      expect(secrets.validSecrets(hook, at(0))).toEqual(['a', 'old']);
      expect(secrets.validSecrets(replaced(hook, 'b', 5), at(6))).toEqual(['b', 'a', 'old']);
    });
  });

  it('generates strong ones', () => {
    const made = new Set(Array.from({ length: 100 }, () => secrets.generateSecret()));
    expect(made.size).toBe(100);
    expect([...made][0]).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  });
});
