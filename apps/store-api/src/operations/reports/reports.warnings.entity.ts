import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A warning to staff about sales to consumers in other countries of the EU. Each level warns once a year. */
@Entity('oss_warnings')
export class OssWarning {
  @PrimaryGeneratedColumn('identity')
  id: number;

  /** Year of the sales. */
  @Column('smallint')
  year: number;

  /** Level in percent of the threshold: 80 or 100. */
  @Column('smallint')
  percent: number;

  /** Sales when the level was found to be reached, in minor units of `currency`. */
  @Column('bigint')
  net_amount: number;

  @Column('bigint')
  threshold: number;

  @Column('char', { length: 3 })
  currency: string;

  @Column('timestamptz')
  created_at: Date;
}

export const reportsEntities = [OssWarning];
