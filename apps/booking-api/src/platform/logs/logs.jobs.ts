import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { LogsService } from './logs.service';

const HOUR_MS = 3_600_000;

@Injectable()
export class LogsJobs {
  constructor(private readonly logs: LogsService) {}

  @Every({ name: 'prune-logs', everyMs: HOUR_MS })
  async pruneActivity(): Promise<void> {
    await this.logs.pruneActivity();
  }
}
