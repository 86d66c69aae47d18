import { addTraceparent, dropTraceparent } from '@comptoir/jobs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which trace an event belongs to. */
export class OutboxTraces1763600000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addTraceparent()) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of dropTraceparent()) await runner.query(statement);
  }
}
