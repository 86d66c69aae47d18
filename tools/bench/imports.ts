import { readServers } from './environment';
import { type MemoryCurve, SAMPLES, faultsOf, linesOf } from './memory-curve';
import { ImportStore, type ImportState } from './import-store';

/** One import or export of the file. */
interface Pass {
  name: string;
  rowsPerSecond: number;
  curve: MemoryCurve;
  faults: string[];
  note?: string;
}

const DESCRIPTION = 'A thing for every day, made by hand of oak, and for years to come. '.repeat(4);

/**
 * Imports a file of new products with one row each, changes all of them with a second file, imports that file
 * again and exports everything. Also kills a worker in the middle of an import. Fails when a product is
 * missing or duplicated, and when the memory of a process grows with the length of the file.
 */
async function main(): Promise<void> {
  const rows = Number(process.argv[2] ?? 100_000);
  const store = new ImportStore(readServers());
  const passes: Pass[] = [];
  try {
    await store.open();
    passes.push(await importing(store, 'new products', fileOf(rows, 10), rows, { created: rows }));
    passes.push(await importing(store, 'changed products', fileOf(rows, 11), rows, { updated: rows }));
    passes.push(await importing(store, 'nothing to change', fileOf(rows, 11), rows, { unchanged: rows }));
    passes.push(await exporting(store, rows));
    const killed = await resuming(store, fileOf(rows, 12), rows);
    console.log(`\n${reportOf(rows, passes)}\n\n${killed}`);
  } finally {
    await store.close();
  }
  const faults = passes.flatMap(({ faults: own }) => own);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

async function importing(
  store: ImportStore,
  name: string,
  file: Blob,
  rows: number,
  expected: Partial<ImportState>,
): Promise<Pass> {
  console.log(`… ${name}`);
  const id = await store.send(file);
  const curve = await store.curveOf(id, rows);
  const state = await store.progress(id, Infinity);
  expect(name, { status: 'completed', processed: rows, failed: 0, ...expected }, state);
  const late = await store.settled();
  return {
    name,
    rowsPerSecond: (rows * 1_000) / millisecondsOf(state),
    curve,
    faults: faultsOf(name, curve),
    note: `handlers were done ${late.toFixed(1)} s later`,
  };
}

async function exporting(store: ImportStore, rows: number): Promise<Pass> {
  console.log('… export');
  const startedAt = performance.now();
  const { lines, curve } = await store.read(rows);
  const seconds = (performance.now() - startedAt) / 1_000;
  expect('export', { lines: rows + 1 }, { lines });
  return { name: 'export', rowsPerSecond: rows / seconds, curve, faults: faultsOf('export', curve) };
}

/**
 * Kills the worker in the middle of an import.
 * @returns a sentence about how the import resumed
 */
async function resuming(store: ImportStore, file: Blob, rows: number): Promise<string> {
  console.log('… a worker is killed');
  const id = await store.send(file);
  const { processed } = await store.progress(id, rows / 2);
  const killedAt = performance.now();
  await store.replaceWorker();
  await store.progress(id, processed + 1_000);
  const seconds = (performance.now() - killedAt) / 1_000;
  const state = await store.progress(id, Infinity);
  expect('killed', { status: 'completed', processed: rows, failed: 0, created: 0, updated: rows }, state);
  const products = await store.valueOf('SELECT count(*) AS value FROM products WHERE price = 1200');
  expect('killed', { products: rows }, { products });
  return `Killed after ${processed} rows: the import moved again ${seconds.toFixed(1)} s later and came to its end, each product once.`;
}

function fileOf(rows: number, price: number): Blob {
  const parts = ['sku,name,price,category,status,description,tags,stock_quantity\n'];
  for (let row = 0; row < rows; row++) {
    parts.push(`BENCH-${row},Oak lamp ${row},${price}.00,general,published,"${DESCRIPTION}",oak; lamp,5\n`);
  }
  return new Blob(parts);
}

function millisecondsOf({ started_at, finished_at }: ImportState): number {
  return new Date(finished_at ?? NaN).getTime() - new Date(started_at).getTime();
}

/** @throws Error when a value differs from its expected one */
function expect<T extends object>(name: string, expected: Partial<T>, found: T): void {
  for (const [key, value] of Object.entries(expected)) {
    const is = (found as Record<string, unknown>)[key];
    if (is !== value) throw new Error(`${name}: ${key} is ${String(is)} instead of ${String(value)}.`);
  }
}

function reportOf(rows: number, passes: readonly Pass[]): string {
  const tenths = Array.from({ length: SAMPLES }, (_, index) => `${(index + 1) * (100 / SAMPLES)} %`);
  return [
    `| ${rows} rows | rows/s | |`,
    '| --- | ---: | --- |',
    ...passes.map(
      ({ name, rowsPerSecond, note = '' }) => `| ${name} | ${Math.round(rowsPerSecond)} | ${note} |`,
    ),
    '',
    `| MB held | | ${tenths.join(' | ')} | second half |`,
    `| --- | --- | ${tenths.map(() => '---:').join(' | ')} | ---: |`,
    ...passes.flatMap(({ name, curve }) => linesOf(name, curve)),
  ].join('\n');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
