import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { ACCEPTED_IMAGES, toWebp } from '@comptoir/images';
import { Outbox } from '@comptoir/jobs';
import { ObjectStorage } from '@comptoir/storage';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import type { StoreEvents, StoreJobs } from '../../events';
import { MediaService } from '../../platform/media/media.service';

const MAX_SIDE = 512;
/** No upload takes longer. */
const ABANDONED_MS = 3_600_000;

/** Stores the avatars of accounts. */
@Injectable()
export class AvatarsService {
  constructor(
    private readonly db: Db,
    private readonly storage: ObjectStorage,
    private readonly media: MediaService,
    private readonly outbox: Outbox<StoreEvents, StoreJobs>,
  ) {}

  /**
   * Makes an uploaded image the account's avatar. A job that deletes the object if it stays unused is stored
   * first, then the object, then the account's reference to it.
   * @returns the storage key
   * @throws RequestErrors.VALIDATION_ERROR on `avatar` for anything but a JPEG, PNG or WebP image
   */
  async replaceAvatar(userId: number, upload: Buffer): Promise<string> {
    const image = await toWebp(upload, MAX_SIDE);
    if (!image) throw invalidField('avatar', `avatar must be ${ACCEPTED_IMAGES}`);
    const key = `avatars/${randomBytes(16).toString('hex')}.webp`;
    await this.db.tx((tx) =>
      this.outbox.enqueue(tx, 'avatars.collect', { userId, key }, { delayMs: ABANDONED_MS }),
    );
    await this.storage.put(key, image, { contentType: 'image/webp' });
    await this.db.tx(async (tx) => {
      await this.releaseAvatar(tx, userId);
      const replaced = await tx.execute(
        `UPDATE profiles p SET avatar_url = $2 FROM users u
          WHERE p.user_id = $1 AND u.id = p.user_id AND u.deleted_at IS NULL`,
        [userId, key],
      );
      if (!replaced) throw RequestErrors.NOT_FOUND();
    });
    return key;
  }

  /** Removes the account's avatar. */
  async deleteAvatar(tx: Tx, userId: number): Promise<void> {
    await this.releaseAvatar(tx, userId);
    await tx.execute('UPDATE profiles SET avatar_url = NULL WHERE user_id = $1', [userId]);
  }

  /** Deletes the object of an image that is not the account's avatar. */
  async deleteOrphanAvatar({ userId, key }: StoreJobs['avatars.collect']): Promise<void> {
    const inUse = await this.db.row('SELECT FROM profiles WHERE user_id = $1 AND avatar_url = $2', [
      userId,
      key,
    ]);
    if (!inUse) await this.storage.delete(key);
  }

  /** Locks the profile and requests the deletion of its avatar's object. */
  private async releaseAvatar(tx: Tx, userId: number): Promise<void> {
    const profile = await tx.row<{ avatar_url: string | null }>(
      'SELECT avatar_url FROM profiles WHERE user_id = $1 FOR NO KEY UPDATE',
      [userId],
    );
    const key = profile?.avatar_url;
    if (key && this.media.isStorageKey(key))
      await this.outbox.enqueue(tx, 'avatars.collect', { userId, key });
  }
}
