import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { SettingsService } from '../../platform/settings/settings.service';
import { TaxProvider } from './tax-provider';
import {
  type TaxedSale,
  insertReversal,
  insertSaleRow,
  isReversalRecorded,
  readRefundNote,
  readSaleRow,
  readTaxedSale,
  setSaleRecorded,
} from './tax-transactions.queries';
import { questionOfSale, reversalOf } from './tax-transactions.rules';

/** The provider deletes calculations after 90 days. */
const USABLE_MS = 80 * 24 * 3_600_000;

/**
 * Records sales and refunds at the tax provider, for its tax returns. Each call to the provider has a reference of
 * its own, so a run that is repeated records nothing twice.
 */
@Injectable()
export class TaxTransactionsService {
  constructor(
    private readonly db: Db,
    private readonly provider: TaxProvider,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** Records a paid order that the provider taxed. */
  async recordSale(orderId: number): Promise<void> {
    const sale = await readTaxedSale(this.db, orderId);
    if (sale) await this.saleIdOf(sale);
  }

  /** Records the refund of a credit note, and before that its sale. */
  async recordRefund(invoiceId: number): Promise<void> {
    const note = await readRefundNote(this.db, invoiceId);
    const sale = note && (await readTaxedSale(this.db, note.order_id));
    if (!sale || (await isReversalRecorded(this.db, invoiceId))) return;
    const saleId = await this.saleIdOf(sale);
    if (!saleId) return;
    const reference = `credit-note-${note.invoice_number}`;
    const recorded = await this.provider.recordReversal(
      saleId,
      reference,
      reversalOf(note, sale),
      sale.currency,
    );
    await insertReversal(this.db, note, recorded, this.clock.now());
  }

  /** Returns the id of a sale at the provider, and records it first if it is not; null for an unpaid order. */
  private async saleIdOf(sale: TaxedSale): Promise<string | null> {
    if (sale.payment_status === 'pending' || sale.payment_status === 'failed') return null;
    const before = await readSaleRow(this.db, sale.id);
    if (before?.transaction_id) return before.transaction_id;
    if (!before) {
      const calculationId = await this.calculationOf(sale);
      if (!calculationId) return null;
      await insertSaleRow(this.db, sale.id, calculationId, this.clock.now());
    }
    // Another run may have stored another calculation. All runs record that one.
    const row = before ?? (await readSaleRow(this.db, sale.id));
    if (!row) throw new Error(`the calculation of order ${sale.id} was not stored`);
    const reference = `order-${sale.order_number}`;
    const recorded = await this.provider.recordSale(row.calculation_id, reference, sale.currency);
    await setSaleRecorded(this.db, sale.id, recorded, this.clock.now());
    return recorded.id;
  }

  /** Returns the calculation that the order was placed with, or one of its amounts at the rates of its day. */
  private async calculationOf(sale: TaxedSale): Promise<string | null> {
    const placedAt = new Date(sale.placed_at);
    const isUsable = this.clock.now().getTime() - placedAt.getTime() < USABLE_MS;
    const stored = sale.tax_calculation?.calculation_id;
    if (stored && isUsable) return stored;
    const { tax } = await this.settings.readSettings();
    const question = questionOfSale(sale, tax);
    return question && (await this.provider.calculateTaxes(question, placedAt)).calculationId;
  }
}
