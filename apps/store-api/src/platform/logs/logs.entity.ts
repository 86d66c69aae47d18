import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { ActivityLogEntry } from '@comptoir/audit';

/** A request that was answered. No bodies, no query strings, no tokens. */
@Entity('api_log')
export class ApiRequest {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('text')
  request_id: string;

  @Column('text')
  method: string;

  /** With the ids of the request; what may be a secret shows the parameter's name. */
  @Column('text')
  path: string;

  @Column('smallint')
  status_code: number;

  @Column('integer')
  duration_ms: number;

  @Column('integer', { nullable: true })
  user_id: number | null;

  @Column('text')
  ip: string;

  @Column('text', { nullable: true })
  error_code: string | null;

  @Column('timestamptz')
  created_at: Date;
}

/** A search of the catalogue. */
@Entity('search_log')
export class CatalogueSearch {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  /** In lower case, blanks collapsed. */
  @Column('varchar', { length: 200 })
  query: string;

  @Column('integer')
  results_count: number;

  @Column('integer', { nullable: true })
  user_id: number | null;

  @Column('timestamptz')
  created_at: Date;
}

export const logsEntities = [ActivityLogEntry, ApiRequest, CatalogueSearch];
