import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { ACCEPTED_IMAGES, toWebpSizes } from '@comptoir/images';
import { Outbox } from '@comptoir/jobs';
import { ObjectStorage } from '@comptoir/storage';
import { Clock } from '@comptoir/time';
import { RequestErrors, invalidField } from '../http/request.errors';
import type { StoreEvents, StoreJobs } from '../../events';
import { storeSizes } from './store-sizes';
import { isPlaceImage, keyOfWidth, newImageKey, widthsOf } from './image-keys';

/** Logos are shown small, beside a name. */
const LOGO_SIDE = 512;
/** No upload takes longer. */
const ABANDONED_MS = 3_600_000;

/** Columns that an image is uploaded for. */
export type ImagePlace = 'category' | 'brand' | 'collection' | 'banner' | 'mobile-banner' | 'post';

/**
 * Rows that show an image. A bundle refers to one that was uploaded for another place, by its URL.
 */
export type ImageOwner = ImagePlace | 'bundle';

interface Use {
  table: string;
  column: string;
}

interface Place extends Use {
  /** Field of the form. */
  field: string;
  /** Pixels of the longer side. */
  maxSide?: number;
}

const PLACES: Record<ImagePlace, Place> = {
  category: { table: 'categories', column: 'image_url', field: 'image' },
  brand: { table: 'brands', column: 'logo_url', field: 'logo', maxSide: LOGO_SIDE },
  collection: { table: 'collections', column: 'image_url', field: 'image' },
  banner: { table: 'banners', column: 'image_url', field: 'image' },
  'mobile-banner': { table: 'banners', column: 'image_mobile_url', field: 'image' },
  post: { table: 'blog_posts', column: 'featured_image', field: 'image' },
};

/** Columns that show an uploaded image. */
export const IMAGE_USES: Record<ImageOwner, Use> = {
  ...PLACES,
  bundle: { table: 'bundles', column: 'image' },
};

/**
 * Stores the images that staff uploads, one for each place. They are encoded anew, so that only pixels are
 * stored.
 */
@Injectable()
export class ImagesService {
  constructor(
    private readonly db: Db,
    private readonly storage: ObjectStorage,
    private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces the image of a place by an uploaded one. A job that deletes the objects if they stay unused is
   * stored first, then the objects, then the reference to them.
   * @param id of the row that shows it
   * @throws RequestErrors.NOT_FOUND; RequestErrors.VALIDATION_ERROR for a file that is not an image
   */
  async replaceImage(place: ImagePlace, id: number, upload: Buffer): Promise<void> {
    const { table, column, field, maxSide } = PLACES[place];
    // Rejects an unknown id before the image is processed.
    if (!(await this.db.row(`SELECT FROM ${table} WHERE id = $1`, [id]))) throw RequestErrors.NOT_FOUND();
    const sizes = await toWebpSizes(upload, maxSide);
    if (!sizes) throw invalidField(field, `${field} must be ${ACCEPTED_IMAGES}`);
    const key = newImageKey('pictures', sizes);
    await this.db.tx((tx) => this.outbox.enqueue(tx, 'pictures.collect', { key }, { delayMs: ABANDONED_MS }));
    await storeSizes(this.storage, key, sizes);
    await this.db.tx(async (tx) => {
      await this.releaseImage(tx, place, id);
      const replaced = await tx.execute(`UPDATE ${table} SET ${column} = $2, updated_at = $3 WHERE id = $1`, [
        id,
        key,
        this.clock.now(),
      ]);
      if (!replaced) throw RequestErrors.NOT_FOUND();
    });
  }

  /**
   * Locks a row whose image is about to change, and requests the deletion of its objects if nothing else
   * refers to them.
   */
  async releaseImage(tx: Tx, user: ImageOwner, id: number): Promise<void> {
    const { table, column } = IMAGE_USES[user];
    const row = await tx.row<{ key: string | null }>(
      `SELECT ${column} AS key FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`,
      [id],
    );
    const key = row?.key;
    if (key && isPlaceImage(key)) await this.outbox.enqueue(tx, 'pictures.collect', { key });
  }

  /**
   * Deletes the objects of an image unless a row refers to it. The deletion is committed before the first
   * object is deleted; from then on PostgreSQL rejects new references to it (`deleted_pictures`).
   */
  async deleteOrphanImage({ key }: StoreJobs['pictures.collect']): Promise<void> {
    await this.db.rows(
      'INSERT INTO deleted_pictures (key, deleted_at) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING',
      [key, this.clock.now()],
    );
    const isDeleted = await this.db.row('SELECT FROM deleted_pictures WHERE key = $1', [key]);
    if (!isDeleted) return;
    for (const width of widthsOf(key)) await this.storage.delete(keyOfWidth(key, width));
  }
}
