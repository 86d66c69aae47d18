import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets a wish be made again while it is open, as an entry of its own. Who repeats a wish may be another person than who
 * made it. A lock by e-mail address keeps repetitions at the same moment together.
 */
export class RepeatedWishes1795906600000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS waiting_entries_email');
    await runner.query(`
      CREATE INDEX CONCURRENTLY waiting_entries_email ON waiting_entries (lower(email)) WHERE status = 'waiting'`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS waiting_entries_once');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE waiting_entries e SET status = 'ended', closed_at = now()
       WHERE status = 'waiting' AND EXISTS (
         SELECT FROM waiting_entries o
          WHERE o.status = 'waiting' AND o.id < e.id AND lower(o.email) = lower(e.email) AND o.phone = e.phone
            AND (o.service_id, o.resource_id, o.duration_min, o.party_size, o.date_from, o.date_to, o.minute_from,
                 o.minute_to, o.client)
                IS NOT DISTINCT FROM
                (e.service_id, e.resource_id, e.duration_min, e.party_size, e.date_from, e.date_to, e.minute_from,
                 e.minute_to, e.client))`);
    await runner.query(`
      CREATE UNIQUE INDEX CONCURRENTLY waiting_entries_once ON waiting_entries (lower(email), phone, service_id, resource_id,
        duration_min, party_size, date_from, date_to, minute_from, minute_to, client) NULLS NOT DISTINCT
       WHERE status = 'waiting'`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS waiting_entries_email');
  }
}
