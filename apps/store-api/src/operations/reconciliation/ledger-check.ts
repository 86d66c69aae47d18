/** Something that holds whenever no transaction is under way. */
export interface LedgerCheck {
  name: string;
  /** What holds. */
  description: string;
  /** The rows for which it does not: `subject` names the row, `detail` says what is wrong with it. */
  violations: string;
}
