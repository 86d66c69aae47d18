import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DeliveriesService } from './deliveries.service';
import { HandlerRegistry } from './handler-registry';
import { Housekeeping } from './housekeeping';
import { InProcessRunner } from './in-process-runner';
import { Monitor } from './monitor';
import { JOBS_OPTIONS, type JobsOptions, jobsConfig } from './jobs.options';
import { Outbox } from './outbox';
import { Queues } from './queues';
import { Relay } from './relay';
import { Runner } from './runner';
import { JobsRuntime } from './runtime';
import { Schedules } from './schedules';
import { WakeUp } from './wake-up';
import { Workers } from './workers';

/** Provides the outbox and the jobs of a service. It needs a global `Db`, `Clock`, `Metrics` and `Health`. */
@Module({})
export class JobsModule {
  /**
   * Pass the types: `JobsModule.forRoot<StoreEvents, StoreJobs>({ ... })`. The start fails when an event or a
   * job has no handler, a job has two, or a handler names an unknown event or job.
   */
  static forRoot<Events extends object = Record<never, never>, Jobs extends object = Record<never, never>>(
    options: JobsOptions<NoInfer<Events>, NoInfer<Jobs>>,
  ): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        { provide: JOBS_OPTIONS, useValue: jobsConfig(options) },
        DeliveriesService,
        HandlerRegistry,
        Housekeeping,
        InProcessRunner,
        JobsRuntime,
        Monitor,
        Outbox,
        Queues,
        Relay,
        Runner,
        Schedules,
        WakeUp,
        Workers,
      ],
      exports: [Outbox, JobsRuntime],
    };
  }
}
