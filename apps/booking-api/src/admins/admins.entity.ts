import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** A person who may use the admin routes. */
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
  role: string;

  /** Increased by each change of password, which invalidates the tokens issued before. */
  @Column('integer', { default: 0 })
  token_version: number;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;
}

/** An administrator with the token of a new session. */
export interface SignedIn {
  token: string;
  admin: Admin;
}

export const adminsEntities = [Admin];
