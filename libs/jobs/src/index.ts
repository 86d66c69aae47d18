export { type OperatorCheck, queueDashboard } from './dashboard';
export { type JobContext, jobDecorators } from './decorators';
export { type FailedDelivery } from './deliveries';
export { JobsModule } from './jobs.module';
export { type JobsOptions } from './options';
export { type EnqueueOptions, Outbox } from './outbox';
export { JobsRuntime } from './runtime';
export { startWorker } from './worker-process';
