import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import type { OwnResources } from '../../calendar/resources/own-resources';
import { assertOwnResources } from '../../calendar/resources/resources.rules';
import { ResourcesService } from '../../calendar/resources/resources.service';

const TOKEN_BYTES = 32;

/** Manages the tokens of calendar feeds. The holder of a token can read the feed. */
@Injectable()
export class CalendarTokensService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly resources: ResourcesService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /**
   * Creates a new address for the feed of a resource; the previous address stops working.
   * @throws ResourceErrors.RESOURCE_NOT_FOUND
   */
  async issueCalendarToken(resourceId: number, own: OwnResources): Promise<string> {
    assertOwnResources(own, [resourceId]);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.db.tx(async (tx) => {
      await this.resources.lockResource(tx, resourceId, 'existing');
      await tx.execute(
        `INSERT INTO calendar_tokens (resource_id, token_hash, created_at) VALUES ($1, $2, $3)
         ON CONFLICT (resource_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at`,
        [resourceId, hashToken(token), this.clock.now()],
      );
    });
    return `${this.config.http.publicUrl}/api/calendars/${token}.ics`;
  }

  /**
   * Revokes the address of a feed, if it has one.
   * @throws ResourceErrors.RESOURCE_NOT_FOUND
   */
  async revokeCalendarToken(resourceId: number, own: OwnResources): Promise<void> {
    assertOwnResources(own, [resourceId]);
    await this.db.tx(async (tx) => {
      await this.resources.lockResource(tx, resourceId, 'existing');
      await tx.execute('DELETE FROM calendar_tokens WHERE resource_id = $1', [resourceId]);
    });
  }
}

/** Hashes a token for storage and lookup. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
