import { Module } from '@nestjs/common';
import { CountersJobs } from './counters.jobs';

/** Compacts the counter caches of large tables. */
@Module({ providers: [CountersJobs] })
export class CountersModule {}
