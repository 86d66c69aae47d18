/** How many there are of something, and how many of them this run added. */
export interface Loaded {
  total: number;
  added: number;
}

/** One line for each part that is in place. */
export function report(what: string, { total, added }: Loaded): void {
  console.log(`  ${what.padEnd(28)} ${String(total).padStart(5)}${added > 0 ? `   ${added} new` : ''}`);
}
