import { Failure } from '../dev/failure.mjs';
import { Checks } from './checks.mjs';
import { Desk } from './desk.mjs';
import { clockJumps } from './scenarios-clocks.mjs';
import { postgresAway, postgresBusy, redisAway } from './scenarios-servers.mjs';
import { crashes, rollingRestart, stops } from './scenarios-processes.mjs';
import { providersFail } from './scenarios-providers.mjs';
import { Shop } from './shop.mjs';

/**
 * In their order. After each one everything owed must arrive and all checks hold; with `open` that is left to the
 * next one when time is short, because the locks of killed workers last for half a minute. With `pairs` it takes two
 * APIs of a service.
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

/** A thousand payments leave thousands of webhooks for one receiver, who takes one at a time. */
const DRAIN_MS = 900_000;
const SHORT_DRAIN_MS = 120_000;
const SHOWN = 10;

/** What a scenario works with, and where it notes what it measured and what went wrong. */
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

/** How many APIs of each service the scenarios need that were asked for; starting one takes seconds. */
export function apisFor(options) {
  return options.short && !choose(options).some(({ pairs }) => pairs) ? 1 : 2;
}

/** Runs what was asked for and prints it. @returns whether all of it held */
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
    run.stage.crew.check();
    if (open && run.options.short && !last) return;
    await settle(run);
    run.problems.push(...(await run.checks.problems()));
    run.stage.crew.check();
  } catch (error) {
    if (run.stage.crew.isStopping) throw error;
    run.problems.push(error instanceof Failure ? error.message : (error.stack ?? String(error)));
  }
}

async function settle(run) {
  const { checks, options } = run;
  if (options.short) await checks.hurry();
  const { ms, left } = await checks.drained(options.short ? SHORT_DRAIN_MS : DRAIN_MS);
  if (left) run.problems.push(`work is still owed: ${JSON.stringify(left)}`);
  else run.fact(`everything owed was done ${(ms / 1000).toFixed(1)} s later`);
}

function print({ title }, { facts, problems }, ms) {
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${title} (${(ms / 1000).toFixed(1)} s)`);
  for (const fact of facts) console.log(`    ${fact}`);
  for (const problem of problems.slice(0, SHOWN)) console.log(`  ✗ ${problem}`);
  if (problems.length > SHOWN) console.log(`  ✗ and ${problems.length - SHOWN} more`);
}
