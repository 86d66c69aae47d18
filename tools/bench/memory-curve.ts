import type { MemoryUse } from './memory-probe';

/** Memory of a process while it reads or writes a file: one sample after each tenth. */
export type MemoryCurve = MemoryUse[];

export const SAMPLES = 10;
/** Maximum memory of the second half of a file, as a multiple of that of the first half. */
const MAX_GROWTH = 1.1;
const MEGABYTE = 1_000_000;

const KINDS = { rss: 'RSS', heap: 'heap' } as const;

/** Returns the maximum of the second half divided by the maximum of the first half. */
export function growthOf(values: readonly number[]): number {
  const middle = Math.ceil(values.length / 2);
  return Math.max(...values.slice(middle)) / Math.max(...values.slice(0, middle));
}

/** Returns a sentence for each kind of memory that grows with the length of the file. */
export function faultsOf(name: string, curve: MemoryCurve): string[] {
  if (curve.length < SAMPLES) return [`${name}: only ${curve.length} samples; take a longer file`];
  return (['rss', 'heap'] as const)
    .filter((kind) => growthOf(curve.map((use) => use[kind])) > MAX_GROWTH)
    .map((kind) => `${name}: the ${KINDS[kind]} grows with the length of the file`);
}

/** Returns rows of a Markdown table: megabytes after each tenth, and the growth. */
export function linesOf(name: string, curve: MemoryCurve): string[] {
  return (['rss', 'heap'] as const).map((kind) => {
    const values = curve.map((use) => use[kind]);
    const cells = values.map((bytes) => String(Math.round(bytes / MEGABYTE)));
    return `| ${[name, KINDS[kind], ...cells, `× ${growthOf(values).toFixed(2)}`].join(' | ')} |`;
  });
}
