export { OutboundHttp, type OutboundAnswer, type OutboundRequest } from './outbound-http';
export { OutboundError, type OutboundFailure } from './outbound-error';
export type { OutboundPolicy } from './policy';
