export { OutboundHttp, type OutboundResponse, type OutboundRequest } from './outbound-http';
export { OutboundTcp, type OutboundTcpPolicy } from './outbound-tcp';
export { OutboundError, type OutboundFailure } from './outbound-error';
export type { OutboundPolicy } from './outbound-policy';
