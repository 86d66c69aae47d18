import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives the key of one purpose from a shared secret (HKDF with SHA-256, RFC 5869). */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}

/**
 * Derives the keys of one purpose: first the present key, then those of `previous` secrets, which only verify
 * and decrypt.
 */
export function derivedKeys(
  secret: string,
  previous: readonly string[],
  purpose: string,
): readonly [Buffer, ...Buffer[]] {
  return [derivedKey(secret, purpose), ...previous.map((one) => derivedKey(one, purpose))];
}

/**
 * Encrypts texts so that the service can read them and a reader of the database cannot (AES-256-GCM). A text
 * is bound to a context, such as its owner, and decrypts in no other.
 */
export class SecretBox {
  private readonly key: Buffer;
  private readonly previousKeys: readonly Buffer[];

  /**
   * @param secret at least 32 characters
   * @param purpose use of the box, so that no two boxes share a key
   * @param previousSecrets secrets that decrypt and no longer encrypt
   */
  constructor(secret: string, purpose: string, previousSecrets: readonly string[] = []) {
    this.key = derivedKey(secret, purpose);
    this.previousKeys = previousSecrets.map((previous) => derivedKey(previous, purpose));
  }

  /** Returns nonce, tag and ciphertext. */
  seal(text: string, context: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error when the text was sealed for another context or with another key, or was changed */
  open(sealed: Buffer, context: string): string {
    try {
      return openWith(this.key, sealed, context);
    } catch (error) {
      for (const key of this.previousKeys) {
        const text = textOf(key, sealed, context);
        if (text !== undefined) return text;
      }
      throw error;
    }
  }

  /**
   * Encrypts the text again under the present secret. Undefined when it already is, or cannot be decrypted.
   */
  reseal(sealed: Buffer, context: string): Buffer | undefined {
    if (textOf(this.key, sealed, context) !== undefined) return undefined;
    const text = this.previousKeys
      .map((key) => textOf(key, sealed, context))
      .find((one) => one !== undefined);
    return text === undefined ? undefined : this.seal(text, context);
  }
}

function textOf(key: Buffer, sealed: Buffer, context: string): string | undefined {
  try {
    return openWith(key, sealed, context);
  } catch {
    return undefined;
  }
}

function openWith(key: Buffer, sealed: Buffer, context: string): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
  const rest = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
}
