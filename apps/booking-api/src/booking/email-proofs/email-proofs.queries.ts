import type { Tx } from '@comptoir/db';

/** Deletes what is stored of the codes of an address, with the next statement of the transaction. */
export function deferProofDeletion(tx: Tx, email: string): void {
  tx.defer('DELETE FROM email_proofs WHERE email = lower($1)', [email]);
}
