import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { ACCEPTED_IMAGES, toWebp } from '@comptoir/images';
import { Outbox } from '@comptoir/jobs';
import { ObjectStorage, PRIVATE_FILE } from '@comptoir/storage';
import { Clock } from '@comptoir/time';
import type { StoreEvents, StoreJobs } from '../../events';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { OwnOrderCheckService } from '../order-records/own-order-check.service';
import { ReturnErrors } from './returns.errors';

/** Most images of one return. */
export const MAX_IMAGES = 5;
/** Largest upload in bytes. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
/** Describes the upload routes. */
export const IMAGE_UPLOAD =
  'A JPEG, PNG or WebP image of at most 8 MB as `image` of a form, judged by its content. It is stored as WebP ' +
  'without metadata. Name its id in `images` of the request within 24 hours, or it is deleted.';
/** Pixels of the longer side: enough to see a scratch. */
const MAX_SIDE = 2_048;
/** Images that no return names by then are deleted. */
const UNCLAIMED_MS = 86_400_000;

const CLAIM = `
  UPDATE return_images i SET return_id = $1, position = wanted.position
    FROM unnest($3::int[]) WITH ORDINALITY AS wanted (id, position)
   WHERE i.id = wanted.id AND i.user_id = $2 AND i.return_id IS NULL`;

/** Images that customers send with a return. Only they and staff can read them. */
@Injectable()
export class ReturnImagesService {
  constructor(
    private readonly db: Db,
    private readonly storage: ObjectStorage,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly clock: Clock,
    private readonly ownOrders: OwnOrderCheckService,
  ) {}

  /**
   * Stores an image as `addImage` does, for whoever has placed an order.
   * @throws ReturnErrors.ORDER_NOT_FOUND, RequestErrors.VALIDATION_ERROR for a file that is not an image
   */
  async addImageOfOrder(userId: number, orderNumber: string, upload: Buffer): Promise<number> {
    const isOwn = await this.ownOrders.isOwnOrder(userId, orderNumber);
    if (!isOwn) throw ReturnErrors.ORDER_NOT_FOUND();
    return this.addImage(userId, upload);
  }

  /**
   * Stores an image for a return that the customer requests next. It is encoded anew, without metadata. The job
   * that deletes it, unless a return names it, is stored first.
   * @returns its id
   * @throws RequestErrors.VALIDATION_ERROR for a file that is not an image
   */
  async addImage(userId: number, upload: Buffer): Promise<number> {
    const bytes = await toWebp(upload, MAX_SIDE);
    if (!bytes) throw invalidField('image', `image must be ${ACCEPTED_IMAGES}`);
    const key = `return-images/${randomBytes(24).toString('hex')}.webp`;
    await this.db.tx((tx) =>
      this.outbox.enqueue(tx, 'return-images.collect', { key }, { delayMs: UNCLAIMED_MS }),
    );
    await this.storage.put(key, bytes, { ...PRIVATE_FILE, contentType: 'image/webp' });
    const [image] = await this.db.rows<{ id: number }>(
      'INSERT INTO return_images (user_id, storage_key, created_at) VALUES ($1, $2, $3) RETURNING id',
      [userId, key, this.clock.now()],
    );
    if (!image) throw new Error('the image has no row');
    return image.id;
  }

  /**
   * Gives uploaded images to a new return, in this order.
   * @param ids at most `MAX_IMAGES`, none of them twice
   * @throws RequestErrors.VALIDATION_ERROR for an image of somebody else, of another return, or deleted by now
   */
  async claimImages(
    tx: Tx,
    target: { returnId: number; userId: number },
    ids: readonly number[],
  ): Promise<void> {
    if (ids.length === 0) return;
    const claimed = await tx.execute(CLAIM, [target.returnId, target.userId, ids]);
    if (claimed !== ids.length)
      throw invalidField('images', 'An image is missing or used already; upload it again.');
  }

  /**
   * Returns the bytes of an image of a return, as WebP.
   * @param userId the owner; null for staff
   * @throws RequestErrors.NOT_FOUND
   */
  async openImage(returnId: number, imageId: number, userId: number | null): Promise<Buffer> {
    const image = await this.db.row<{ storage_key: string }>(
      `SELECT i.storage_key FROM return_images i JOIN returns r ON r.id = i.return_id
        WHERE r.id = $1 AND i.id = $2 AND ($3::int IS NULL OR r.user_id = $3)`,
      [returnId, imageId, userId],
    );
    if (!image) throw RequestErrors.NOT_FOUND();
    const chunks: Buffer[] = [];
    for await (const chunk of this.storage.read(image.storage_key)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Deletes the images of a deleted account. */
  async deleteImagesOfUser(userId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const gone = await tx.rows<{ key: string }>(
        'DELETE FROM return_images WHERE user_id = $1 RETURNING storage_key AS key',
        [userId],
      );
      for (const { key } of gone) await this.outbox.enqueue(tx, 'return-images.collect', { key });
    });
  }

  /** Deletes an image that no return has. A claim that comes later finds no row. */
  async deleteOrphanImage({ key }: StoreJobs['return-images.collect']): Promise<void> {
    await this.db.rows('DELETE FROM return_images WHERE storage_key = $1 AND return_id IS NULL', [key]);
    const needed = await this.db.row('SELECT FROM return_images WHERE storage_key = $1', [key]);
    if (!needed) await this.storage.delete(key);
  }
}
