import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key for one purpose, from a secret that serves several (HKDF with SHA-256, RFC 5869). */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}

/** The keys of one purpose: first the present one, then those of `previous` secrets, which only check and read. */
export function derivedKeys(
  secret: string,
  previous: readonly string[],
  purpose: string,
): readonly [Buffer, ...Buffer[]] {
  return [derivedKey(secret, purpose), ...previous.map((one) => derivedKey(one, purpose))];
}

/**
 * Encrypts texts that have to be kept readable for us and for nobody who reads the database (AES-256-GCM).
 * A text is sealed for a context, such as its owner, and opens in no other.
 */
export class SecretBox {
  private readonly key: Buffer;
  private readonly previousKeys: readonly Buffer[];

  /**
   * @param secret at least 32 characters
   * @param purpose what the box is for, so that no two share a key
   * @param previousSecrets open what was sealed with them, and seal nothing
   */
  constructor(secret: string, purpose: string, previousSecrets: readonly string[] = []) {
    this.key = derivedKey(secret, purpose);
    this.previousKeys = previousSecrets.map((previous) => derivedKey(previous, purpose));
  }

  /** Nonce, tag and ciphertext. */
  seal(text: string, context: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error when it was sealed for another context, with another key, or was changed */
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

  /** The same text under the present secret; undefined when it already is, or cannot be read. */
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
