import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PasswordHasher } from '@comptoir/auth';
import { Db, type Queryable } from '@comptoir/db';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { UsersService } from '../users/users.service';

/** Advisory lock with an arbitrary number: one of several starting replicas creates the account. */
const FIRST_ADMIN_LOCK = 726_351_002;

/**
 * Creates the first administrator of a new shop, and rejects the logins of the development stack in
 * production.
 */
@Injectable()
export class FirstAdminService implements OnApplicationBootstrap {
  constructor(
    private readonly db: Db,
    private readonly users: UsersService,
    private readonly passwords: PasswordHasher,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  /** @throws Error in production when the database holds a login of the development stack */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.environment === 'production') await this.rejectDevelopmentLogins();
    const { firstAdmin } = this.config;
    if (!firstAdmin || (await hasAdmin(this.db))) return;
    const passwordHash = await this.passwords.hash(firstAdmin.password);
    await this.db.tx(async (tx) => {
      await tx.rows('SELECT pg_advisory_xact_lock($1)', [FIRST_ADMIN_LOCK]);
      if (await hasAdmin(tx)) return;
      await this.users.createUser(tx, {
        name: 'Administrator',
        email: firstAdmin.email,
        passwordHash,
        roles: ['admin'],
        emailVerified: true,
      });
    });
  }

  private async rejectDevelopmentLogins(): Promise<void> {
    const { emails, password } = this.config.developmentLogins;
    for (const email of emails) {
      const user = await this.users.findUserByEmail(email);
      if (!user || user.deleted_at) continue;
      if (await this.passwords.matches(user.password_hash, password)) {
        throw new Error(
          `The database holds the development login ${email}; production does not start with it`,
        );
      }
    }
  }
}

async function hasAdmin(queryable: Queryable): Promise<boolean> {
  return Boolean(
    await queryable.row(`SELECT id FROM users WHERE 'admin' = ANY(roles) AND deleted_at IS NULL LIMIT 1`),
  );
}
