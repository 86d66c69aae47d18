import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SecretBox, derivedKeys } from '@comptoir/auth';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';

const PURPOSE = 'licence-keys';

/** A licence key as it is stored. `text` is null a day after it was sealed. */
export interface StoredKey {
  /** Base64; null for a key that a version before stored. */
  sealed: string | null;
  text: string | null;
}

/** A key as it is written. Equal keys have equal digests, so that none is sold twice. */
export interface SealedKey {
  sealed: Buffer;
  digest: Buffer;
}

/** Encrypts licence keys with a key that is not in the database. */
@Injectable()
export class LicenceKeysService {
  private readonly box: SecretBox;
  private readonly digestKeys: readonly [Buffer, ...Buffer[]];

  constructor(
    @Inject(STORE_CONFIG) { auth: { linkSecret, previousLinkSecrets } }: Pick<StoreConfig, 'auth'>,
  ) {
    this.box = new SecretBox(linkSecret, PURPOSE, previousLinkSecrets);
    this.digestKeys = derivedKeys(linkSecret, previousLinkSecrets, `${PURPOSE}-digest`);
  }

  sealKey(text: string): SealedKey {
    return { sealed: this.box.seal(text, PURPOSE), digest: digestOf(this.digestKeys[0], text) };
  }

  /** Returns the texts of keys. @throws Error when one was encrypted with an unknown secret, or was changed */
  openKeys(keys: readonly StoredKey[]): string[] {
    return keys.map(({ sealed, text }) =>
      sealed === null ? (text ?? '') : this.box.open(Buffer.from(sealed, 'base64'), PURPOSE),
    );
  }

  /** Lists the digests that a key has under the previous secrets, which rows have until they are sealed again. */
  previousDigests(text: string): Buffer[] {
    return this.digestKeys.slice(1).map((key) => digestOf(key, text));
  }

  /** Encrypts a key again under the present secret; undefined when it already is, or cannot be decrypted. */
  resealKey(sealed: Buffer): SealedKey | undefined {
    return this.box.reseal(sealed, PURPOSE) && this.sealKey(this.box.open(sealed, PURPOSE));
  }

  /** True while rows may be encrypted with a previous secret. */
  get hasPreviousSecrets(): boolean {
    return this.digestKeys.length > 1;
  }
}

function digestOf(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
