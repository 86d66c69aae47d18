import { Injectable } from '@nestjs/common';
import { Every, OnJob, type StoreJobs } from '../../events';
import { ImportRunService } from './imports.run.service';
import { ImportsService } from './imports.service';

const MINUTE_MS = 60_000;

@Injectable()
export class ImportsJobs {
  constructor(
    private readonly imports: ImportsService,
    private readonly importRun: ImportRunService,
  ) {}

  @OnJob('imports.run')
  runImport({ importId }: StoreJobs['imports.run']): Promise<void> {
    return this.importRun.runImport(importId);
  }

  @OnJob('imports.collect')
  deleteOrphanFile(file: StoreJobs['imports.collect']): Promise<void> {
    return this.imports.deleteOrphanFile(file);
  }

  @Every({ name: 'tidy-imports', everyMs: MINUTE_MS })
  tidyImports(): Promise<void> {
    return this.importRun.tidyImports();
  }
}
