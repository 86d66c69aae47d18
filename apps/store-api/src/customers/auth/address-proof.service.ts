import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import type { StoreEvents } from '../../events';
import { AvatarsService } from '../users/avatars.service';
import { UsersService } from '../users/users.service';
import { DELETE_UNPROVEN_ACCESS, SELECT_REGISTRATION_SESSION } from './address-proof.queries';
import { SessionsService } from './sessions.service';

/** The session or provider identity that has proven an address; it stays. */
interface Proof {
  sessionId?: string;
  identity?: { provider: string; subject: string };
}

/**
 * Records that an e-mail address belongs to the account's user. Until then anyone may have registered it and
 * may wait for the owner to arrive. Therefore every other access to the account ends: the password, other
 * sessions and identities, devices, webhooks and postal addresses (docs/accounts.md).
 */
@Injectable()
export class AddressProofService {
  constructor(
    private readonly users: UsersService,
    private readonly avatars: AvatarsService,
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox<StoreEvents>,
  ) {}

  /**
   * Marks the address of a locked account as verified and ends every earlier access to it.
   * @returns false, without a change, when it was verified already or is not the account's address any more
   */
  async acceptProof(tx: Tx, userId: number, email: string, proof: Proof = {}): Promise<boolean> {
    if (!(await this.users.markEmailVerified(tx, userId, email))) return false;
    await this.endUnprovenAccess(tx, userId, proof);
    await this.outbox.emit(tx, 'user.verified', { userId });
    return true;
  }

  /**
   * Does the same as `acceptProof` for a link that is used in a session. If the account was registered with
   * that session, its data stays: the same person entered it.
   */
  async acceptProofInSession(tx: Tx, userId: number, email: string, sessionId: string): Promise<boolean> {
    if (!(await tx.row(SELECT_REGISTRATION_SESSION, [userId, sessionId]))) {
      return this.acceptProof(tx, userId, email, { sessionId });
    }
    if (!(await this.users.markEmailVerified(tx, userId, email))) return false;
    await this.sessions.revokeSessions(tx, userId, sessionId);
    await this.outbox.emit(tx, 'user.verified', { userId });
    return true;
  }

  /**
   * Does the same as `acceptProof` for a link that is used together with the account's password. Its data stays: who
   * knows the password has registered.
   */
  async acceptProofByPassword(tx: Tx, userId: number, email: string): Promise<boolean> {
    if (!(await this.users.markEmailVerified(tx, userId, email))) return false;
    await this.sessions.revokeSessions(tx, userId);
    await this.outbox.emit(tx, 'user.verified', { userId });
    return true;
  }

  /** Ends every access to a locked account except the one that has proven its address. */
  async endUnprovenAccess(tx: Tx, userId: number, { sessionId, identity }: Proof = {}): Promise<void> {
    await this.avatars.deleteAvatar(tx, userId);
    await this.sessions.revokeSessions(tx, userId, sessionId ?? null);
    await this.users.deleteUnprovenData(tx, userId);
    await tx.execute(DELETE_UNPROVEN_ACCESS, [userId, identity?.provider ?? null, identity?.subject ?? null]);
  }
}
