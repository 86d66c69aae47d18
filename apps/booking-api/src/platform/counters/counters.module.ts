import { Module } from '@nestjs/common';
import { CountersJobs } from './counters.jobs';

/** Maintains the counter caches of lists. */
@Module({ providers: [CountersJobs] })
export class CountersModule {}
