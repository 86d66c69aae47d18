export { ProcessorErrors } from './processor-errors';
export {
  type Expectation,
  fromProcessorAmount,
  isProcessorAmount,
  mismatchOf,
  processorIdOf,
  toProcessorAmount,
} from './processor-amounts';
export { type EventObject } from './processor-event-parser';
export { ProcessorEvent } from './processor-events.entity';
export {
  PROCESSOR_EFFECTS,
  type ProcessorEffects,
  ProcessorEventsService,
  type ProcessorJobs,
} from './processor-events.service';
export { CHARGE, STRIPE, createStripeClient, hasStripeCode, processorErrorOf } from './stripe-client';
export { PROCESSOR_WEBHOOK_SECRET, StripeEventsGateway } from './stripe-events-gateway';
export {
  type CaptureMethod,
  type Intent,
  type IntentOutcome,
  type NewIntent,
  RECENT,
  StripeIntentsGateway,
  WITH_CHARGE,
} from './stripe-intents-gateway';
export { CHARGE_DISPUTED, type StripeRefund, StripeRefundsGateway } from './stripe-refunds-gateway';
