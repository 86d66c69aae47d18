/** Days of the ledger, both included, as `YYYY-MM-DD`. */
export interface LedgerDays {
  from: string;
  to: string;
}
