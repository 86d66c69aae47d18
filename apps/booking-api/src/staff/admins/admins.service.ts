import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AccessTokens, PasswordHasher } from '@comptoir/auth';
import { Db, type Queryable, type Tx, isUniqueViolation, pgErrorOf } from '@comptoir/db';
import type { NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import type { ChangePassword, CreateAdmin, UpdateAdmin } from './admins.dto';
import type { Admin, AdminRole, SignedIn } from './admins.entity';
import { AdminErrors } from './admins.errors';
import { type AdminWithResources, SELECT_ADMINS } from './admins.queries';

const ADD = 'INSERT INTO admins (email, password_hash, role) VALUES ($1, $2, $3) RETURNING id';
const ADD_FIRST = `
  INSERT INTO admins (email, password_hash) SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM admins)
  ON CONFLICT DO NOTHING`;
/** Increases the token version, which invalidates the tokens issued before. */
const CHANGE_PASSWORD = `
  UPDATE admins SET password_hash = $3, token_version = token_version + 1, updated_at = now()
  WHERE id = $1 AND password_hash = $2 RETURNING *`;

/** Sets a password, unless it has changed since the version `$2`. */
const REPLACE_PASSWORD = `
  UPDATE admins SET password_hash = $3, token_version = token_version + 1, updated_at = now()
  WHERE id = $1 AND token_version = $2 RETURNING id`;

const END_SESSIONS = 'UPDATE admins SET token_version = token_version + 1 WHERE id = $1 RETURNING *';

/** Manages the people who may use the admin routes, and their resources. */
@Injectable()
export class AdminsService implements OnApplicationBootstrap, NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly hasher: PasswordHasher,
    private readonly tokens: AccessTokens,
    private readonly clock: Clock,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /** Creates the administrator of the configuration when there is none yet. */
  async onApplicationBootstrap(): Promise<void> {
    const { firstAdmin } = this.config;
    if (!firstAdmin || (await this.db.row('SELECT FROM admins LIMIT 1'))) return;
    await this.db.rows(ADD_FIRST, [firstAdmin.email, await this.hasher.hash(firstAdmin.password)]);
  }

  /** @throws AdminErrors.ADMIN_NOT_FOUND */
  async targetExists({ id }: Record<string, string>): Promise<boolean> {
    return Boolean(await this.findAdmin(this.db, Number(id)));
  }

  listAdmins(): Promise<AdminWithResources[]> {
    return this.db.rows<AdminWithResources>(`${SELECT_ADMINS} ORDER BY a.id`);
  }

  /** @throws AdminErrors.EMAIL_TAKEN, ResourceErrors.UNKNOWN_ID */
  async createAdmin({ email, password, role, resource_ids = [] }: CreateAdmin): Promise<AdminWithResources> {
    const digest = await this.hasher.hash(password);
    try {
      return await this.db.tx(async (tx) => {
        const added = await tx.row<{ id: number }>(ADD, [email, digest, role]);
        if (!added) throw new Error('the administrator was not written');
        await this.replaceResources(tx, added.id, role, resource_ids);
        return this.findAdmin(tx, added.id);
      });
    } catch (error) {
      throw isUniqueViolation(error, 'admins_email_key') ? AdminErrors.EMAIL_TAKEN() : error;
    }
  }

  /**
   * Changes the role and the resources of a person, also of the caller. It counts from their next request on.
   * @throws AdminErrors.ADMIN_NOT_FOUND, AdminErrors.LAST_ADMIN, ResourceErrors.UNKNOWN_ID
   */
  async updateAdmin(id: number, changes: UpdateAdmin): Promise<AdminWithResources> {
    return retainingOne(() =>
      this.db.tx(async (tx) => {
        const before = await tx.row<Admin>('SELECT * FROM admins WHERE id = $1 FOR NO KEY UPDATE', [id]);
        if (!before) throw AdminErrors.ADMIN_NOT_FOUND();
        const role = changes.role ?? before.role;
        // A new time of the change raises the version, also when only the resources differ.
        await tx.execute('UPDATE admins SET role = $2, updated_at = $3 WHERE id = $1', [
          id,
          role,
          this.clock.now(),
        ]);
        await this.replaceResources(tx, id, role, changes.resource_ids);
        return this.findAdmin(tx, id);
      }),
    );
  }

  /**
   * Deletes a person, also the caller; the tokens end immediately.
   * @throws AdminErrors.ADMIN_NOT_FOUND, AdminErrors.LAST_ADMIN
   */
  async deleteAdmin(id: number): Promise<void> {
    const removed = await retainingOne(() =>
      this.db.tx((tx) => tx.row('DELETE FROM admins WHERE id = $1 RETURNING id', [id])),
    );
    if (!removed) throw AdminErrors.ADMIN_NOT_FOUND();
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

  /**
   * Sets the password of a person who proved to be the owner in another way. All sessions end.
   * @param hash from `PasswordHasher`
   * @returns false when the password has changed since `token_version`, or the account is gone
   */
  async replacePassword(
    tx: Tx,
    { id, token_version: version }: Pick<Admin, 'id' | 'token_version'>,
    hash: string,
  ): Promise<boolean> {
    return (await tx.row(REPLACE_PASSWORD, [id, version, hash])) !== undefined;
  }

  /** Locks an account; undefined when it is gone. */
  lockAdmin(tx: Tx, id: number): Promise<Admin | undefined> {
    return tx.row<Admin>('SELECT * FROM admins WHERE id = $1 FOR NO KEY UPDATE', [id]);
  }

  /** Ends all sessions of a locked account. @returns the account, whose tokens of from now on are valid */
  async endSessions(tx: Tx, id: number): Promise<Admin> {
    const admin = await tx.row<Admin>(END_SESSIONS, [id]);
    if (!admin) throw AdminErrors.ADMIN_NOT_FOUND();
    return admin;
  }

  private async findAdmin(queryable: Queryable, id: number): Promise<AdminWithResources> {
    const admin = await queryable.row<AdminWithResources>(`${SELECT_ADMINS} WHERE a.id = $1`, [id]);
    if (!admin) throw AdminErrors.ADMIN_NOT_FOUND();
    return admin;
  }

  /** @param resourceIds undefined leaves them as they are; a role that has all resources has no list */
  private async replaceResources(
    tx: Tx,
    id: number,
    role: AdminRole,
    resourceIds: readonly number[] | undefined,
  ): Promise<void> {
    const wanted = role === 'staff' ? resourceIds : [];
    if (!wanted) return;
    const known = await tx.rows<{ id: number }>(
      'SELECT id FROM resources WHERE id = ANY ($1::integer[]) AND deleted_at IS NULL FOR KEY SHARE',
      [wanted],
    );
    const unknown = wanted.find((wantedId) => !known.some((row) => row.id === wantedId));
    if (unknown !== undefined) throw ResourceErrors.UNKNOWN_ID({ message: `Unknown id: ${unknown}` });
    await tx.execute(
      'DELETE FROM admin_resources WHERE admin_id = $1 AND NOT resource_id = ANY ($2::integer[])',
      [id, wanted],
    );
    await tx.execute(
      `INSERT INTO admin_resources (admin_id, resource_id) SELECT $1, unnest($2::integer[])
       ON CONFLICT DO NOTHING`,
      [id, wanted],
    );
  }
}

function wrongPassword() {
  const { text } = AdminErrors.WRONG_PASSWORD;
  return AdminErrors.WRONG_PASSWORD({ errors: { current_password: [text] } });
}

/** Maps the violation of the trigger that retains one administrator. */
async function retainingOne<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (pgErrorOf(error)?.constraint === 'admins_last') throw AdminErrors.LAST_ADMIN({ cause: error });
    throw error;
  }
}
