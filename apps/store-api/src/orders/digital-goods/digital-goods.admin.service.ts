import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { NotFoundCheck, StreamedFile } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { ObjectStorage, putLimited, uploadName } from '@comptoir/storage';
import { Clock } from '@comptoir/time';
import type { StoreEvents, StoreJobs } from '../../events';
import { isId } from '../../platform/http/id-checks';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { DigitalFile } from './digital-goods.entity';
import { DigitalGoodsErrors } from './digital-goods.errors';
import { type DigitalGoods, readDigitalGoods, readIsDigital } from './digital-goods.queries';
import { insertLicenceKeys, readKnownDigests } from './licence-keys.queries';
import { LicenceKeysService } from './licence-keys.service';

/** Largest file in bytes. */
export const MAX_FILE_BYTES = 500 * 1024 * 1024;
/** An upload that takes longer is deleted. */
const ABANDONED_MS = 3_600_000;

/** Manages the files and licence keys that buyers of a variant get (docs/digital-goods.md). */
@Injectable()
export class DigitalGoodsAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly storage: ObjectStorage,
    private readonly licenceKeys: LicenceKeysService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly clock: Clock,
  ) {}

  /** @throws RequestErrors.NOT_FOUND */
  async findDigitalGoods(variantId: number): Promise<DigitalGoods> {
    const goods = await readDigitalGoods(this.db, variantId);
    if (!goods) throw RequestErrors.NOT_FOUND();
    return goods;
  }

  /**
   * Streams a file into the object storage. A job that deletes the object if no row follows is stored first.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.PAYLOAD_TOO_LARGE, DigitalGoodsErrors.PRODUCT_NOT_DIGITAL
   */
  async addDigitalFile(variantId: number, file: StreamedFile): Promise<DigitalGoods> {
    await this.assertDigital(variantId);
    const key = `digital/${randomBytes(24).toString('hex')}`;
    await this.db.tx((tx) =>
      this.outbox.enqueue(tx, 'digital-files.collect', { key }, { delayMs: ABANDONED_MS }),
    );
    const size = await putLimited(this.storage, {
      key,
      bytes: file.bytes,
      contentType: 'application/octet-stream',
      maxBytes: MAX_FILE_BYTES,
      tooLarge: () => RequestErrors.PAYLOAD_TOO_LARGE(),
    });
    if (size === 0) throw invalidField('file', 'The file is empty.');
    const name = uploadName(file.name) || 'download';
    await this.db.tx(async (tx) => {
      await tx.repo(DigitalFile).insert({
        variant_id: variantId,
        name,
        storage_key: key,
        size,
        created_at: this.clock.now(),
      });
      await this.outbox.emit(tx, 'digital-file.added', { variantId });
    });
    return this.findDigitalGoods(variantId);
  }

  /**
   * Takes a file from new buyers. Those who bought it keep it; without any, the file is deleted.
   * @throws RequestErrors.NOT_FOUND
   */
  async deleteDigitalFile(variantId: number, fileId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const file = await tx.row<DigitalFile>(
        `UPDATE digital_files SET removed_at = $3 WHERE id = $2 AND variant_id = $1 AND removed_at IS NULL
         RETURNING *`,
        [variantId, fileId, this.clock.now()],
      );
      if (!file) throw RequestErrors.NOT_FOUND();
      const deleted = await tx.execute(
        `DELETE FROM digital_files f WHERE f.id = $1
           AND NOT EXISTS (SELECT FROM digital_deliveries d WHERE d.digital_file_id = f.id)`,
        [fileId],
      );
      if (deleted) await this.outbox.enqueue(tx, 'digital-files.collect', { key: file.storage_key });
    });
  }

  /**
   * Adds licence keys, and delivers them to the orders that wait for one.
   * @throws RequestErrors.NOT_FOUND, DigitalGoodsErrors.PRODUCT_NOT_DIGITAL
   */
  async addLicenceKeys(variantId: number, keys: readonly string[]): Promise<DigitalGoods> {
    await this.assertDigital(variantId);
    const texts = keys.map((key) => key.trim()).filter(Boolean);
    await this.db.tx(async (tx) => {
      const known = await readKnownDigests(
        tx,
        variantId,
        texts.flatMap((text) => this.licenceKeys.previousDigests(text)),
      );
      const isKnown = (text: string): boolean =>
        this.licenceKeys.previousDigests(text).some((digest) => known.some((one) => one.equals(digest)));
      await insertLicenceKeys(tx, variantId, {
        keys: texts
          .filter((text) => !isKnown(text))
          .map((text) => ({ text, ...this.licenceKeys.sealKey(text) })),
        at: this.clock.now(),
      });
      await this.outbox.emit(tx, 'licence-keys.added', { variantId });
    });
    return this.findDigitalGoods(variantId);
  }

  /** Deletes the keys that nobody has bought. @throws RequestErrors.NOT_FOUND */
  async deleteFreeLicenceKeys(variantId: number): Promise<void> {
    if ((await readIsDigital(this.db, variantId)) === undefined) throw RequestErrors.NOT_FOUND();
    await this.db.tx((tx) =>
      tx.execute('DELETE FROM licence_keys WHERE variant_id = $1 AND order_item_id IS NULL', [variantId]),
    );
  }

  /** Deletes the object of a file unless a row refers to it. */
  async deleteOrphanFile({ key }: StoreJobs['digital-files.collect']): Promise<void> {
    const needed = await this.db.row('SELECT FROM digital_files WHERE storage_key = $1', [key]);
    if (!needed) await this.storage.delete(key);
  }

  /** Checks that the variant in the path exists. */
  async targetExists({ variant_id = '' }: Record<string, string>): Promise<boolean> {
    return isId(variant_id) && (await readIsDigital(this.db, Number(variant_id))) !== undefined;
  }

  private async assertDigital(variantId: number): Promise<void> {
    const isDigital = await readIsDigital(this.db, variantId);
    if (isDigital === undefined) throw RequestErrors.NOT_FOUND();
    if (!isDigital) throw DigitalGoodsErrors.PRODUCT_NOT_DIGITAL();
  }
}
