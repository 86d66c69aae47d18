import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createJobsTables, dropJobsTables } from '@comptoir/jobs';

export class Jobs1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of createJobsTables()) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of dropJobsTables()) await runner.query(statement);
  }
}
