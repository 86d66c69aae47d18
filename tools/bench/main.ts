import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readServers, type Servers } from './environment';
import { type Results, growth } from './goals';
import { type Figure, MEMORY_GOAL, machine, relaying, scaling, starting } from './process-figures';
import { type Outcome, measure } from './measure';
import { type Options, SIZES, type Size, isWanted, readOptions } from './options';
import { pageOf } from './html-report';
import { numbering } from './numbering-figures';
import { Program } from './programs';
import { faultsOf, markdownOf } from './report';
import type { Scenario, Service } from './scenarios';
import { bookingScenarios } from './scenarios-booking';
import { storeScenarios } from './scenarios-store';
import {
  type Site,
  adminToken,
  compactBookingCounters,
  originOf,
  prepare,
  resetCarts,
  startAll,
} from './site';

const DIRECTORY = path.resolve('.dev/bench');

/**
 * Measures each size, prints and stores the results. Fails when a response was wrong, not when a goal is
 * missed.
 */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const servers = readServers();
  await mkdir(DIRECTORY, { recursive: true });
  for (const size of options.sizes) {
    const results = await measureSize(servers, size, options);
    await storeResults(results);
    console.log(`\n${markdownOf(results)}`);
    if (faultsOf(results).length) process.exitCode = 1;
  }
  console.log(`Also as Markdown, JSON and a page with charts: ${path.relative(process.cwd(), DIRECTORY)}`);
}

async function measureSize(servers: Servers, size: Size, options: Options): Promise<Results> {
  const { rounds, seconds, connections } = options;
  const site = await prepare(servers, size, (text) => console.log(`… ${size}, ${text}`));
  const figures = await startFigures(site, options);
  const { outcomes, memory } = await measureScenarios(site, options);
  figures.push(...memory, ...(await loadFigures(site, options)));
  const measuredAt = new Date().toISOString();
  const results = { measuredAt, size, rounds, seconds, connections, machine: machine(), outcomes, figures };
  const small = size === '10k' ? undefined : await readStoredResults('10k');
  return small ? { ...results, figures: [...figures, ...growth(small, results)] } : results;
}

async function startFigures(site: Site, { only, rounds }: Options): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, program, memoryGoal] of [
    ['store API', site.store, MEMORY_GOAL.idle],
    ['store worker', site.storeWorker, undefined],
    ['booking API', site.booking, MEMORY_GOAL.idle],
  ] as const) {
    if (!isWanted(`${name}: start`, only)) continue;
    console.log(`… ${name}: start`);
    figures.push(...(await starting(name, program, rounds, memoryGoal)));
  }
  return figures;
}

async function measureScenarios(
  site: Site,
  options: Options,
): Promise<{ outcomes: Outcome[]; memory: Figure[] }> {
  const programs = await startAll(site);
  try {
    const scenarios = await scenariosOf(site);
    const outcomes: Outcome[] = [];
    const most: Partial<Record<Service, number>> = {};
    for (const scenario of scenarios.filter(({ name }) => isWanted(name, options.only))) {
      console.log(`… ${scenario.name}`);
      const outcome = await measure(scenario, benchOf(scenario, site, programs, options));
      outcomes.push(outcome);
      most[scenario.service] = Math.max(most[scenario.service] ?? 0, outcome.service.memory);
    }
    return { outcomes, memory: memoryOf(most) };
  } finally {
    await Promise.all(Object.values(programs).map((program) => program.stop()));
  }
}

async function scenariosOf(site: Site): Promise<Scenario[]> {
  const { dataOptions, secrets } = site;
  return [
    ...storeScenarios({ size: dataOptions.size, secrets, resetCarts: () => resetCarts(site) }),
    ...bookingScenarios({
      today: dataOptions.today,
      token: await adminToken(site),
      compactCounters: () => compactBookingCounters(site),
    }),
  ];
}

type Programs = Awaited<ReturnType<typeof startAll>>;

function benchOf(
  { service }: Scenario,
  site: Site,
  programs: Programs,
  { rounds, seconds, connections }: Options,
): Parameters<typeof measure>[1] {
  const options = site[service];
  return {
    service: {
      program: programs[service],
      origin: originOf(options),
      database: `comptoir_${service}`,
      databaseUrl: options.env.DATABASE_URL ?? '',
    },
    baseline: { program: programs.baseline, origin: originOf(site.baseline) },
    counter: site.counter,
    rounds,
    seconds,
    connections,
  };
}

function memoryOf(most: Partial<Record<Service, number>>): Figure[] {
  return Object.entries(most).map(([service, value]) => ({
    name: `${service} API: memory under load`,
    value,
    unit: 'bytes',
    goal: { at: 'most', value: MEMORY_GOAL.load },
    note: 'the most after any run of any scenario',
  }));
}

async function loadFigures(site: Site, options: Options): Promise<Figure[]> {
  const figures: Figure[] = [];
  if (isWanted('store: two processes', options.only)) {
    console.log('… store: two processes');
    figures.push(await twoProcesses(site, options));
  }
  const { DATABASE_URL: storeDatabase = '' } = site.store.env;
  if (isWanted('store worker: documents', options.only)) {
    console.log('… store worker: documents');
    figures.push(await numbering(site.storeWorker, storeDatabase, options.rounds));
  }
  if (isWanted('store worker: jobs', options.only)) {
    console.log('… store worker: jobs');
    figures.push(...(await relaying(site.storeWorker, storeDatabase, options.rounds)));
  }
  return figures;
}

async function twoProcesses({ store, storeTwin }: Site, options: Options): Promise<Figure> {
  const processes: [Program, Program] = [await Program.start(store), await Program.start(storeTwin)];
  try {
    return await scaling(
      processes,
      [originOf(store), originOf(storeTwin)],
      '/api/v1/catalogue/products',
      options,
    );
  } finally {
    await Promise.all(processes.map((program) => program.stop()));
  }
}

/** Stores the last results of each size, and a page with all of them. */
async function storeResults(results: Results): Promise<void> {
  const base = path.join(DIRECTORY, results.size);
  await writeFile(`${base}.json`, `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(`${base}.md`, markdownOf(results));
  const all = await Promise.all((Object.keys(SIZES) as Size[]).map(readStoredResults));
  await writeFile(path.join(DIRECTORY, 'index.html'), pageOf(all.filter((one) => one !== undefined)));
}

async function readStoredResults(size: Size): Promise<Results | undefined> {
  try {
    return JSON.parse(await readFile(path.join(DIRECTORY, `${size}.json`), 'utf8')) as Results;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
