import { createContext, useContext } from 'react';

/** Facts that every page needs to write dates and amounts. */
export interface Facts {
  /** IANA name of the zone in which the business writes its dates. */
  timeZone: string;
  /** ISO 4217 code of the base currency. */
  currency: string;
  /** Name of the business, where papers show it. */
  name?: string;
}

export const FactsContext = createContext<Facts | undefined>(undefined);

/** @throws Error outside of the pages of a signed-in person */
export function useFacts(): Facts {
  const facts = useContext(FactsContext);
  if (!facts) throw new Error('The facts of the service are not loaded here.');
  return facts;
}
