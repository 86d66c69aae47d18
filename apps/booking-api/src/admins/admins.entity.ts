import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** Somebody who may use the admin routes. */
@Entity('admins')
export class Admin {
  @PrimaryGeneratedColumn('identity')
  id: number;

  /** Unique without regard to case. */
  @Column('text')
  email: string;

  @Column('text')
  password_hash: string;

  @Column('text', { default: 'admin' })
  role: string;

  /** Goes up with each change of password, which ends the tokens issued before. */
  @Column('integer', { default: 0 })
  token_version: number;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;
}

/** An administrator with a token of a session that has just begun. */
export interface SignedIn {
  token: string;
  admin: Admin;
}

export const adminsEntities = [Admin];
