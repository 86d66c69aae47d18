import { Injectable } from '@nestjs/common';
import { Every, OnJob, type StoreJobs } from '../../events';
import { ImportRun } from './imports.run.service';
import { ImportsService } from './imports.service';

const MINUTE_MS = 60_000;

@Injectable()
export class ImportsJobs {
  constructor(
    private readonly imports: ImportsService,
    private readonly importRun: ImportRun,
  ) {}

  @OnJob('imports.run')
  run({ importId }: StoreJobs['imports.run']): Promise<void> {
    return this.importRun.run(importId);
  }

  @OnJob('imports.collect')
  collect(file: StoreJobs['imports.collect']): Promise<void> {
    return this.imports.collect(file);
  }

  @Every({ name: 'tidy-imports', everyMs: MINUTE_MS })
  tidy(): Promise<void> {
    return this.importRun.tidy();
  }
}
