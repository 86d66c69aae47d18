import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { InvoiceSnapshot } from './invoice-snapshot';

/** Each type has its own series of numbers. */
export const INVOICE_TYPES = ['invoice', 'credit_note'] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];

/** An issued document; the database rejects every change. Amounts are minor units of its currency. */
@Entity('invoices')
export class Invoice {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('text')
  type: InvoiceType;

  @Column('integer')
  year: number;

  /** Null in the database while the document waits for its number; only the numbering reads such a document. */
  @Column('integer', { nullable: true })
  number_in_year: number;

  /** `INV-2026-000001`; the database builds it from type, year and number. */
  @Column('varchar', { length: 30, nullable: true })
  invoice_number: string;

  @Column('integer')
  order_id: number;

  @Column('integer')
  user_id: number;

  /** Refund of a credit note, else null. */
  @Column('integer', { nullable: true })
  refund_id: number | null;

  /** Lost dispute of a credit note, else null. */
  @Column('integer', { nullable: true })
  dispute_id: number | null;

  /**
   * Counts the credit notes of a refund or dispute from 1. Another one follows when the refund succeeds after a
   * failure, or when staff credit a dispute again.
   */
  @Column('integer', { default: 1 })
  refund_sequence: number;

  /** The credit note that an invoice cancels because its refund failed; else null. */
  @Column('integer', { nullable: true })
  cancels_id: number | null;

  @Column('char', { length: 3 })
  currency: string;

  @Column('bigint')
  subtotal: number;

  @Column('bigint')
  discount_amount: number;

  @Column('bigint')
  shipping_amount: number;

  @Column('bigint')
  tax_amount: number;

  @Column('bigint')
  total: number;

  @Column('jsonb')
  snapshot: InvoiceSnapshot;

  /** At least that of the document before it in its series, from the moment on when it has its number. */
  @Column('timestamptz')
  issued_at: Date;

  /** False: the customer is not told. */
  @Column('boolean', { default: true })
  announced: boolean;
}

/** Last number of a series. */
@Entity('invoice_counters')
export class InvoiceCounter {
  @PrimaryColumn('text')
  type: InvoiceType;

  @PrimaryColumn('integer')
  year: number;

  @Column('integer')
  last_number: number;

  /** When the document with the last number was issued; null before the first batch. */
  @Column('timestamptz', { nullable: true })
  last_issued_at: Date | null;
}

export const invoicesEntities = [Invoice, InvoiceCounter];
