import { Injectable } from '@nestjs/common';
import { Every } from '../events';
import { SessionsService } from './sessions.service';

const HOUR_MS = 3_600_000;

@Injectable()
export class AuthJobs {
  constructor(private readonly sessions: SessionsService) {}

  @Every({ name: 'purge-sessions', everyMs: HOUR_MS })
  async purgeSessions(): Promise<void> {
    await this.sessions.purge();
  }
}
