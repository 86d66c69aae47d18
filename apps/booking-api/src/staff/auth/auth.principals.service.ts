import { Injectable } from '@nestjs/common';
import { type AccessClaims, type Administrator, PrincipalSource } from '@comptoir/auth';
import { Db } from '@comptoir/db';
import { type Principal, isRowId } from '@comptoir/http';
import { type AdminWithResources, SELECT_ADMINISTRATORS, SELECT_ADMINS } from '../admins/admins.queries';

/**
 * Resolves a token to its person, with the role and the resources of this moment. Tokens issued before the last
 * change of password are invalid.
 */
@Injectable()
export class AuthPrincipalsService extends PrincipalSource {
  constructor(private readonly db: Db) {
    super();
  }

  findAdministrators(ids: readonly number[]): Promise<Administrator[]> {
    return this.db.rows<Administrator>(SELECT_ADMINISTRATORS, [ids]);
  }

  async resolve({ sub, ver }: AccessClaims): Promise<Principal | undefined> {
    const id = Number(sub);
    const admin = isRowId(id)
      ? await this.db.row<AdminWithResources>(`${SELECT_ADMINS} WHERE a.id = $1`, [id])
      : undefined;
    if (!admin || admin.token_version !== ver) return undefined;
    return {
      userId: admin.id,
      sessionId: null,
      roles: [admin.role],
      email: admin.email,
      emailVerified: true,
      ...(admin.resource_ids && { resourceIds: admin.resource_ids }),
      ...(admin.second_factor_due &&
        !admin.has_second_factor && { secondFactorDue: admin.second_factor_due }),
    };
  }
}
