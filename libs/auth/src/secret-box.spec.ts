import { SecretBox } from './secret-box';

describe('SecretBox', () => {
  const box = new SecretBox('k'.repeat(32), 'tests');
  const sealed = box.seal('schön geheim', 'user:1');

  it('decrypts what it encrypted, and never encrypts a text alike', () => {
    expect(box.open(sealed, 'user:1')).toBe('schön geheim');
    expect(box.seal('schön geheim', 'user:1').equals(sealed)).toBe(false);
    expect(sealed.toString('latin1')).not.toContain('geheim');
  });

  it('opens in no other context, with no other key and for no other purpose', () => {
    expect(() => box.open(sealed, 'user:2')).toThrow();
    expect(() => new SecretBox('j'.repeat(32), 'tests').open(sealed, 'user:1')).toThrow();
    expect(() => new SecretBox('k'.repeat(32), 'other').open(sealed, 'user:1')).toThrow();
  });

  it('opens with previous secrets, which seal nothing', () => {
    const rotated = new SecretBox('n'.repeat(32), 'tests', ['m'.repeat(32), 'k'.repeat(32)]);
    expect(rotated.open(sealed, 'user:1')).toBe('schön geheim');
    expect(() => rotated.open(sealed, 'user:2')).toThrow();
    expect(() => box.open(rotated.seal('neu', 'user:1'), 'user:1')).toThrow();
  });

  it('encrypts again what a previous secret has encrypted, and nothing else', () => {
    const rotated = new SecretBox('n'.repeat(32), 'tests', ['k'.repeat(32)]);
    const renewed = rotated.reseal(sealed, 'user:1') ?? Buffer.alloc(0);
    expect(new SecretBox('n'.repeat(32), 'tests').open(renewed, 'user:1')).toBe('schön geheim');
    expect(rotated.reseal(renewed, 'user:1')).toBeUndefined();
    expect(rotated.reseal(sealed, 'user:2')).toBeUndefined();
  });

  it('opens nothing that was changed or cut', () => {
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => box.open(changed, 'user:1')).toThrow();
    }
    expect(() => box.open(sealed.subarray(0, 20), 'user:1')).toThrow();
  });
});
