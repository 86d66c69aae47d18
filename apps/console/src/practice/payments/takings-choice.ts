import type { FromTo } from './takings-days';

/** Means of payment, in the order of the page. */
export const TENDERS = ['card', 'cash', 'card_terminal', 'transfer', 'other', 'unknown'] as const;

/** The money that the page shows. */
export interface TakingsChoice extends FromTo {
  tender?: (typeof TENDERS)[number];
  resource_id?: number;
  service_id?: number;
}

/** Reads the choice from the address: everything of today unless given. */
export function choiceOf(parameters: URLSearchParams, today: string): TakingsChoice {
  const idOf = (name: string): number | undefined => Number(parameters.get(name)) || undefined;
  const from = parameters.get('from') ?? today;
  return {
    from,
    to: parameters.get('to') ?? from,
    tender: TENDERS.find((tender) => tender === parameters.get('tender')),
    resource_id: idOf('resource_id'),
    service_id: idOf('service_id'),
  };
}
