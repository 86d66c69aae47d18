import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';

export const HOOK_FAILURES = ['refuse', 'continue'] as const;
/** Effect of a missing answer: the step is refused, or goes on as if there were no hook. */
export type HookFailure = (typeof HOOK_FAILURES)[number];

export const HOOK_OUTCOMES = ['answered', 'failed', 'skipped'] as const;
/** `skipped`: the hook was not called, because it had failed several times in a row. */
export type HookOutcome = (typeof HOOK_OUTCOMES)[number];

/** Another program that is asked in one of our steps (docs/hooks.md). */
@Entity('hooks')
export class Hook {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  id: number;

  /** Name for staff, and in the decisions that are stored. */
  @Column('varchar', { length: 100 })
  name: string;

  /** The step in which it is asked, such as `checkout.validate`. */
  @Column('text')
  step: string;

  @Column('varchar', { length: 2048 })
  url: string;

  /** Encrypted by `HookSecretsService`. */
  @Column('bytea')
  secret: Buffer;

  /** Milliseconds of the whole call. */
  @Column('integer', { default: 2000 })
  timeout_ms: number;

  @Column('text')
  on_failure: HookFailure;

  @Column('boolean', { default: true })
  is_active: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

/** One call of a hook. It stores no question and no answer, because these may be about people. */
@Entity('hook_calls')
export class HookCall {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('integer')
  hook_id: number;

  /** Id of the message, as in its header `webhook-id`. */
  @Column('varchar', { length: 40 })
  message_id: string;

  @Column('text')
  outcome: HookOutcome;

  /** Status of the response; null without one. */
  @Column('integer', { nullable: true })
  response_code: number | null;

  /** Why there is no answer; null when there is one. */
  @Column('varchar', { length: 500, nullable: true })
  error: string | null;

  @Column('integer')
  duration_ms: number;

  @Column('timestamptz')
  created_at: Date;
}

export const hooksEntities = [Hook, HookCall];
