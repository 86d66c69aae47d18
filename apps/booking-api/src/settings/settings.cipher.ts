import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts settings at rest with AES-256-GCM; what was sealed for one key does not open for another. */
export class SettingsCipher {
  private readonly key: Buffer;

  /** @param secret at least 32 characters; the cipher's key is derived from it (RFC 5869) */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'settings', 32));
  }

  seal(name: string, text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(name));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${VERSION}:${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}`;
  }

  /** @throws when the text was not sealed with this key under this name */
  open(name: string, sealed: string): string {
    const [version, body = ''] = sealed.split(':');
    if (version !== VERSION) throw new Error(`Setting ${name} is sealed in an unknown way`);
    const bytes = Buffer.from(body, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(name))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }
}
