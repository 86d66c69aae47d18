import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AccessTokens, PasswordHasher } from '@comptoir/auth';
import { Db, isUniqueViolation } from '@comptoir/db';
import type { BookingConfig } from '../config';
import { BOOKING_CONFIG } from '../config.module';
import type { ChangePassword, CreateAdmin } from './admins.dto';
import type { Admin, SignedIn } from './admins.entity';
import { AdminErrors } from './admins.errors';

/** Allows one deletion at a time, so that two administrators cannot delete each other; reads continue. */
const LOCK = 'LOCK TABLE admins IN SHARE ROW EXCLUSIVE MODE';
const ADD = 'INSERT INTO admins (email, password_hash) VALUES ($1, $2) RETURNING *';
const ADD_FIRST = `
  INSERT INTO admins (email, password_hash) SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM admins)
  ON CONFLICT DO NOTHING`;
/** Increases the token version, which invalidates the tokens issued before. */
const CHANGE_PASSWORD = `
  UPDATE admins SET password_hash = $3, token_version = token_version + 1, updated_at = now()
  WHERE id = $1 AND password_hash = $2 RETURNING *`;

/** Manages the administrators. */
@Injectable()
export class AdminsService implements OnApplicationBootstrap {
  constructor(
    private readonly db: Db,
    private readonly hasher: PasswordHasher,
    private readonly tokens: AccessTokens,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /** Creates the administrator of the configuration when there is none yet. */
  async onApplicationBootstrap(): Promise<void> {
    const { firstAdmin } = this.config;
    if (!firstAdmin || (await this.db.row('SELECT FROM admins LIMIT 1'))) return;
    await this.db.rows(ADD_FIRST, [firstAdmin.email, await this.hasher.hash(firstAdmin.password)]);
  }

  listAdmins(): Promise<Admin[]> {
    return this.db.rows<Admin>('SELECT * FROM admins ORDER BY id');
  }

  /** @throws AdminErrors.EMAIL_TAKEN */
  async createAdmin({ email, password }: CreateAdmin): Promise<Admin> {
    const digest = await this.hasher.hash(password);
    try {
      return await this.db.tx(async (tx) => {
        const admin = await tx.row<Admin>(ADD, [email, digest]);
        if (!admin) throw new Error('the administrator was not written');
        return admin;
      });
    } catch (error) {
      throw isUniqueViolation(error, 'admins_email_key') ? AdminErrors.EMAIL_TAKEN() : error;
    }
  }

  /**
   * Deletes an administrator, also the caller; the tokens end immediately.
   * @throws AdminErrors.ADMIN_NOT_FOUND, AdminErrors.LAST_ADMIN
   */
  async deleteAdmin(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await tx.execute(LOCK);
      const ids = (await tx.rows<{ id: number }>('SELECT id FROM admins')).map((admin) => admin.id);
      if (!ids.includes(id)) throw AdminErrors.ADMIN_NOT_FOUND();
      if (ids.length === 1) throw AdminErrors.LAST_ADMIN();
      await tx.execute('DELETE FROM admins WHERE id = $1', [id]);
    });
  }

  /**
   * Changes the caller's password and ends all other sessions. The response has a token for a new one.
   * @throws AdminErrors.WRONG_PASSWORD
   */
  async changeOwnPassword(id: number, { current_password, new_password }: ChangePassword): Promise<SignedIn> {
    const before = await this.db.row<Admin>('SELECT * FROM admins WHERE id = $1', [id]);
    if (!before || !(await this.hasher.matches(before.password_hash, current_password)))
      throw wrongPassword();
    const digest = await this.hasher.hash(new_password);
    const admin = await this.db.tx((tx) =>
      tx.row<Admin>(CHANGE_PASSWORD, [id, before.password_hash, digest]),
    );
    if (!admin) throw wrongPassword();
    const { email, role, token_version: ver } = admin;
    return { token: this.tokens.sign(id, { email, role, ver }), admin };
  }
}

function wrongPassword() {
  const { text } = AdminErrors.WRONG_PASSWORD;
  return AdminErrors.WRONG_PASSWORD({ errors: { current_password: [text] } });
}
