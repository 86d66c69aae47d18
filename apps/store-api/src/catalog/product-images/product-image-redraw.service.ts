import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { ObjectStorage } from '@comptoir/storage';
import type { StoreEvents, StoreJobs } from '../../events';
import { newImageKey } from '../../platform/media/image-keys';
import { ImageRedrawService, REDRAW_BATCH } from '../../platform/media/image-redraw.service';
import { storeSizes } from '../../platform/media/store-sizes';
import { lockProduct } from '../product-records/product-locks';
import { ProductRefreshService } from '../product-records/product-refresh.service';

/** Longer than drawing one image takes. */
const ABANDONED_MS = 3_600_000;

interface OutdatedImage {
  id: number;
  product_id: number;
  url: string;
}

const OUTDATED = `
  SELECT id, product_id, url FROM product_images
  WHERE id > $1 AND url ~ '^products/[0-9a-f]{32}/' ORDER BY id LIMIT ${REDRAW_BATCH}`;

/**
 * Draws product images of former versions anew, in the widths that images get now. The former objects stay,
 * because orders and mails show them.
 */
@Injectable()
export class ProductImageRedrawService {
  constructor(
    private readonly db: Db,
    private readonly images: ImageRedrawService,
    private readonly storage: ObjectStorage,
    private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly refresh: ProductRefreshService,
  ) {}

  /** Draws the next images after an id, then requests a job for those that follow. */
  async redrawImages(after: number): Promise<void> {
    const outdated = await this.db.rows<OutdatedImage>(OUTDATED, [after]);
    for (const image of outdated) await this.redrawImage(image);
    const last = outdated.at(-1);
    if (!last || outdated.length < REDRAW_BATCH) return;
    await this.db.tx((tx) => this.outbox.enqueue(tx, 'product-images.redraw', { after: last.id }));
  }

  private async redrawImage({ id, product_id: productId, url }: OutdatedImage): Promise<void> {
    const sizes = await this.images.drawSizes(url);
    if (!sizes) return;
    const key = newImageKey('products', sizes);
    const widths = sizes.map(({ width }) => width);
    await this.db.tx((tx) =>
      this.outbox.enqueue(
        tx,
        'product-images.collect',
        { productId, key, widths },
        { delayMs: ABANDONED_MS },
      ),
    );
    await storeSizes(this.storage, key, sizes);
    await this.db.tx(async (tx) => {
      await lockProduct(tx, productId);
      const replaced = await tx.execute(
        'UPDATE product_images SET url = $3, widths = $4 WHERE id = $1 AND url = $2',
        [id, url, key, widths],
      );
      if (replaced) await this.refresh.refreshProduct(tx, productId);
    });
  }
}
