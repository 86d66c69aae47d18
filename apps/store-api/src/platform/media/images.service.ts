import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { ACCEPTED_IMAGES, toWebpSizes } from '@comptoir/images';
import { Outbox } from '@comptoir/jobs';
import { ObjectStorage } from '@comptoir/storage';
import { Clock } from '@comptoir/time';
import { StoreErrors, invalidField } from '../http/store.errors';
import type { StoreEvents, StoreJobs } from '../../events';
import { keyOfWidth, newImageKey, widthsOf } from './image-keys';

/** Logos stand beside a name. */
const LOGO_SIDE = 512;
/** After this no upload is still under way. */
const ABANDONED_MS = 3_600_000;

/** What a picture is uploaded for. */
export type ImagePlace = 'category' | 'brand' | 'collection' | 'banner' | 'mobile-banner';

/** What shows a picture; the last two are given one that was uploaded for something else, by its address. */
export type ImageOwner = ImagePlace | 'bundle' | 'post';

interface Use {
  table: string;
  column: string;
}

interface Place extends Use {
  /** Of the form. */
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
};

const USES: Record<ImageOwner, Use> = {
  ...PLACES,
  bundle: { table: 'bundles', column: 'image' },
  post: { table: 'blog_posts', column: 'featured_image' },
};

/** Pictures that staff uploads, one for each place. They are drawn anew, so that nothing but pixels is ever stored. */
@Injectable()
export class ImagesService {
  constructor(
    private readonly db: Db,
    private readonly storage: ObjectStorage,
    private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly clock: Clock,
  ) {}

  /**
   * Puts an uploaded picture in the place of the present one. Its objects are stored before anything refers to them,
   * and a job that deletes them in case that never happens is stored before the objects.
   * @param id of the row that shows it
   * @throws StoreErrors.NOT_FOUND; StoreErrors.VALIDATION_ERROR for what is no picture
   */
  async replaceImage(place: ImagePlace, id: number, upload: Buffer): Promise<void> {
    const { table, column, field, maxSide } = PLACES[place];
    // Before any work is done for it.
    if (!(await this.db.row(`SELECT FROM ${table} WHERE id = $1`, [id]))) throw StoreErrors.NOT_FOUND();
    const sizes = await toWebpSizes(upload, maxSide);
    if (!sizes) throw invalidField(field, `${field} must be ${ACCEPTED_IMAGES}`);
    const key = newImageKey(sizes.map(({ width }) => width));
    await this.db.tx((tx) => this.outbox.enqueue(tx, 'pictures.collect', { key }, { delayMs: ABANDONED_MS }));
    for (const { width, bytes } of sizes) {
      await this.storage.put(keyOfWidth(key, width), bytes, { contentType: 'image/webp' });
    }
    await this.db.tx(async (tx) => {
      await this.releaseImage(tx, place, id);
      const replaced = await tx.execute(`UPDATE ${table} SET ${column} = $2, updated_at = $3 WHERE id = $1`, [
        id,
        key,
        this.clock.now(),
      ]);
      if (!replaced) throw StoreErrors.NOT_FOUND();
    });
  }

  /** Locks a row whose picture is about to be changed or deleted, and has its objects deleted when nothing names them. */
  async releaseImage(tx: Tx, user: ImageOwner, id: number): Promise<void> {
    const { table, column } = USES[user];
    const row = await tx.row<{ key: string | null }>(
      `SELECT ${column} AS key FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`,
      [id],
    );
    const key = row?.key;
    if (key && widthsOf(key).length > 0) await this.outbox.enqueue(tx, 'pictures.collect', { key });
  }

  /**
   * Deletes the objects of a picture unless something names it. That it is deleted is committed before the first of
   * them is, and from then on PostgreSQL refuses to have it named (`deleted_pictures`).
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
