import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { ObjectStorage, PRIVATE_FILE } from '@comptoir/storage';
import { Clock } from '@comptoir/time';
import type { StoreEvents, StoreJobs } from '../../events';
import { RequestErrors } from '../../platform/http/request.errors';
import { type LabelRequest, ReturnLabelProvider } from './return-label-provider';
import { ReturnErrors } from './returns.errors';
import { lockReturn, readReturn } from './returns.queries';

/** Largest label in bytes. */
export const MAX_LABEL_BYTES = 2 * 1024 * 1024;
/** An upload that takes longer is deleted. */
const ABANDONED_MS = 3_600_000;

const SET_LABEL = `
  INSERT INTO return_labels (return_id, storage_key, url, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (return_id) DO UPDATE SET storage_key = $2, url = $3, created_at = $4`;

/** Labels that customers send goods back with. They are deleted when the return is resolved. */
@Injectable()
export class ReturnLabelsService {
  constructor(
    private readonly db: Db,
    private readonly storage: ObjectStorage,
    private readonly provider: ReturnLabelProvider,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives an approved return a label, or another one, which is mailed to the customer. A job that deletes the
   * file if no row follows is stored first.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR, ReturnErrors.RETURN_NOT_APPROVED
   */
  async setLabel(request: LabelRequest): Promise<void> {
    if (!(await readReturn(this.db, request.returnId))) throw RequestErrors.NOT_FOUND();
    const content = await this.provider.createLabel(request);
    const url = 'url' in content ? content.url : null;
    const key = 'pdf' in content ? await this.storeFile(content.pdf) : null;
    await this.db.tx(async (tx) => {
      const locked = await lockReturn(tx, request.returnId);
      if (!locked) throw RequestErrors.NOT_FOUND();
      if (locked.found.status !== 'approved') throw ReturnErrors.RETURN_NOT_APPROVED();
      const { returnId } = request;
      await this.collectFile(tx, returnId);
      await tx.execute(SET_LABEL, [returnId, key, url, this.clock.now()]);
      await this.outbox.emit(tx, 'return.label-added', { returnId });
    });
  }

  /** Returns the PDF of an own return. @throws RequestErrors.NOT_FOUND when there is no file */
  async openLabel(userId: number, returnId: number): Promise<Buffer> {
    const label = await this.db.row<{ storage_key: string | null }>(
      `SELECT l.storage_key FROM return_labels l JOIN returns r ON r.id = l.return_id
        WHERE r.id = $1 AND r.user_id = $2`,
      [returnId, userId],
    );
    if (!label?.storage_key) throw RequestErrors.NOT_FOUND();
    return this.readFile(label.storage_key);
  }

  /** Returns the PDF of a return, or undefined when it has none. */
  async findLabelFile(returnId: number): Promise<Buffer | undefined> {
    const label = await this.db.row<{ storage_key: string }>(
      'SELECT storage_key FROM return_labels WHERE return_id = $1 AND storage_key IS NOT NULL',
      [returnId],
    );
    return label && this.readFile(label.storage_key);
  }

  /** Deletes the label of a locked return. */
  async deleteLabel(tx: Tx, returnId: number): Promise<void> {
    await this.collectFile(tx, returnId);
    await tx.execute('DELETE FROM return_labels WHERE return_id = $1', [returnId]);
  }

  /** Deletes the labels of a deleted account, because they name its owner. */
  async deleteLabelsOfUser(userId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const labels = await tx.rows<{ return_id: number }>(
        `SELECT l.return_id FROM return_labels l JOIN returns r ON r.id = l.return_id
          WHERE r.user_id = $1 ORDER BY l.return_id FOR UPDATE OF r`,
        [userId],
      );
      for (const { return_id } of labels) await this.deleteLabel(tx, return_id);
    });
  }

  /** Deletes the object of a label unless a row refers to it. */
  async deleteOrphanLabel({ key }: StoreJobs['return-labels.collect']): Promise<void> {
    const needed = await this.db.row('SELECT FROM return_labels WHERE storage_key = $1', [key]);
    if (!needed) await this.storage.delete(key);
  }

  private async storeFile(pdf: Buffer): Promise<string> {
    const key = `return-labels/${randomBytes(24).toString('hex')}.pdf`;
    await this.db.tx((tx) =>
      this.outbox.enqueue(tx, 'return-labels.collect', { key }, { delayMs: ABANDONED_MS }),
    );
    await this.storage.put(key, pdf, { ...PRIVATE_FILE, contentType: 'application/pdf' });
    return key;
  }

  private async readFile(key: string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.storage.read(key)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Requests the deletion of the file of a label. The job waits for the transaction that drops the label. */
  private async collectFile(tx: Tx, returnId: number): Promise<void> {
    const label = await tx.row<{ storage_key: string | null }>(
      'SELECT storage_key FROM return_labels WHERE return_id = $1',
      [returnId],
    );
    if (label?.storage_key) {
      await this.outbox.enqueue(tx, 'return-labels.collect', { key: label.storage_key });
    }
  }
}
