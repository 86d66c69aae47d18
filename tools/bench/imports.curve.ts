import type { Held } from './imports.probe';

/** What a process held while a file was read or written: one sample after each tenth of it. */
export type Curve = Held[];

export const SAMPLES = 10;
/** How much more than in the first half a process may hold in the second half of a file. */
const MAX_GROWTH = 1.1;
const MEGABYTE = 1_000_000;

const KINDS = { rss: 'RSS', heap: 'heap' } as const;

/** The most of the second half as a multiple of the most of the first half. */
export function growthOf(values: readonly number[]): number {
  const middle = Math.ceil(values.length / 2);
  return Math.max(...values.slice(middle)) / Math.max(...values.slice(0, middle));
}

/** What grows with the length of the file, in words. */
export function faultsOf(name: string, curve: Curve): string[] {
  if (curve.length < SAMPLES) return [`${name}: only ${curve.length} samples; take a longer file`];
  return (['rss', 'heap'] as const)
    .filter((kind) => growthOf(curve.map((held) => held[kind])) > MAX_GROWTH)
    .map((kind) => `${name}: the ${KINDS[kind]} grows with the length of the file`);
}

/** Rows of a Markdown table: megabytes after each tenth, and the growth. */
export function linesOf(name: string, curve: Curve): string[] {
  return (['rss', 'heap'] as const).map((kind) => {
    const values = curve.map((held) => held[kind]);
    const cells = values.map((bytes) => String(Math.round(bytes / MEGABYTE)));
    return `| ${[name, KINDS[kind], ...cells, `× ${growthOf(values).toFixed(2)}`].join(' | ')} |`;
  });
}
