import { Failure } from '../dev/failure.mjs';
import { Checks } from './checks.mjs';
import { Desk } from './desk.mjs';
import { clockJumps } from './scenarios-clocks.mjs';
import { postgresAway, postgresBusy, redisAway } from './scenarios-servers.mjs';
import { crashes, rollingRestart, stops } from './scenarios-processes.mjs';
import { providersFail } from './scenarios-providers.mjs';
import { Shop } from './shop.mjs';

/**
 * In order of execution. After each scenario all pending work must finish and all checks must hold. `open`
 * leaves this to the next scenario in the short form, because locks of killed workers last for half a minute.
 * `pairs` needs two APIs of a service.
 */
const SCENARIOS = [
  { name: 'crashes', title: 'kill -9 of APIs and workers', run: crashes, open: true },
  { name: 'postgres', title: 'PostgreSQL killed, sessions cut', run: postgresAway, open: true },
  { name: 'redis', title: 'Redis away, back empty', run: redisAway },
  { name: 'pool', title: 'Connections exhausted', run: postgresBusy },
  { name: 'providers', title: 'Stripe, SMTP, push, webhooks, S3 failing', run: providersFail },
  { name: 'clocks', title: 'Clocks set by hours', run: clockJumps },
  { name: 'stops', title: 'SIGTERM under keep-alive load', run: stops, pairs: true },
  { name: 'rolling', title: 'Rolling restart behind a balancer', run: rollingRestart, pairs: true },
];

/** A thousand payments cause thousands of webhooks, and the receiver takes one at a time. */
const DRAIN_MS = 900_000;
const SHORT_DRAIN_MS = 120_000;
const SHOWN = 10;

/** Context of a scenario; it also collects measurements and problems. */
class Run {
  facts = [];
  problems = [];

  constructor(world) {
    Object.assign(this, world);
  }

  fact(text) {
    this.facts.push(text);
  }

  expect(holds, otherwise) {
    if (!holds) this.problems.push(otherwise);
  }
}

/**
 * Returns the number of APIs per service that the chosen scenarios need, since each takes seconds to start.
 */
export function apisFor(options) {
  return options.short && !choose(options).some(({ pairs }) => pairs) ? 1 : 2;
}

/**
 * Runs the chosen scenarios and prints the results.
 * @returns true when all checks held
 */
export async function runScenarios(stage, options) {
  const chosen = choose(options);
  const shop = new Shop(stage);
  const desk = new Desk(stage);
  await Promise.all([shop.open(options.short ? 6 : 40), desk.open()]);
  const checks = new Checks(stage, shop, desk);
  console.log(`Balancer: ${stage.balancer.name}.`);
  let good = true;
  for (const [index, scenario] of chosen.entries()) {
    const run = new Run({ stage, shop, desk, checks, options });
    const since = performance.now();
    await perform(scenario, run, { last: index === chosen.length - 1 });
    good &&= run.problems.length === 0;
    print(scenario, run, performance.now() - since);
  }
  return good;
}

function choose({ only }) {
  const names = SCENARIOS.map(({ name }) => name);
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown) throw new Failure(`There is no scenario "${unknown}"; there are ${names.join(', ')}.`);
  return SCENARIOS.filter(({ name }) => !only || only.includes(name));
}

async function perform({ run: scenario, open }, run, { last }) {
  try {
    await scenario(run);
    run.stage.supervisor.check();
    if (open && run.options.short && !last) return;
    await settle(run);
    run.problems.push(...(await run.checks.problems()));
    run.stage.supervisor.check();
  } catch (error) {
    if (run.stage.supervisor.isStopping) throw error;
    run.problems.push(error instanceof Failure ? error.message : (error.stack ?? String(error)));
  }
}

async function settle(run) {
  const { checks, options } = run;
  if (options.short) await checks.makeWorkDue();
  const { ms, left } = await checks.drained(options.short ? SHORT_DRAIN_MS : DRAIN_MS);
  if (left) run.problems.push(`work is still pending: ${JSON.stringify(left)}`);
  else run.fact(`all pending work was done ${(ms / 1000).toFixed(1)} s later`);
}

function print({ title }, { facts, problems }, ms) {
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${title} (${(ms / 1000).toFixed(1)} s)`);
  for (const fact of facts) console.log(`    ${fact}`);
  for (const problem of problems.slice(0, SHOWN)) console.log(`  ✗ ${problem}`);
  if (problems.length > SHOWN) console.log(`  ✗ and ${problems.length - SHOWN} more`);
}
