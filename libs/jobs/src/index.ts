export { type OperatorCheck, queueDashboard } from './queue-dashboard';
export { type JobContext, type JobDecorators, jobDecorators, subscriptionsOf } from './job-decorators';
export { type FailedDelivery } from './deliveries.service';
export { JobsModule } from './jobs.module';
export { type JobsOptions } from './jobs.options';
export { type EnqueueOptions, Outbox } from './outbox';
export { recordEventName } from './record-event-name';
export { JobsRuntime } from './runtime';
export { startWorker } from './worker-process';
