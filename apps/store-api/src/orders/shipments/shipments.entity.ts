import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A shipment of an order. */
@Entity('shipments')
export class Shipment {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  order_id: number;

  @Column('varchar', { length: 100, nullable: true })
  carrier: string | null;

  @Column('varchar', { length: 100, nullable: true })
  tracking_number: string | null;

  @Column('varchar', { length: 2048, nullable: true })
  tracking_url: string | null;

  /** `YYYY-MM-DD`. */
  @Column('date', { nullable: true })
  estimated_delivery: string | null;

  @Column('timestamptz', { nullable: true })
  shipped_at: Date | null;

  @Column('timestamptz', { nullable: true })
  delivered_at: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;
}

/** Units of an order line in a shipment. */
@Entity('shipment_items')
export class ShipmentItem {
  @PrimaryColumn('integer')
  shipment_id: number;

  @PrimaryColumn('integer')
  order_item_id: number;

  @Column('integer')
  quantity: number;
}

/** Units of a line in a shipment that left from one stock row. Shipments before this was recorded have none. */
@Entity('shipment_sources')
export class ShipmentSource {
  @PrimaryColumn('integer')
  shipment_id: number;

  @PrimaryColumn('integer')
  order_item_id: number;

  @PrimaryColumn('integer')
  inventory_id: number;

  @Column('integer')
  quantity: number;
}

export const TRACKING_STATUSES = [
  'label_created',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'exception',
] as const;
export type TrackingStatus = (typeof TRACKING_STATUSES)[number];

/** A tracking entry: the place and status of a shipment at a time. */
@Entity('shipment_trackings')
export class ShipmentTracking {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  shipment_id: number;

  @Column('text')
  status: TrackingStatus;

  @Column('varchar', { length: 500, default: '' })
  description: string;

  @Column('varchar', { length: 200, default: '' })
  location: string;

  @Column('timestamptz')
  occurred_at: Date;

  @Column('timestamptz')
  created_at: Date;
}

export const shipmentsEntities = [Shipment, ShipmentItem, ShipmentSource, ShipmentTracking];
