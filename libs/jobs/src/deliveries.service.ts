import { Inject, Injectable } from '@nestjs/common';
import { Db, Batcher } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { HandlerRegistry } from './handler-registry';
import { JOBS_OPTIONS, type JobsConfig } from './jobs.options';

/** Identifies one sending of one event to one handler. */
export interface DeliveryRef {
  eventId: string;
  handler: string;
  epoch: number;
  /** The span that emitted the event. */
  traceparent?: string | null;
}

export interface Delivery extends DeliveryRef {
  payload: unknown;
  requestId: string | null;
}

/** A delivery whose handler failed in its last attempt. */
export interface FailedDelivery {
  eventId: string;
  handler: string;
  name: string;
  payload: unknown;
  failedAt: Date;
  error: string;
}

const MAX_ERROR_LENGTH = 2_000;

const COLUMNS = 'd.event_id AS "eventId", d.handler, d.epoch, d.traceparent';
/** Deliveries in the parameters from $1 on: event ids, handlers, epochs. */
const GIVEN = 'unnest($1::uuid[], $2::text[], $3::int[]) AS given (event_id, handler, epoch)';
const IS_GIVEN = 'd.event_id = given.event_id AND d.handler = given.handler AND d.epoch = given.epoch';

// Deletes by key: a join would read the whole outbox for each batch.
const FAN_OUT = `
  WITH due AS MATERIALIZED (
    SELECT event_id FROM outbox WHERE run_at <= $1 AND name = ANY ($2::text[])
    ORDER BY run_at, event_id LIMIT $3 FOR UPDATE SKIP LOCKED
  ), claimed AS (
    DELETE FROM outbox WHERE event_id = ANY (ARRAY(SELECT event_id FROM due)) RETURNING *
  ), d AS (
    INSERT INTO outbox_deliveries (event_id, handler, name, payload, request_id, traceparent, created_at, due_at)
    SELECT event_id, handler, name, payload, request_id, traceparent, greatest(created_at, run_at), $4
    FROM claimed JOIN unnest($5::text[], $6::text[]) AS subscriber (name, handler) USING (name)
    RETURNING *
  )
  SELECT ${COLUMNS}, total.claimed FROM (SELECT count(*)::int AS claimed FROM claimed) AS total
  LEFT JOIN d ON true ORDER BY d.event_id`;

const CLAIM_OVERDUE = `
  WITH due AS MATERIALIZED (
    SELECT event_id, handler FROM outbox_deliveries WHERE due_at <= $1 AND handler = ANY ($2::text[])
    ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED
  )
  UPDATE outbox_deliveries d SET due_at = $4 FROM due
  WHERE d.event_id = due.event_id AND d.handler = due.handler RETURNING ${COLUMNS}`;

const CLAIM_ALL = `
  UPDATE outbox_deliveries d SET due_at = $1, epoch = d.epoch + 1 WHERE d.due_at IS NOT NULL
  RETURNING ${COLUMNS}`;

const NEXT_EPOCH = `
  UPDATE outbox_deliveries d SET epoch = d.epoch + 1, due_at = $4 FROM ${GIVEN} WHERE ${IS_GIVEN} RETURNING ${COLUMNS}`;

const RELEASE = `UPDATE outbox_deliveries d SET due_at = $4 FROM ${GIVEN} WHERE ${IS_GIVEN} AND d.due_at IS NOT NULL`;

const LOAD = `
  SELECT ${COLUMNS}, d.payload, d.request_id AS "requestId" FROM ${GIVEN} JOIN outbox_deliveries d ON ${IS_GIVEN}`;

const ACKNOWLEDGE = `
  DELETE FROM outbox_deliveries d USING ${GIVEN} WHERE d.event_id = given.event_id AND d.handler = given.handler`;

/**
 * Planner and commit settings of the statements that run for every delivery.
 *
 * Index scans and nested loops only: the tables grow from empty to hundreds of thousands of rows within
 * seconds. A plan from the time when they were empty would read all rows for each batch, and so would one
 * that joins a batch with a short table's whole index.
 *
 * Asynchronous commit: work that a server crash undoes is done again, and handlers are safe to run twice.
 */
const BY_INDEX = `SELECT ${[
  'enable_seqscan',
  'enable_bitmapscan',
  'enable_hashjoin',
  'enable_mergejoin',
  'synchronous_commit',
]
  .map((setting) => `set_config('${setting}', 'off', true)`)
  .join(', ')}`;

const FAIL = `
  UPDATE outbox_deliveries SET due_at = NULL, failed_at = $4, last_error = $5
  WHERE event_id = $1 AND handler = $2 AND epoch = $3`;

/** Deliveries that no handler has acknowledged yet. Every statement is safe beside other workers. */
@Injectable()
export class DeliveriesService {
  private readonly loads = new Batcher<DeliveryRef, Delivery | undefined>((refs) => this.loadAll(refs));
  private readonly acknowledgements = new Batcher<DeliveryRef, void>((refs) => this.acknowledgeAll(refs));

