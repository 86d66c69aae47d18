import type { ValuesWriter } from '@comptoir/custom-fields';
import type { Tx } from '@comptoir/db';

/** Staff write all custom fields. @param path of the values in the request, for errors */
export function byStaff(tx: Tx, path?: string): ValuesWriter {
  return { editor: 'staff', tx, path };
}

/** Customers write the fields that staff let them write. */
export function byCustomer(tx: Tx, path?: string): ValuesWriter {
  return { editor: 'customer', tx, path };
}
