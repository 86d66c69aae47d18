import { type ComponentType, createContext, useContext, type ReactNode } from 'react';
import type { ServiceName } from '../../config';
import type { Area } from '../area';
import type { Facts } from './facts';

/** A record that the search found. */
export interface Found {
  /** Address within the service, such as `/orders/12/show`. */
  to: string;
  label: string;
  /** Text key of the kind of record. */
  kind: string;
}

/** Finds records by a part of their number, name or e-mail address. */
export type SearchAnywhere = (text: string, signal: AbortSignal) => Promise<Found[]>;

/** The service that a layout surrounds. */
export interface ServiceInfo {
  name: ServiceName;
  areas: readonly Area<never>[];
  /** True after a login, until somebody signs out in this browser. */
  isSignedIn(): boolean;
  search: SearchAnywhere;
  loadFacts(signal: AbortSignal): Promise<Facts>;
  /** A part of the menu below all areas. */
  menuEnd?: ComponentType;
  /** Address of the page of the own account within the service; absent where there is none. */
  accountPath?: string;
  /** Resolves to true when the service mails links to staff who forgot their password. */
  mailsPasswordLinks(): Promise<boolean>;
  /** Asks for what the service needs before it lets staff in; absent where it needs nothing. */
  setUp?: ComponentType<{ onDone(): void }>;
  /** A notice above each page. */
  notice?: ComponentType;
  /** Dialogs that any page can open. */
  dialogs: ReactNode;
}

export const ServiceContext = createContext<ServiceInfo | undefined>(undefined);

/** @throws Error outside of a service's pages */
export function useService(): ServiceInfo {
  const service = useContext(ServiceContext);
  if (!service) throw new Error('There is no service here.');
  return service;
}
