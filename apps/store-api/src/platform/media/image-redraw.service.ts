import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { type ImageSize, toWebpSizes } from '@comptoir/images';
import { Outbox } from '@comptoir/jobs';
import { ObjectStorage } from '@comptoir/storage';
import type { StoreEvents, StoreJobs } from '../../events';
import { newImageKey } from './image-keys';
import { IMAGE_USES } from './images.service';
import { storeSizes } from './store-sizes';

/** Images of one job. Each takes about a second of a processor. */
export const REDRAW_BATCH = 10;
/** Longer than a page with the former address stays open. */
const FORMER_MS = 3_600_000;
/** Longer than drawing one image takes. */
const ABANDONED_MS = 3_600_000;

const PLACES = Object.values(IMAGE_USES);

/** Keys without the height of the image, which former versions made. */
const OUTDATED = `
  SELECT key FROM (${PLACES.map(({ table, column }) => `SELECT ${column} AS key FROM ${table}`).join(' UNION ')}) shown
  WHERE key ~ '^pictures/[0-9a-f]{32}-[0-9-]+/' AND key > $1 COLLATE "C"
  ORDER BY key COLLATE "C" LIMIT ${REDRAW_BATCH}`;

/**
 * Draws images of former versions anew, in the widths that images get now. A stored image is replaced by a new
 * one under a new key, so a job that runs twice finds nothing to do.
 */
@Injectable()
export class ImageRedrawService {
  constructor(
    private readonly db: Db,
    private readonly storage: ObjectStorage,
    private readonly outbox: Outbox<StoreEvents, StoreJobs>,
  ) {}

  /** Draws the next images after a key, then requests a job for those that follow. */
  async redrawImages(after: string): Promise<void> {
    const outdated = await this.db.rows<{ key: string }>(OUTDATED, [after]);
    for (const { key } of outdated) await this.redrawImage(key);
    const last = outdated.at(-1);
    if (!last || outdated.length < REDRAW_BATCH) return;
    await this.db.tx((tx) => this.outbox.enqueue(tx, 'pictures.redraw', { after: last.key }));
  }

  /** Draws a stored image in all widths; undefined when its object is missing or no image. */
  async drawSizes(key: string): Promise<ImageSize[] | undefined> {
    if (!(await this.storage.exists(key))) return undefined;
    const chunks: Buffer[] = [];
    for await (const chunk of this.storage.read(key)) chunks.push(chunk);
    const stored = Buffer.concat(chunks);
    const sizes = await toWebpSizes(stored);
    // The widest one is the stored file itself: encoding it again would cost quality.
    return sizes?.map((size, index) => (index === sizes.length - 1 ? { ...size, bytes: stored } : size));
  }

  private async redrawImage(former: string): Promise<void> {
    const sizes = await this.drawSizes(former);
    if (!sizes) return;
    const key = newImageKey('pictures', sizes);
    await this.db.tx((tx) => this.outbox.enqueue(tx, 'pictures.collect', { key }, { delayMs: ABANDONED_MS }));
    await storeSizes(this.storage, key, sizes);
    await this.db.tx(async (tx) => {
      for (const { table, column } of PLACES) {
        await tx.execute(`UPDATE ${table} SET ${column} = $2 WHERE ${column} = $1`, [former, key]);
      }
      await this.outbox.enqueue(tx, 'pictures.collect', { key: former }, { delayMs: FORMER_MS });
    });
  }
}
