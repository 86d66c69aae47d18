export { startStripeEmulator, StripeEmulator, type EmulatorOptions, type FaultOptions } from './emulator';
export type { EmulatorClock } from './clock';
export type { Fault } from './faults';
export type { WebhookSettings } from './webhooks';
