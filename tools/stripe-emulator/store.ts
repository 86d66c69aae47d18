import { Journal } from './journal';
import type {
  AttemptRecord,
  BalanceTransactionRecord,
  CardRecord,
  ChargeRecord,
  CustomerRecord,
  DeliveryRecord,
  DisputeRecord,
  EventRecord,
  FileRecord,
  PaymentIntentRecord,
  PaymentMethodRecord,
  PaidOutRecord,
  PayoutRecord,
  RefundRecord,
  StoredResponse,
  TaxCalculationRecord,
  TaxTransactionRecord,
  TaskRecord,
} from './records';

interface Identified {
  id: string;
}

/** Rows by id, in the order of creation. Rows are replaced, never modified. */
export class Table<T extends Identified> {
  private readonly rows = new Map<string, T>();

  constructor(
    private readonly name: string,
    private readonly journal: Journal | null,
  ) {}

  get size(): number {
    return this.rows.size;
  }

  get(id: string): T | undefined {
    return this.rows.get(id);
  }

  put(row: T): T {
    this.rows.set(row.id, row);
    this.journal?.put(this.name, row);
    return row;
  }

  delete(id: string): void {
    if (this.rows.delete(id)) this.journal?.delete(this.name, id);
  }

  all(): T[] {
    return [...this.rows.values()];
  }

  newestFirst(): T[] {
    return this.all().reverse();
  }

  clear(): void {
    this.rows.clear();
  }

  /** Adds a row from the journal. */
  restore(row: T): void {
    this.rows.set(row.id, row);
  }
}

/** All data of the emulated account, in a file when one is given. */
export class Store {
  private readonly journal: Journal | null;
  readonly customers: Table<CustomerRecord>;
  readonly paymentMethods: Table<PaymentMethodRecord>;
  readonly cards: Table<CardRecord>;
  readonly paymentIntents: Table<PaymentIntentRecord>;
  readonly attempts: Table<AttemptRecord>;
  readonly charges: Table<ChargeRecord>;
  readonly refunds: Table<RefundRecord>;
  readonly disputes: Table<DisputeRecord>;
  readonly files: Table<FileRecord>;
  readonly balanceTransactions: Table<BalanceTransactionRecord>;
  readonly payouts: Table<PayoutRecord>;
  readonly paidOut: Table<PaidOutRecord>;
  readonly taxCalculations: Table<TaxCalculationRecord>;
  readonly taxTransactions: Table<TaxTransactionRecord>;
  readonly events: Table<EventRecord>;
  readonly deliveries: Table<DeliveryRecord>;
  readonly savedAnswers: Table<StoredResponse>;
  readonly tasks: Table<TaskRecord>;
  private readonly tables = new Map<string, Table<never>>();

  /** @param file stores the rows between runs; without it they are lost with the process */
  constructor(file?: string) {
    this.journal = file === undefined ? null : new Journal(file);
    this.customers = this.table('customers');
    this.paymentMethods = this.table('payment_methods');
    this.cards = this.table('cards');
    this.paymentIntents = this.table('payment_intents');
    this.attempts = this.table('attempts');
    this.charges = this.table('charges');
    this.refunds = this.table('refunds');
    this.disputes = this.table('disputes');
    this.files = this.table('files');
    this.balanceTransactions = this.table('balance_transactions');
    this.payouts = this.table('payouts');
    this.paidOut = this.table('paid_out');
    this.taxCalculations = this.table('tax_calculations');
    this.taxTransactions = this.table('tax_transactions');
    this.events = this.table('events');
    this.deliveries = this.table('deliveries');
    this.savedAnswers = this.table('saved_answers');
    this.tasks = this.table('tasks');
    this.journal?.load((name, row) => this.tables.get(name)?.restore(row as never));
  }

  private table<T extends Identified>(name: string): Table<T> {
    const table = new Table<T>(name, this.journal);
    this.tables.set(name, table as unknown as Table<never>);
    return table;
  }

  /** Returns the number of rows of every table. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.tables].map(([name, table]) => [name, table.size]));
  }

  /** Writes all changes since the last call. Responses are sent only after this. */
  persist(): void {
    this.journal?.flush();
  }

  /** Deletes everything, in memory and in the file. */
  reset(): void {
    for (const table of this.tables.values()) table.clear();
    this.journal?.clear();
  }

  close(): void {
    this.journal?.close();
  }
}
