import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';

/** A key with which a program calls staff routes (docs/api-keys.md). It stays when it is revoked. */
@Entity('api_keys')
export class ApiKey {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  id: number;

  @Column('varchar', { length: 100 })
  name: string;

  @Column('text', { array: true })
  scopes: string[];

  /** Addresses and networks that may use it; empty for all. */
  @Column('text', { array: true, default: [] })
  addresses: string[];

  /** The administrator for whom it acts; null when the account was deleted. */
  @Column('integer', { nullable: true })
  owner_id: number | null;

  @Column('timestamptz', { nullable: true })
  expires_at: Date | null;

  /** Last use of secrets that a rotation has removed. */
  @Column('timestamptz', { nullable: true })
  earlier_use_at: Date | null;

  @Column('timestamptz', { nullable: true })
  rotated_at: Date | null;

  @Column('timestamptz', { nullable: true })
  revoked_at: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;

  /** Raised by each change by staff. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

/** A secret of a key: the current one, or the previous one for as long as it is valid. */
@Entity('api_key_secrets')
export class ApiKeySecret {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  id: number;

  @Column('integer')
  api_key_id: number;

  @Column('boolean')
  is_current: boolean;

  /** SHA-256 of the whole key. */
  @Column('bytea')
  digest: Buffer;

  /** Beginning of the key. */
  @Column('text')
  hint: string;

  /** Null for the current one. */
  @Column('timestamptz', { nullable: true })
  valid_until: Date | null;

  /** Written once a minute at most. */
  @Column('timestamptz', { nullable: true })
  last_used_at: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;
}

export const apiKeysEntities = [ApiKey, ApiKeySecret];
