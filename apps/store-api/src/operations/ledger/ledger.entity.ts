import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of the ledger: it moves an amount from one account to another, so that the ledger is always balanced. */
@Entity('ledger_entries')
export class LedgerEntry {
  /** Number of the entry, without gaps. Its rows share it. */
  @PrimaryColumn('bigint')
  number: number;

  @PrimaryColumn('smallint')
  line: number;

  /** Day of the ledger, `YYYY-MM-DD` in the shop's time zone; never one that was closed before. */
  @Column('date')
  day: string;

  /** Account that gets the amount (ledger-accounts.ts). */
  @Column('text')
  debit: string;

  @Column('text')
  credit: string;

  /** Minor units of `currency`; zero where only the base currency is rounded. */
  @Column('bigint')
  amount: number;

  /** Minor units of the base currency, at the rate that the order has frozen. */
  @Column('bigint')
  base_amount: number;

  @Column('char', { length: 3 })
  currency: string;

  /** Country whose tax it is; empty where no tax is concerned. */
  @Column('text')
  country: string;

  /** Tax rate in percent; empty where no tax is concerned. */
  @Column('text')
  rate: string;

  /** Kind of the record that asked for it (ledger.sources.queries.ts). */
  @Column('text')
  source: string;

  @Column('bigint')
  source_id: number;

  @Column('integer', { nullable: true })
  order_id: number | null;

  @Column('timestamptz')
  occurred_at: Date;

  @Column('timestamptz')
  booked_at: Date;
}

/** Sum of the rows of a day between two accounts, so that balances of years are read at once. */
@Entity('ledger_days')
export class LedgerDay {
  /** `YYYY-MM-DD` */
  @PrimaryColumn('date')
  day: string;

  @PrimaryColumn('text')
  debit: string;

  @PrimaryColumn('text')
  credit: string;

  @PrimaryColumn('char', { length: 3 })
  currency: string;

  @PrimaryColumn('text')
  country: string;

  @PrimaryColumn('text')
  rate: string;

  /** Minor units of `currency`. */
  @Column('bigint')
  amount: number;

  /** Minor units of the base currency. */
  @Column('bigint')
  base_amount: number;
}

/** State of the ledger. There is one row. */
@Entity('ledger_state')
export class LedgerState {
  @PrimaryColumn('smallint', { default: 1 })
  id: number;

  /** Everything that was written before is booked; null before the first time. */
  @Column('timestamptz', { nullable: true })
  posted_until: Date | null;

  /** Last day to which nothing is added any more; null before the first closing. */
  @Column('date', { nullable: true })
  closed_through: string | null;
}

/** Number and name that staff gave to an account of the ledger. */
@Entity('ledger_accounts')
export class LedgerAccount {
  /** Account, or an account with country and rate such as `tax:FR:20`. */
  @PrimaryColumn('varchar', { length: 60 })
  account: string;

  /** Number in the staff's own chart of accounts. */
  @Column('varchar', { length: 20 })
  number: string;

  @Column('varchar', { length: 100 })
  name: string;

  @Column('timestamptz')
  updated_at: Date;
}

export const ledgerEntities = [LedgerEntry, LedgerDay, LedgerState, LedgerAccount];
