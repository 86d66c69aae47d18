/** The number of existing rows, and how many of them this run added. */
export interface Loaded {
  total: number;
  added: number;
}

/** Prints one line for each loaded part. */
export function report(what: string, { total, added }: Loaded): void {
  console.log(`  ${what.padEnd(28)} ${String(total).padStart(5)}${added > 0 ? `   ${added} new` : ''}`);
}
