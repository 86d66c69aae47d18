import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import type { StoreEvents } from '../../events';
import { AvatarsService } from '../users/avatars.service';
import { UsersService } from '../users/users.service';
import { DROP_ACCESS, REGISTERED_WITH } from './address-proof.queries';
import { SessionsService } from './sessions.service';

/** The session or the provider's identity that has proven an address; it stays. */
interface Proof {
  sessionId?: string;
  identity?: { provider: string; subject: string };
}

/**
 * The moment at which an address is proven to be somebody's. Until then anybody may have registered it and wait for
 * its owner to arrive, so every way into the account that does not come with the proof ends: the password, other
 * sessions and identities, and devices, webhooks and postal addresses that would receive what is the owner's.
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
   * Marks the address of a locked account as verified and ends what was made before.
   * @returns false, having changed nothing, when it was verified already or is not the account's address any more
   */
  async acceptProof(tx: Tx, userId: number, email: string, proof: Proof = {}): Promise<boolean> {
    if (!(await this.users.markEmailVerified(tx, userId, email))) return false;
    await this.dropUnprovenAccess(tx, userId, proof);
    await this.outbox.emit(tx, 'user.verified', { userId });
    return true;
  }

  /** As `accept`, for a link that is used in a session: what came with that session was made by the same person. */
  async acceptProofInSession(tx: Tx, userId: number, email: string, sessionId: string): Promise<boolean> {
    if (!(await tx.row(REGISTERED_WITH, [userId, sessionId]))) {
      return this.acceptProof(tx, userId, email, { sessionId });
    }
    if (!(await this.users.markEmailVerified(tx, userId, email))) return false;
    await this.sessions.revokeSessions(tx, userId, sessionId);
    await this.outbox.emit(tx, 'user.verified', { userId });
    return true;
  }

  /** Ends every way into a locked account but the one that has proven its address. */
  async dropUnprovenAccess(tx: Tx, userId: number, { sessionId, identity }: Proof = {}): Promise<void> {
    await this.avatars.deleteAvatar(tx, userId);
    await this.sessions.revokeSessions(tx, userId, sessionId ?? null);
    await this.users.dropUnprovenData(tx, userId);
    await tx.execute(DROP_ACCESS, [userId, identity?.provider ?? null, identity?.subject ?? null]);
  }
}
