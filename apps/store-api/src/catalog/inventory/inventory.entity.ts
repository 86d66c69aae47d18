import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

/** Reasons for a manual adjustment by staff. */
export const ADJUST_REASONS = ['received', 'damaged', 'lost', 'found', 'correction', 'return'] as const;
export type AdjustReason = (typeof ADJUST_REASONS)[number];

/** Reasons of movements that staff make: those of adjustments, and those that counts and transfers write. */
export const STAFF_REASONS = [...ADJUST_REASONS, 'count', 'transfer'] as const;
export type StaffReason = (typeof STAFF_REASONS)[number];

/** `reserve`, `commit` and `release` happen once for each order line, warehouse and fill of a backorder. */
export const MOVEMENT_KINDS = ['opening', 'adjust', 'reserve', 'commit', 'release', 'restock'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

@Entity('warehouses')
export class Warehouse {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 150 })
  name: string;

  @Column('varchar', { length: 50 })
  code: string;

  @Column('varchar', { length: 200, default: '' })
  address_line1: string;

  @Column('varchar', { length: 100, default: '' })
  city: string;

  @Column('char', { length: 2 })
  country: string;

  /** Orders take stock from the warehouse with the lowest number first. */
  @Column('integer', { default: 0 })
  priority: number;

  @Column('boolean', { default: true })
  is_active: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  /** Set when the warehouse is closed for good. The row stays for the movements of its stock. */
  @Column('timestamptz', { nullable: true })
  deleted_at: Date | null;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

/** Stock of one variant in one warehouse. Only stock movements change its quantities. */
@Entity('inventory')
export class Inventory {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  variant_id: number;

  @Column('integer')
  warehouse_id: number;

  @Column('integer', { default: 0 })
  on_hand: number;

  /** Units of `on_hand` that are reserved for orders; the others are available. */
  @Column('integer', { default: 0 })
  reserved: number;

  @Column('integer', { nullable: true })
  low_stock_threshold: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  /** Since when the stock counts as low; null while it is above the threshold. */
  @Column('timestamptz', { nullable: true })
  low_since: Date | null;

  /** Set when staff removed the empty row from the list. The row stays for its movements. */
  @Column('timestamptz', { nullable: true })
  removed_at: Date | null;
}

/** One change of one inventory row, written in the same statement and never updated. */
@Entity('stock_movements')
export class StockMovement {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('integer')
  inventory_id: number;

  @Column('text')
  kind: MovementKind;

  @Column('integer', { default: 0 })
  on_hand_delta: number;

  @Column('integer', { default: 0 })
  reserved_delta: number;

  @Column('integer', { nullable: true })
  order_item_id: number | null;

  /** Number of the backorder's fill that it belongs to; 0 for units that were in stock at the order. */
  @Column('integer', { default: 0 })
  fill: number;

  @Column('varchar', { length: 30, nullable: true })
  reason: StaffReason | null;

  @Column('varchar', { length: 500, default: '' })
  note: string;

  @Column('integer', { nullable: true })
  actor_id: number | null;

  /** The transfer whose units it takes out of a warehouse, or brings into one. */
  @Column('integer', { nullable: true })
  transfer_id: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

/** Units that staff moved from one warehouse to another. Its stock movements say which; rows never change. */
@Entity('stock_transfers')
export class StockTransfer {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  from_warehouse_id: number;

  @Column('integer')
  to_warehouse_id: number;

  @Column('varchar', { length: 500, default: '' })
  note: string;

  @Column('integer', { nullable: true })
  actor_id: number | null;

  @Column('timestamptz')
  created_at: Date;
}

export const inventoryEntities = [Warehouse, Inventory, StockMovement, StockTransfer];
