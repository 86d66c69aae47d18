import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { forgetTexts, readSealedKeys, readUnsealedKeys, updateSealedKey } from './licence-keys.queries';
import { LicenceKeysService } from './licence-keys.service';

const BATCH = 500;
/** Processes of the version before, which read the text, have ended by then. */
const READABLE_MS = 24 * 3_600_000;

/** Encrypts the licence keys that are stored as text, or with a previous secret. */
@Injectable()
export class LicenceKeySealingService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly keys: LicenceKeysService,
  ) {}

  /** Safe to repeat, and in two processes at once. */
  async sealAll(): Promise<void> {
    await this.sealTexts();
    if (this.keys.hasPreviousSecrets) await this.resealKeys();
    await forgetTexts(this.db, new Date(this.clock.now().getTime() - READABLE_MS));
  }

  private async sealTexts(): Promise<void> {
    for (;;) {
      const rows = await readUnsealedKeys(this.db, BATCH);
      if (!rows.length) return;
      const at = this.clock.now();
      for (const { id, text } of rows) {
        await updateSealedKey(this.db, { id, before: null, key: this.keys.sealKey(text), at });
      }
    }
  }

  private async resealKeys(): Promise<void> {
    let last = 0;
    for (;;) {
      const rows = await readSealedKeys(this.db, last, BATCH);
      if (!rows.length) return;
      for (const { id, sealed: before } of rows) {
        last = id;
        const key = this.keys.resealKey(before);
        if (key) await updateSealedKey(this.db, { id, before, key, at: this.clock.now() });
      }
    }
  }
}
