import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { ActivityLogEntry } from '@comptoir/audit';

/** A request that got a response. Without bodies, query strings and tokens. */
@Entity('api_log')
export class ApiRequest {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('text')
  request_id: string;

  @Column('text')
  method: string;

  /** With the ids of the request; a possible secret is replaced by the parameter's name. */
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

/** A search of the catalog. */
@Entity('search_log')
export class CatalogueSearch {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  /** In lower case, with single blanks. */
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