  constructor(
    @Inject(JOBS_OPTIONS) private readonly config: JobsConfig,
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly handlers: HandlerRegistry,
  ) {}

  /**
   * Moves due rows of the outbox to the deliveries of their handlers. Names that this version does not know
   * stay, because a newer version has emitted them during a roll-out.
   * @returns the number of moved rows, and their deliveries
   */
  async fanOut(limit: number): Promise<{ moved: number; refs: DeliveryRef[] }> {
    const { subscribers, emittable } = this.handlers;
    const rows = await this.byIndex<DeliveryRef & { claimed: number }>(FAN_OUT, [
      this.clock.now(),
      emittable,
      limit,
      this.checkAt(),
      subscribers.map(({ name }) => name),
      subscribers.map(({ handler }) => handler),
    ]);
    return { moved: rows[0]?.claimed ?? 0, refs: rows.filter(({ eventId }) => eventId !== null) };
  }

  /**
   * Claims deliveries without acknowledgement for so long that Redis may have lost them, and postpones their
   * next check.
   */
  async claimOverdue(limit: number): Promise<DeliveryRef[]> {
    return this.byIndex<DeliveryRef>(CLAIM_OVERDUE, [
      this.clock.now(),
      this.handlers.names,
      limit,
      this.checkAt(),
    ]);
  }

  /**
   * Claims every delivery that has not failed, in the order of emission, and invalidates its job in Redis.
   */
  async claimAll(): Promise<DeliveryRef[]> {
    const refs = await this.db.rows<DeliveryRef>(CLAIM_ALL, [this.checkAt()]);
    return refs.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }

  /**
   * Starts a new epoch, so that deliveries can be sent again. A job of the earlier epoch then does nothing.
   */
  async nextEpoch(refs: DeliveryRef[]): Promise<DeliveryRef[]> {
    return this.byIndex<DeliveryRef>(NEXT_EPOCH, [...columnsOf(refs), this.checkAt()]);
  }

  /** Makes deliveries due now. */
  async makeDueNow(refs: DeliveryRef[]): Promise<void> {
    await this.byIndex(RELEASE, [...columnsOf(refs), this.clock.now()]);
  }

  /** Loads a delivery; undefined when it is acknowledged or was sent again since. */
  loadDelivery(ref: DeliveryRef): Promise<Delivery | undefined> {
    return this.loads.run(ref);
  }

  /** Deletes a delivery after its handler has finished. */
  acknowledgeDelivery(ref: DeliveryRef): Promise<void> {
    return this.acknowledgements.run(ref);
  }

  /** Marks a delivery as failed until an operator retries it. */
  async failDelivery({ eventId, handler, epoch }: DeliveryRef, error: string): Promise<void> {
    await this.db.rows(FAIL, [eventId, handler, epoch, this.clock.now(), error.slice(0, MAX_ERROR_LENGTH)]);
  }

  /** Lists failed deliveries, latest first. */
  async listFailedDeliveries(limit: number): Promise<FailedDelivery[]> {
    return this.db.rows<FailedDelivery>(
      `SELECT event_id AS "eventId", handler, name, payload, failed_at AS "failedAt", last_error AS error
       FROM outbox_deliveries WHERE failed_at IS NOT NULL ORDER BY failed_at DESC LIMIT $1`,
      [limit],
    );
  }

  /** @returns false when there is no such failed delivery */
  async retryDelivery(eventId: string, handler: string): Promise<boolean> {
    const found = await this.db.row(
      `UPDATE outbox_deliveries SET due_at = $3, failed_at = NULL, last_error = NULL, epoch = epoch + 1
       WHERE event_id = $1 AND handler = $2 AND failed_at IS NOT NULL RETURNING epoch`,
      [eventId, handler, this.clock.now()],
    );
    return found !== undefined;
  }

  /** Returns the time at which Redis is asked about deliveries that are sent now. */
  private checkAt(): Date {
    return new Date(this.clock.now().getTime() + this.config.resendAfterMs);
  }

  private byIndex<T extends object>(sql: string, params: unknown[]): Promise<T[]> {
    return this.db.tx((tx) => {
      tx.defer(BY_INDEX);
      return tx.rows<T>(sql, params);
    });
  }

  private async loadAll(refs: DeliveryRef[]): Promise<(Delivery | undefined)[]> {
    const rows = await this.byIndex<Delivery>(LOAD, columnsOf(refs));
    const found = new Map(rows.map((row) => [keyOf(row), row]));
    return refs.map((ref) => found.get(keyOf(ref)));
  }

  private async acknowledgeAll(refs: DeliveryRef[]): Promise<void[]> {
    await this.byIndex(ACKNOWLEDGE, columnsOf(refs));
    return refs.map(() => undefined);
  }
}

function columnsOf(refs: DeliveryRef[]): [string[], string[], number[]] {
  return [
    refs.map(({ eventId }) => eventId),
    refs.map(({ handler }) => handler),
    refs.map(({ epoch }) => epoch),
  ];
}

function keyOf({ eventId, handler, epoch }: DeliveryRef): string {
  return `${eventId}-${handler}-${epoch}`;
}
