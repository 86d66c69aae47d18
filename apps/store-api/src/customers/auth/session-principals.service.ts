import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type AccessClaims, type Administrator, PrincipalSource } from '@comptoir/auth';
import { Db, Batcher } from '@comptoir/db';
import { type Principal, RateLimits } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { GuestsService } from '../guests/guests.service';
import { RequestErrors } from '../../platform/http/request.errors';
import { isId, isUuid } from '../../platform/http/id-checks';
import { NOTE_USE, SELECT_ADMINISTRATORS, SELECT_PRINCIPALS } from './sessions.queries';

/**
 * A revoked session must fail on every replica within a second, so no cached principal is older than that.
 */
const MAX_AGE_MS = 1_000;
const MAX_CACHED = 10_000;
/** The last use of a session is written this often at most. */
const NOTED_EVERY_MS = 10 * 60_000;
/** Methods that change nothing. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

interface Cached {
  principal: Principal;
  /** End of the session, in milliseconds of the shared time: the entry never outlives it. */
  sessionEnd: number;
  /**
   * Monotonic milliseconds, counted from before the query, so that the entry never seems fresher than it is.
   */
  until: number;
}

interface PrincipalRow {
  session_id: string;
  user_id: number;
  email: string;
  roles: string[];
  email_verified: boolean;
  expires_at: Date;
  last_used_at: Date | null;
  second_factor_due: Date | null;
}

/** An account, and when the session that found it ends. */
type Found = Pick<Cached, 'principal' | 'sessionEnd'>;

/**
 * Finds the account behind an access token's session. The session must be live, and the account neither
 * suspended nor deleted. Results are cached for a second, except those of accounts that have to verify their address or
 * to set up a second factor: doing so takes effect at once, on every replica. Requests that arrive while a statement runs share the next one.
 */
@Injectable()
export class SessionPrincipalsService extends PrincipalSource {
  /** By session id, the oldest first. */
  private readonly cache = new Map<string, Cached>();
  /** Rises with every `forgetSessions`, so that a running query cannot restore a dropped entry. */
  private generation = 0;
  private readonly logger = new Logger(SessionPrincipalsService.name);
  private readonly reads = new Batcher((ids: string[]) => this.readAll(ids));

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly guests: GuestsService,
    private readonly limits: RateLimits,
  ) {
    super();
  }

  async resolve({ sub, sid }: AccessClaims): Promise<Principal | undefined> {
    if (typeof sid !== 'string' || !isUuid(sid) || !isId(sub)) return undefined;
    const userId = Number(sub);
    const askedAt = performance.now();
    const cached = this.cache.get(sid);
    if (cached && this.isFresh(cached, askedAt) && cached.principal.userId === userId) {
      return cached.principal;
    }
    const { generation } = this;
    const found = await this.reads.run(sid);
    if (generation === this.generation) this.cachePrincipal(sid, found, askedAt + MAX_AGE_MS);
    return found?.principal.userId === userId ? found.principal : undefined;
  }

  /** Reads the accounts anew, so that a key stops when its administrator does. */
  findAdministrators(ids: readonly number[]): Promise<Administrator[]> {
    return this.db.rows<Administrator>(SELECT_ADMINISTRATORS, [ids]);
  }

  /**
   * A guest is stored by the first request that changes something.
   * @throws RequestErrors.TOO_MANY_REQUESTS when the network of the request has stored too many
   */
  override async resolveGuest(token: string, request: FastifyRequest): Promise<Principal | undefined> {
    const guest = await this.guests.findGuestByToken(token);
    if (!guest) return undefined;
    const { userId, opened } = guest;
    if (!opened) return guestPrincipal(userId);
    if (READS.has(request.method)) return { ...guestPrincipal(userId), currency: opened.currency };
    const counted = await this.limits.take('guest-cart', request);
    if (counted?.verdict.allowed === false) {
      const headers = { 'Retry-After': String(counted.verdict.retryAfter) };
      throw RequestErrors.TOO_MANY_REQUESTS({ headers });
    }
    const stored = await this.guests.storeGuest(token, opened);
    return stored === undefined ? undefined : guestPrincipal(stored);
  }

  /** Drops sessions at once in this process; the others follow within a second. */
  forgetSessions(sessionIds: readonly string[]): void {
    this.generation++;
    for (const id of sessionIds) this.cache.delete(id);
  }

  private isFresh({ until, sessionEnd }: Cached, askedAt: number): boolean {
    return until > askedAt && sessionEnd > this.clock.now().getTime();
  }

  private async readAll(sessionIds: string[]): Promise<(Found | undefined)[]> {
    const now = this.clock.now();
    const rows = await this.db.rows<PrincipalRow>(SELECT_PRINCIPALS, [sessionIds, now]);
    await this.noteUse(rows, now);
    const found = new Map(rows.map((row) => [row.session_id, foundBy(row)]));
    return sessionIds.map((id) => found.get(id));
  }

  /** A database that only reads for a while, as during a failover, must not end the reads of people. */
  private async noteUse(rows: readonly PrincipalRow[], now: Date): Promise<void> {
    const before = new Date(now.getTime() - NOTED_EVERY_MS);
    const due = rows.filter(({ last_used_at: last }) => !last || last <= before);
    if (!due.length) return;
    try {
      await this.db.rows(NOTE_USE, [due.map(({ session_id }) => session_id), now, before]);
    } catch (error) {
      this.logger.warn(error, 'the use of sessions could not be written');
    }
  }

  private cachePrincipal(sessionId: string, found: Found | undefined, until: number): void {
    this.cache.delete(sessionId);
    if (!found?.principal.emailVerified || found.principal.secondFactorDue) return;
    this.cache.set(sessionId, { ...found, until });
    if (this.cache.size <= MAX_CACHED) return;
    const [oldest] = this.cache.keys();
    if (oldest !== undefined) this.cache.delete(oldest);
  }
}

function guestPrincipal(userId: number): Principal {
  return { userId, sessionId: null, roles: ['guest'], email: '', emailVerified: true };
}

function foundBy(row: PrincipalRow): Found {
  return {
    sessionEnd: row.expires_at.getTime(),
    principal: {
      userId: row.user_id,
      sessionId: row.session_id,
      roles: row.roles,
      email: row.email,
      emailVerified: row.email_verified,
      ...(row.second_factor_due && { secondFactorDue: row.second_factor_due }),
    },
  };
}
