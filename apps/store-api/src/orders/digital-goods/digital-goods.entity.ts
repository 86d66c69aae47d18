import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A file that buyers of a variant download. */
@Entity('digital_files')
export class DigitalFile {
  @PrimaryGeneratedColumn('identity')
  id: number;

  /** Null when the variant was deleted; buyers keep the file. */
  @Column('integer', { nullable: true })
  variant_id: number | null;

  @Column('varchar', { length: 255 })
  name: string;

  @Column('varchar', { length: 200 })
  storage_key: string;

  /** Bytes. */
  @Column('bigint')
  size: number;

  /** Time from which new buyers do not get the file. */
  @Column('timestamptz', { nullable: true })
  removed_at: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

/** A licence key of a variant, for one unit of one order line. */
@Entity('licence_keys')
export class LicenceKey {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer', { nullable: true })
  variant_id: number | null;

  /** Readable until a day after the key was sealed. */
  @Column('varchar', { length: 500, nullable: true })
  licence_key: string | null;

  @Column('bytea', { nullable: true })
  sealed: Buffer | null;

  /** Equal for equal keys under one secret. */
  @Column('bytea', { nullable: true })
  digest: Buffer | null;

  @Column('timestamptz', { nullable: true })
  sealed_at: Date | null;

  /** Null while the key is free. */
  @Column('integer', { nullable: true })
  order_item_id: number | null;

  @Column('timestamptz', { nullable: true })
  assigned_at: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

/** A file of an order line that its buyer may download. */
@Entity('digital_deliveries')
export class DigitalDelivery {
  @PrimaryColumn('integer')
  order_item_id: number;

  @PrimaryColumn('integer')
  digital_file_id: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

export const digitalGoodsEntities = [DigitalFile, LicenceKey, DigitalDelivery];
