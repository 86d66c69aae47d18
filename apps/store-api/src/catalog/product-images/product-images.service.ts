import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { ACCEPTED_IMAGES, type ImageSize, toWebpSizes } from '@comptoir/images';
import { Outbox } from '@comptoir/jobs';
import { ObjectStorage } from '@comptoir/storage';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import type { StoreEvents, StoreJobs } from '../../events';
import { rowExists } from '../../platform/http/id-checks';
import { MediaService } from '../../platform/media/media.service';
import { keyOfWidth, newImageKey } from '../../platform/media/image-keys';
import { storeSizes } from '../../platform/media/store-sizes';
import { ProductRefreshService } from '../product-records/product-refresh.service';
import { lockProduct } from '../product-records/product-locks';
import { ProductImage } from './product-images.entity';
import type { AddImages, ChangeImage } from './product-images.dto';

/** Delay of the orphan clean-up, longer than any upload takes. */
const ABANDONED_MS = 3_600_000;
/** Keeps product pages fast and admin forms short. */
const MAX_IMAGES = 50;

interface UploadedImage {
  url: string;
  widths: number[];
}

/**
 * Reads and writes product images. Uploads are re-encoded, so that no metadata or foreign content is stored.
 */
@Injectable()
export class ProductImagesService {
  constructor(
    private readonly db: Db,
    private readonly storage: ObjectStorage,
    private readonly media: MediaService,
    private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly refresh: ProductRefreshService,
  ) {}

  /**
   * Appends uploaded images, or an external one, to a product. The first image of a product becomes the
   * primary one.
   * @throws RequestErrors.NOT_FOUND; RequestErrors.VALIDATION_ERROR on `images.N` for a file that is no
   * image, on `images` without any file or URL, and for more than 50 images
   */
  async addImages(productId: number, uploads: readonly Buffer[], input: AddImages): Promise<ProductImage[]> {
    await this.requireProduct(productId);
    if (uploads.length === 0 && !input.url) throw invalidField('images', 'images or url is required');
    const uploaded = await this.storeImages(productId, uploads);
    if (input.url) uploaded.push({ url: input.url, widths: [] });
    return this.db.tx((tx) => this.insertImages(tx, productId, uploaded, input));
  }

  /** Updates order, alternative text or the primary flag of an image. @throws RequestErrors.NOT_FOUND */
  async updateImage(id: number, { is_primary, sort_order, alt }: ChangeImage): Promise<ProductImage> {
    return this.db.tx(async (tx) => {
      const image = await this.lockImage(tx, id);
      const becomes = is_primary === true && !image.is_primary;
      if (becomes) await this.clearPrimary(tx, image.product_id);
      if (is_primary === false && image.is_primary) await this.promoteNextImage(tx, image);
      const [changed] = await tx.rows<ProductImage>(
        `UPDATE product_images SET is_primary = is_primary OR $2, sort_order = COALESCE($3, sort_order),
           alt = COALESCE($4, alt)
         WHERE id = $1 RETURNING *`,
        [id, becomes, sort_order ?? null, alt ?? null],
      );
      await this.refresh.refreshProduct(tx, image.product_id);
      return changed ?? image;
    });
  }

