import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import type { FieldValues } from '@comptoir/custom-fields';

/** Access levels: own data, shop work, everything. */
export const ROLES = ['customer', 'manager', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * An account, or a guest, who has no login. A deleted account stays for its orders; its e-mail address becomes
 * free.
 */
@Entity('users')
export class User {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 100 })
  name: string;

  /** Stored as typed; compared without case. Null for a guest alone, whose address is in `guests`. */
  @Column('varchar', { length: 254, nullable: true })
  email: string;

  @Column('boolean', { default: false })
  is_guest: boolean;

  /** Argon2id; null for an account that signs in through an identity provider only. */
  @Column('text', { nullable: true })
  password_hash: string | null;

  @Column('varchar', { length: 20, nullable: true })
  phone: string | null;

  /** ISO 4217; may be a currency that the shop does not sell in. */
  @Column('char', { length: 3 })
  preferred_currency: string;

  @Column('varchar', { length: 10 })
  preferred_language: string;

  @Column('text', { array: true, default: () => `'{customer}'` })
  roles: Role[];

  /** Time of the last change of the roles; null when they are those of the beginning. */
  @Column('timestamptz', { nullable: true })
  roles_changed_at: Date | null;

  @Column('timestamptz', { nullable: true })
  email_verified_at: Date | null;

  @Column('timestamptz', { nullable: true })
  suspended_at: Date | null;

  @Column('timestamptz', { nullable: true })
  deleted_at: Date | null;

  /** Time of the erasure; the row has no personal data since then. */
  @Column('timestamptz', { nullable: true })
  erased_at: Date | null;

  /** Values of custom fields, by key. */
  @Column('jsonb', { default: {} })
  custom_fields: FieldValues;

  /** Id of the customer at the payment processor, once there is one. */
  @Column('text', { nullable: true })
  stripe_customer_id: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

/** Personal details of an account. Every account has a profile. */
@Entity('profiles')
export class Profile {
  @PrimaryColumn('integer')
  user_id: number;

  @Column('varchar', { length: 30, nullable: true })
  gender: string | null;

  /** `YYYY-MM-DD`. */
  @Column('date', { nullable: true })
  date_of_birth: string | null;

  @Column('varchar', { length: 2000, nullable: true })
  bio: string | null;

  @Column('varchar', { length: 2048, nullable: true })
  website: string | null;

  @Column('varchar', { length: 2048, nullable: true })
  facebook_url: string | null;

  @Column('varchar', { length: 2048, nullable: true })
  instagram_url: string | null;

  /** A storage key, or an absolute URL of an external image. */
  @Column('varchar', { length: 2048, nullable: true })
  avatar_url: string | null;
}

/** A postal address of an account. One address of each account is the default. */
@Entity('addresses')
export class Address {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  user_id: number;

  @Column('varchar', { length: 50, default: '' })
  label: string;

  @Column('varchar', { length: 100 })
  full_name: string;

  @Column('varchar', { length: 100, default: '' })
  company: string;

  /** VAT number of the company with its prefix, without blanks; empty for a private person. */
  @Column('varchar', { length: 20, default: '' })
  vat_number: string;

  @Column('varchar', { length: 20, default: '' })
  phone: string;

  @Column('varchar', { length: 200 })
  address_line1: string;

  @Column('varchar', { length: 200, default: '' })
  address_line2: string;

  @Column('varchar', { length: 100 })
  city: string;

  @Column('varchar', { length: 100, default: '' })
  state: string;

  @Column('varchar', { length: 20 })
  postal_code: string;

  /** ISO 3166-1 alpha-2. */
  @Column('char', { length: 2 })
  country: string;

  @Column('boolean', { default: false })
  is_default: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;
}

export const usersEntities = [User, Profile, Address];
