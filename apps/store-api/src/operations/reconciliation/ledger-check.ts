/** A rule about stored data that holds whenever no transaction is running. */
export interface LedgerCheck {
  name: string;
  /** The rule in words. */
  description: string;
  /** Query of the rows that break the rule: `subject` names the row, `detail` the difference. */
  violations: string;
}