  /** Deletes an image. A job deletes its stored objects after the commit. @throws RequestErrors.NOT_FOUND */
  async deleteImage(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const image = await this.lockImage(tx, id);
      if (image.is_primary) await this.promoteNextImage(tx, image);
      await tx.execute('DELETE FROM product_images WHERE id = $1', [id]);
      if (this.media.isStorageKey(image.url)) {
        const { product_id: productId, url: key, widths } = image;
        await this.outbox.enqueue(tx, 'product-images.collect', { productId, key, widths });
      }
      await this.refresh.refreshProduct(tx, image.product_id);
    });
  }

  /** Deletes the stored objects of an image unless the product uses it. */
  async deleteOrphanImage({ productId, key, widths }: StoreJobs['product-images.collect']): Promise<void> {
    const inUse = await this.db.row('SELECT FROM product_images WHERE product_id = $1 AND url = $2', [
      productId,
      key,
    ]);
    if (inUse) return;
    for (const width of widths) await this.storage.delete(keyOfWidth(key, width));
    await this.storage.delete(key);
  }

  /**
   * Reports whether the path `/admin/products/{id}/images`, or `/admin/products/images/{image_id}`, exists.
   */
  targetExists({ id = '', image_id: imageId = '' }: Record<string, string>): Promise<boolean> {
    return imageId ? rowExists(this.db, 'product_images', imageId) : rowExists(this.db, 'products', id);
  }

  /**
   * Stores the images before the product refers to them. The clean-up job is queued first, so that no object
   * stays behind when the request fails.
   */
  private async storeImages(productId: number, uploads: readonly Buffer[]): Promise<UploadedImage[]> {
    const drawn: ImageSize[][] = [];
    for (const [index, upload] of uploads.entries()) {
      const sizes = await toWebpSizes(upload);
      if (!sizes) throw invalidField(`images.${index}`, `images.${index} must be ${ACCEPTED_IMAGES}`);
      drawn.push(sizes);
    }
    const stored: UploadedImage[] = [];
    for (const sizes of drawn) {
      const widths = sizes.map(({ width }) => width);
      const url = newImageKey('products', sizes);
      await this.db.tx((tx) =>
        this.outbox.enqueue(
          tx,
          'product-images.collect',
          { productId, key: url, widths },
          { delayMs: ABANDONED_MS },
        ),
      );
      await storeSizes(this.storage, url, sizes);
      stored.push({ url, widths });
    }
    return stored;
  }

  private async insertImages(
    tx: Tx,
    productId: number,
    uploaded: readonly UploadedImage[],
    { is_primary, sort_order, alt }: AddImages,
  ): Promise<ProductImage[]> {
    await lockProduct(tx, productId);
    const there = await tx.row<{ count: number; next: number }>(
      `SELECT count(*)::integer AS count, COALESCE(max(sort_order) + 1, 0) AS next
       FROM product_images WHERE product_id = $1`,
      [productId],
    );
    const { count = 0, next = 0 } = there ?? {};
    if (count + uploaded.length > MAX_IMAGES) {
      throw invalidField('images', `A product has at most ${MAX_IMAGES} images.`);
    }
    const isPrimary = is_primary || count === 0;
    if (isPrimary) await this.clearPrimary(tx, productId);
    const images = uploaded.map((image, index) => ({
      ...image,
      product_id: productId,
      alt: alt ?? '',
      is_primary: isPrimary && index === 0,
      sort_order: (sort_order ?? next) + index,
    }));
    const saved = await tx.repo(ProductImage).save(images);
    await this.refresh.refreshProduct(tx, productId);
    return saved;
  }

  private async clearPrimary(tx: Tx, productId: number): Promise<void> {
    await tx.execute('UPDATE product_images SET is_primary = false WHERE product_id = $1 AND is_primary', [
      productId,
    ]);
  }

  /** Makes the next image in order the primary one; an only image stays primary. */
  private async promoteNextImage(tx: Tx, { id, product_id: productId }: ProductImage): Promise<void> {
    const next = await tx.row<{ id: number }>(
      'SELECT id FROM product_images WHERE product_id = $1 AND id <> $2 ORDER BY sort_order, id LIMIT 1',
      [productId, id],
    );
    if (!next) return;
    await this.clearPrimary(tx, productId);
    await tx.execute('UPDATE product_images SET is_primary = true WHERE id = $1', [next.id]);
  }

  /** Locks the product of an image and reads the image. */
  private async lockImage(tx: Tx, id: number): Promise<ProductImage> {
    const owner = await tx.row<{ product_id: number }>(
      'SELECT product_id FROM product_images WHERE id = $1',
      [id],
    );
    if (owner) await lockProduct(tx, owner.product_id);
    const image = await tx.repo(ProductImage).findOneBy({ id });
    if (!image) throw RequestErrors.NOT_FOUND();
    return image;
  }

  /** Checks that the product exists before uploads are processed. */
  private async requireProduct(productId: number): Promise<void> {
    if (!(await this.db.row('SELECT FROM products WHERE id = $1', [productId])))
      throw RequestErrors.NOT_FOUND();
  }
}
