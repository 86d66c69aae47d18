import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the constraints of guests in a transaction of its own, so that accounts are not locked meanwhile. */
export class ValidatedGuests1795468501000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE users VALIDATE CONSTRAINT users_accounts_have_email,
         VALIDATE CONSTRAINT users_guests_have_no_login`,
    );
  }

  /** Undoes nothing: the constraints go with their own migration. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
