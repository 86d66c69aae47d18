import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Db } from '@comptoir/db';
import { type Access, Envelope, type Principal, RateLimits, isForStaff, isInNetworks } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { digestOfKey, isWellFormedKey } from './api-key-secrets';
import { type UsedKey, findUsedKey, noteUse } from './api-keys.queries';
import { AUTH_OPTIONS, type AuthOptions, PrincipalSource } from './auth.options';
import { INVALID_TOKEN } from './jwt.strategy';

/** Name of the rate limit of keys, which each service declares. */
const RATE_LIMIT = 'api-key';
const MINUTE_MS = 60_000;
const BEARER = /^bearer\s+(\S+)\s*$/i;

/**
 * Identifies the callers that send an API key. Nothing is cached: each request reads its key, so that one that is
 * revoked or changed is so for the next request of every process.
 */
@Injectable()
export class ApiKeyAccessService {
  private readonly logger = new Logger(ApiKeyAccessService.name);

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
    private readonly envelope: Envelope,
    private readonly principals: PrincipalSource,
    @Inject(AUTH_OPTIONS) private readonly options: AuthOptions,
  ) {}

  /** Returns the key that a header names; undefined for any other credential. */
  keyIn(header: string): string | undefined {
    const token = BEARER.exec(header)?.[1];
    return token?.startsWith(this.options.apiKeys.prefix) ? token : undefined;
  }

  /**
   * Returns the caller that sends a key, and counts the call. A key is no person: on a route that is not for staff it is
   * as invalid as an unknown one.
   * @throws AppError 401 for a key that is not valid here and now, 429 over its limit
   */
  async identify(request: FastifyRequest, access: Access, key: string): Promise<Principal> {
    const { errors } = this.options;
    const principal = isForStaff(access) ? await this.findCaller(key, request.ip) : undefined;
    if (!principal) throw errors.invalid(INVALID_TOKEN);
    // The limit counts by the key.
    request.principal = principal;
    await this.countCall(request);
    return principal;
  }

  private async findCaller(key: string, ip: string): Promise<Principal | undefined> {
    if (!isWellFormedKey(this.options.apiKeys.prefix, key)) return undefined;
    const now = this.clock.now();
    const found = await findUsedKey(this.db, digestOfKey(key), now);
    if (!found || (found.addresses.length && !isInNetworks(ip, found.addresses))) return undefined;
    const [owner] = await this.principals.findAdministrators([found.owner_id]);
    if (!owner) return undefined;
    await this.noteUse(found, now);
    const { id, name, scopes } = found;
    return {
      userId: owner.id,
      sessionId: null,
      roles: ['admin'],
      email: owner.email,
      emailVerified: true,
      apiKey: { id, name, scopes },
    };
  }

  /** A database that only reads for a while, as during a failover, must not end the reads of keys. */
  private async noteUse({ secret_id, secret_used_at }: UsedKey, now: Date): Promise<void> {
    const before = new Date(now.getTime() - MINUTE_MS);
    if (secret_used_at && secret_used_at > before) return;
    try {
      await noteUse(this.db, secret_id, now, before);
    } catch (error) {
      this.logger.warn(error, 'the use of an API key could not be written');
    }
  }

  private async countCall(request: FastifyRequest): Promise<void> {
    const counted = await this.limits.take(RATE_LIMIT, request);
    if (counted?.verdict.allowed !== false) return;
    const headers = { 'Retry-After': String(counted.verdict.retryAfter) };
    throw this.envelope.frameworkErrors.tooManyRequests({ headers });
  }
}
