import { Module } from '@nestjs/common';
import { CountersJobs } from './counters.jobs';

/** What lists know of how many rows they have. */
@Module({ providers: [CountersJobs] })
export class CountersModule {}
