import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { UsersService } from '../users/users.service';

const MAX_AGE_MS = 30 * 86_400_000;
const BATCH = 500;

/** Deletes accounts with an unproven address. */
@Injectable()
export class UnverifiedAccountsService {
  constructor(
    private readonly db: Db,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes unverified accounts older than 30 days, so that registering another person's address does not
   * block it.
   */
  async purgeUnverifiedAccounts(): Promise<void> {
    const oldest = new Date(this.clock.now().getTime() - MAX_AGE_MS);
    let deleted: number;
    do deleted = await this.db.tx((tx) => this.users.deleteUnverifiedUsers(tx, oldest, BATCH));
    while (deleted === BATCH);
  }
}
