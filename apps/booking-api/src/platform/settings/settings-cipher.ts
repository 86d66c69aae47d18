import { SecretBox } from '@comptoir/auth';

const VERSION = 'v1';

/** Encrypts settings at rest, as text. A value encrypted for one setting cannot be decrypted for another. */
export class SettingsCipher {
  private readonly box: SecretBox;

  /**
   * @param secret at least 32 characters
   * @param previousSecrets used for decryption only
   */
  constructor(secret: string, previousSecrets: readonly string[] = []) {
    this.box = new SecretBox(secret, 'settings', previousSecrets);
  }

  seal(name: string, text: string): string {
    return written(this.box.seal(text, name));
  }

  /** @throws when the text was not encrypted with this key under this name */
  open(name: string, sealed: string): string {
    const [version, body = ''] = sealed.split(':');
    if (version !== VERSION) throw new Error(`Setting ${name} is sealed in an unknown way`);
    return this.box.open(Buffer.from(body, 'base64'), name);
  }

  /** Encrypts a value of a previous secret with the present one; undefined for other values. */
  reseal(name: string, sealed: string): string | undefined {
    const [version, body = ''] = sealed.split(':');
    const resealed = version === VERSION ? this.box.reseal(Buffer.from(body, 'base64'), name) : undefined;
    return resealed && written(resealed);
  }
}

function written(sealed: Buffer): string {
  return `${VERSION}:${sealed.toString('base64')}`;
}
