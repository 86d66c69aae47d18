import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';

/** Roles of people, the highest first (docs/booking-staff.md). */
export const ADMIN_ROLES = ['admin', 'manager', 'staff'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** A person who may use the admin routes. PostgreSQL retains one with the role `admin`. */
@Entity('admins')
export class Admin {
  @PrimaryGeneratedColumn('identity')
  id: number;

  /** Unique, ignoring case. */
  @Column('text')
  email: string;

  @Column('text')
  password_hash: string;

  @Column('text', { default: 'admin' })
  role: AdminRole;

  /** Increased by each change of password, which invalidates the tokens issued before. */
  @Column('integer', { default: 0 })
  token_version: number;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

/** A resource of a person with the role `staff`. */
@Entity('admin_resources')
export class AdminResource {
  @PrimaryColumn('integer')
  admin_id: number;

  @PrimaryColumn('integer')
  resource_id: number;
}

/** An administrator with the token of a new session. */
export interface SignedIn {
  token: string;
  admin: Admin;
}

export const adminsEntities = [Admin, AdminResource];
