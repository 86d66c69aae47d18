import { createHash } from 'node:crypto';
import type { ProductGroup } from './row-groups';

const FIRST_SIZE = 1024;

/**
 * Finds the SKUs that stand at several places of a file. It keeps eight bytes for each product until the file was read,
 * and then only the SKUs that it found, so that a long file needs little memory.
 */
export class RepeatedSkus {
  private hashes = new BigUint64Array(FIRST_SIZE);
  private size = 0;
  private found: ReadonlySet<bigint> | undefined;

  add(sku: string | undefined): void {
    if (sku === undefined) return;
    if (this.size === this.hashes.length) {
      const larger = new BigUint64Array(this.size * 2);
      larger.set(this.hashes);
      this.hashes = larger;
    }
    this.hashes[this.size] = hashOf(sku);
    this.size += 1;
  }

  /** Returns true for a SKU that was added more than once. Nothing is added after the first call. */
  has(sku: string): boolean {
    this.found ??= this.findRepeated();
    return this.found.size > 0 && this.found.has(hashOf(sku));
  }

  private findRepeated(): Set<bigint> {
    const sorted = this.hashes.subarray(0, this.size).sort();
    const repeated = new Set<bigint>();
    for (let index = 1; index < sorted.length; index++) {
      const hash = sorted[index];
      if (hash !== undefined && hash === sorted[index - 1]) repeated.add(hash);
    }
    this.hashes = new BigUint64Array(0);
    return repeated;
  }
}

/**
 * Makes a product faulty that stands further up with other values: nobody can tell which of them are right. The same
 * values change nothing.
 */
export async function* markRepeats(
  groups: AsyncIterable<ProductGroup>,
  repeated: RepeatedSkus,
): AsyncGenerator<ProductGroup, void> {
  const seen = new Map<string, { row: number; values: bigint }>();
  for await (const group of groups) {
    const { sku } = group;
    const [first] = group.rows;
    if (sku && first && repeated.has(sku)) {
      const values = hashOf(JSON.stringify(group.rows.map(({ cells }) => cells)));
      const before = seen.get(sku);
      if (!before) seen.set(sku, { row: first.row, values });
      else if (before.values !== values) {
        first.error ??= {
          row: first.row,
          field: 'sku',
          message: `sku stands twice in the file, see row ${before.row}`,
        };
      }
    }
    yield group;
  }
}

function hashOf(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigUInt64LE();
}
