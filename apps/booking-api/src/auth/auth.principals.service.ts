import { Injectable } from '@nestjs/common';
import { type AccessClaims, PrincipalSource } from '@comptoir/auth';
import { Db } from '@comptoir/db';
import { type Principal, isRowId } from '@comptoir/http';
import type { Admin } from '../admins/admins.entity';

/** Resolves a token to its administrator. Tokens issued before the last change of password are invalid. */
@Injectable()
export class AuthPrincipalsService extends PrincipalSource {
  constructor(private readonly db: Db) {
    super();
  }

  async resolve({ sub, ver }: AccessClaims): Promise<Principal | undefined> {
    const id = Number(sub);
    const admin = isRowId(id)
      ? await this.db.row<Admin>('SELECT * FROM admins WHERE id = $1', [id])
      : undefined;
    if (!admin || admin.token_version !== ver) return undefined;
    return {
      userId: admin.id,
      sessionId: null,
      roles: [admin.role],
      email: admin.email,
      emailVerified: true,
    };
  }
}
