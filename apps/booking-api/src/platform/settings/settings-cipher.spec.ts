import { SettingsCipher } from './settings-cipher';

describe('SettingsCipher', () => {
  const cipher = new SettingsCipher('k'.repeat(32));

  it.each(['s3cret', '', 'päss wörd 🔑'])('opens what it sealed: %p', (text) => {
    expect(cipher.open('smtp_pass', cipher.seal('smtp_pass', text))).toBe(text);
  });

  it('never seals the same text the same way', () => {
    expect(cipher.seal('smtp_pass', 'x')).not.toBe(cipher.seal('smtp_pass', 'x'));
  });

  it('opens what was sealed before the key was changed', () => {
    const rotated = new SettingsCipher('j'.repeat(32), ['k'.repeat(32)]);
    expect(rotated.open('smtp_pass', cipher.seal('smtp_pass', 'secret'))).toBe('secret');
    expect(() => cipher.open('smtp_pass', rotated.seal('smtp_pass', 'secret'))).toThrow();
  });

  it('seals anew what a previous key has sealed, and nothing else', () => {
    const rotated = new SettingsCipher('j'.repeat(32), ['k'.repeat(32)]);
    const sealed = rotated.reseal('smtp_pass', cipher.seal('smtp_pass', 'secret')) ?? '';
    expect(new SettingsCipher('j'.repeat(32)).open('smtp_pass', sealed)).toBe('secret');
    expect(rotated.reseal('smtp_pass', sealed)).toBeUndefined();
    expect(rotated.reseal('smtp_user', cipher.seal('smtp_pass', 'secret'))).toBeUndefined();
    expect(rotated.reseal('smtp_pass', 'secret')).toBeUndefined();
    expect(rotated.reseal('smtp_pass', '')).toBeUndefined();
  });

  it('opens nothing of another key, another name, or that was changed', () => {
    const sealed = cipher.seal('smtp_pass', 'secret');
    expect(() => new SettingsCipher('j'.repeat(32)).open('smtp_pass', sealed)).toThrow();
    expect(() => cipher.open('smtp_user', sealed)).toThrow();
    const bytes = Buffer.from(sealed.slice(3), 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => cipher.open('smtp_pass', `v1:${bytes.toString('base64')}`)).toThrow();
    expect(() => cipher.open('smtp_pass', 'secret')).toThrow('unknown way');
  });
});
