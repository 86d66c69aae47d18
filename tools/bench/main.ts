import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startFloors } from './floors';
import { compare } from './measure';
import { type Outcome, outcomeOf, tableOf } from './report';
import { scenarios } from './scenarios';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string' },
  },
});

async function main(): Promise<void> {
  const rounds = Number(values.rounds);
  const load = { connections: Number(values.connections), seconds: Number(values.seconds) };
  const bookingUrl = required('BOOKING_URL');
  const floors = await startFloors(required('STORE_DATABASE_URL'), required('BOOKING_DATABASE_URL'));
  const outcomes: Outcome[] = [];
  try {
    const all = scenarios(required('STORE_URL'), bookingUrl, await slotsPath(bookingUrl));
    for (const scenario of all.filter(({ name }) => name.includes(values.only ?? ''))) {
      console.log(`… ${scenario.name}`);
      const [service, floor] = await compare(scenario.url, floors.url + scenario.floor, rounds, load);
      outcomes.push(outcomeOf(scenario.name, service, floor));
    }
  } finally {
    await floors.close();
  }
  console.log(`\n${tableOf(outcomes)}\n`);
  const file = await save({
    measuredAt: new Date().toISOString(),
    node: process.version,
    rounds,
    ...load,
    outcomes,
  });
  console.log(`The same as JSON: ${path.relative(process.cwd(), file)}`);
  if (outcomes.some(({ failures }) => failures > 0)) process.exitCode = 1;
}

async function slotsPath(bookingUrl: string): Promise<string> {
  const [resource] = (await (await fetch(`${bookingUrl}/api/resources`)).json()) as { id: number }[];
  if (!resource) throw new Error('The booking service has no resources: load the demo data first.');
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  return `/resources/${resource.id}/slots?date=${inTenDays}`;
}

async function save(result: object): Promise<string> {
  const directory = path.resolve('.dev/bench');
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, 'latest.json');
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  return file;
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: use npm run bench`);
  return value;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
