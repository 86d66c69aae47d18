import { Injectable } from '@nestjs/common';
import { AccessTokens, PasswordHasher } from '@comptoir/auth';
import { Db, type Tx } from '@comptoir/db';
import {
  type OwnFactor,
  type Refused,
  type SecondFactorProof,
  SecondFactorsService,
  type ShownSecret,
  digitsOf,
  proofOf,
  rejectUnproven,
} from '@comptoir/second-factor';
import type { Admin, SignedIn } from '../admins/admins.entity';
import { AdminErrors } from '../admins/admins.errors';
import { type AdminWithResources, SELECT_ADMINS } from '../admins/admins.queries';
import { AdminsService } from '../admins/admins.service';
import { AuthErrors } from './auth.errors';
import { PROOF_ERRORS } from './second-factor-proofs';

/** Recovery codes, and the account with its sessions ended. */
interface Changed {
  codes: string[];
  admin: Admin;
}

/** Sets up and removes the second factors of staff. */
@Injectable()
export class OwnSecondFactorService {
  constructor(
    private readonly db: Db,
    private readonly admins: AdminsService,
    private readonly factors: SecondFactorsService,
    private readonly hasher: PasswordHasher,
    private readonly tokens: AccessTokens,
  ) {}

  async readFactor(id: number): Promise<OwnFactor> {
    const [factor, admin] = await Promise.all([
      this.factors.find(this.db, id),
      this.db.row<AdminWithResources>(`${SELECT_ADMINS} WHERE a.id = $1`, [id]),
    ]);
    return {
      confirmedAt: factor?.confirmed_at ?? null,
      codesLeft: factor?.codes_left ?? 0,
      dueAt: admin?.second_factor_due ?? null,
    };
  }

  /**
   * Starts a set-up. Needs the password, so that a stolen token cannot lock the owner out.
   * @throws AdminErrors.WRONG_PASSWORD, AuthErrors.SECOND_FACTOR_EXISTS
   */
  async startFactor(id: number, password: string): Promise<ShownSecret> {
    const admin = await this.db.row<Admin>('SELECT * FROM admins WHERE id = $1', [id]);
    if (!admin || !(await this.hasher.matches(admin.password_hash, password))) throw wrongPassword();
    return this.db.tx(async (tx) => {
      const locked = await this.admins.lockAdmin(tx, id);
      if (locked?.token_version !== admin.token_version) throw wrongPassword();
      const shown = await this.factors.start(tx, id, admin.email);
      if (!shown) throw AuthErrors.SECOND_FACTOR_EXISTS();
      return shown;
    });
  }

  /**
   * Confirms the set-up. All sessions end, because they were opened with the password alone; the token opens a new one.
   * @returns the recovery codes, which are shown once
   * @throws AuthErrors.INVALID_CODE, AuthErrors.SECOND_FACTOR_MISSING, AuthErrors.SECOND_FACTOR_EXISTS
   */
  async confirmFactor(id: number, code: string): Promise<SignedIn & { codes: string[] }> {
    const { codes, admin } = await this.proven(id, async (tx) => {
      if (await this.factors.find(tx, id)) throw AuthErrors.SECOND_FACTOR_EXISTS();
      const verdict = await this.factors.confirm(tx, id, digitsOf(code));
      if (verdict.is !== 'accepted') return verdict;
      const shown = await this.factors.renewRecoveryCodes(tx, id);
      return { codes: shown, admin: await this.admins.endSessions(tx, id) };
    });
    return { ...this.signedIn(admin), codes };
  }

  /**
   * Replaces the recovery codes.
   * @throws AuthErrors.INVALID_CODE, AuthErrors.SECOND_FACTOR_MISSING
   */
  async renewRecoveryCodes(id: number, code: string): Promise<string[]> {
    const { codes } = await this.proven(id, async (tx, admin) => {
      const verdict = await this.factors.check(tx, id, { code: digitsOf(code) });
      if (verdict.is !== 'accepted') return verdict;
      return { codes: await this.factors.renewRecoveryCodes(tx, id), admin };
    });
    return codes;
  }

  /**
   * Removes the factor. All sessions end; the token opens a new one.
   * @throws AuthErrors.INVALID_CODE, AuthErrors.SECOND_FACTOR_MISSING
   */
  async removeFactor(id: number, input: SecondFactorProof): Promise<SignedIn> {
    const proof = proofOf(input, PROOF_ERRORS);
    const { admin } = await this.proven(id, async (tx) => {
      const verdict = await this.factors.check(tx, id, proof);
      if (verdict.is !== 'accepted') return verdict;
      await this.factors.remove(tx, id);
      return { codes: [], admin: await this.admins.endSessions(tx, id) };
    });
    return this.signedIn(admin);
  }

  /**
   * Removes the factor of another person on behalf of an administrator. All sessions of the person end.
   * @throws AdminErrors.ADMIN_NOT_FOUND, AuthErrors.OWN_SECOND_FACTOR, AuthErrors.SECOND_FACTOR_MISSING
   */
  async removeFactorOf(id: number, callerId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      if (!(await this.admins.lockAdmin(tx, id))) throw AdminErrors.ADMIN_NOT_FOUND();
      if (id === callerId) throw AuthErrors.OWN_SECOND_FACTOR();
      if (!(await this.factors.remove(tx, id))) throw AuthErrors.SECOND_FACTOR_MISSING();
      await this.admins.endSessions(tx, id);
    });
  }

  /** Runs work that checks a code, and commits what it counts before a wrong one is rejected. */
  private async proven(
    id: number,
    work: (tx: Tx, admin: Admin) => Promise<Changed | Refused>,
  ): Promise<Changed> {
    const result = await this.db.tx(async (tx) => {
      const admin = await this.admins.lockAdmin(tx, id);
      if (!admin) throw AuthErrors.SECOND_FACTOR_MISSING();
      return work(tx, admin);
    });
    return 'is' in result ? rejectUnproven(result, PROOF_ERRORS) : result;
  }

  private signedIn(admin: Admin): SignedIn {
    const { id, email, role, token_version: ver } = admin;
    return { token: this.tokens.sign(id, { email, role, ver }), admin };
  }
}

function wrongPassword() {
  const { text } = AdminErrors.WRONG_PASSWORD;
  return AdminErrors.WRONG_PASSWORD({ errors: { password: [text] } });
}
