import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Why staff moved stock by hand. */
export const ADJUST_REASONS = ['received', 'damaged', 'lost', 'found', 'correction', 'return'] as const;
export type AdjustReason = (typeof ADJUST_REASONS)[number];

/** `reserve`, `commit` and `release` happen once for each order line and warehouse. */
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

  /** Orders take their stock from the lowest number first. */
  @Column('integer', { default: 0 })
  priority: number;

  @Column('boolean', { default: true })
  is_active: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  /** Closed for good; kept for the movements of its stock. */
  @Column('timestamptz', { nullable: true })
  deleted_at: Date | null;
}

/** The stock of one variant in one warehouse. Only stock movements change its quantities. */
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

  /** Units of `on_hand` that orders hold; what is left is available. */
  @Column('integer', { default: 0 })
  reserved: number;

  @Column('integer', { nullable: true })
  low_stock_threshold: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  /** Since when staff knows that it runs out; null while there is enough. */
  @Column('timestamptz', { nullable: true })
  low_since: Date | null;

  /** Staff took the empty row off the list; kept for its movements. */
  @Column('timestamptz', { nullable: true })
  removed_at: Date | null;
}

/** One change of one inventory row, written together with it and never changed. */
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

  @Column('varchar', { length: 30, nullable: true })
  reason: AdjustReason | null;

  @Column('varchar', { length: 500, default: '' })
  note: string;

  @Column('integer', { nullable: true })
  actor_id: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

export const inventoryEntities = [Warehouse, Inventory, StockMovement];
