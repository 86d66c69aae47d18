import type { Api } from './api';
import type { WaitRequest, WaitingEntry } from './waiting';

const pathOf = (token: string): string => `/waiting-list/${encodeURIComponent(token)}`;

/** @throws ApiFailure, as all calls of the waiting list */
export function joinWaitingList(api: Api, body: WaitRequest): Promise<WaitingEntry> {
  return api.send('POST', '/waiting-list', body);
}

export function readEntry(api: Api, token: string): Promise<WaitingEntry> {
  return api.send('GET', pathOf(token));
}

export function leaveWaitingList(api: Api, token: string): Promise<void> {
  return api.send('DELETE', pathOf(token));
}

export function declineOffer(api: Api, token: string): Promise<void> {
  return api.send('DELETE', `${pathOf(token)}/offer`);
}
