import { Module } from '@nestjs/common';
import { CountsJobs } from './counts.jobs';

/** What lists know of how many rows they have. */
@Module({ providers: [CountsJobs] })
export class CountsModule {}
