import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { DeliveryRef } from './deliveries.service';
import { HandlerRegistry } from './handler-registry';
import { JOBS_OPTIONS, type JobsConfig } from './jobs.options';

/** The first multiple of `every_ms` since 1970 after $1. */
const NEXT_RUN = `to_timestamp((floor(extract(epoch FROM $1::timestamptz) * 1000 / every_ms) + 1) * every_ms / 1000.0)`;

const SYNCHRONISE = `
  INSERT INTO job_schedules (name, every_ms, next_run_at)
  SELECT name, every_ms, ${NEXT_RUN} FROM unnest($2::text[], $3::bigint[]) AS known (name, every_ms)
  ON CONFLICT (name) DO UPDATE SET every_ms = excluded.every_ms, next_run_at = excluded.next_run_at
  WHERE job_schedules.every_ms <> excluded.every_ms`;

const CLAIM = `
  WITH due AS MATERIALIZED (
    SELECT s.name, s.last_event_id FROM job_schedules s
    WHERE s.next_run_at <= $1 AND s.name = ANY ($2::text[]) AND NOT EXISTS (
      SELECT FROM outbox_deliveries d
      WHERE d.event_id = s.last_event_id AND d.handler = s.name AND d.failed_at IS NULL)
    FOR UPDATE OF s SKIP LOCKED
  ), advanced AS (
    UPDATE job_schedules s SET last_event_id = gen_random_uuid(), next_run_at = ${NEXT_RUN}
    FROM due WHERE s.name = due.name RETURNING s.name, s.last_event_id
  ), last_failure AS (
    DELETE FROM outbox_deliveries d USING due WHERE d.event_id = due.last_event_id AND d.handler = due.name
  )
  INSERT INTO outbox_deliveries (event_id, handler, name, payload, created_at, due_at)
  SELECT last_event_id, name, name, '{}', $1, $3 FROM advanced
  RETURNING event_id AS "eventId", handler, epoch`;

/** A schedule that no worker has run for this long after its time belongs to no running version. */
const ABANDONED_MS = 86_400_000;

/**
 * Times of the `@Every` methods. They are rows like those of the outbox, so a missed run is made up for after
 * an outage, survives an emptied Redis, and is delivered like an event. Of failed runs only the last is
 * stored.
 */
@Injectable()
export class Schedules {
  constructor(
    @Inject(JOBS_OPTIONS) private readonly config: JobsConfig,
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly handlers: HandlerRegistry,
  ) {}

  /** Adds new schedules, updates changed intervals, and deletes schedules that no version has any more. */
  async synchronise(): Promise<void> {
    const { schedules } = this.handlers;
    const now = this.clock.now();
    const names = schedules.map(({ name }) => name);
    await this.db.rows(SYNCHRONISE, [now, names, schedules.map(({ everyMs }) => everyMs)]);
    await this.db.rows('DELETE FROM job_schedules WHERE name <> ALL ($1::text[]) AND next_run_at < $2', [
      names,
      new Date(now.getTime() - ABANDONED_MS),
    ]);
  }

  /** Creates a delivery for each schedule that is due and not still running. */
  async claimDue(): Promise<DeliveryRef[]> {
    const now = this.clock.now();
    const checkAt = new Date(now.getTime() + this.config.resendAfterMs);
    return this.db.rows<DeliveryRef>(CLAIM, [now, this.handlers.schedules.map(({ name }) => name), checkAt]);
  }
}
