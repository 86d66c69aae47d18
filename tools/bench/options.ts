import { parseArgs } from 'node:util';

/** Number of products, orders, users and bookings. */
export const SIZES = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 } as const;
export type Size = keyof typeof SIZES;

export interface Options {
  /** Sizes to measure one after the other, each with its own data. */
  sizes: Size[];
  /** Rounds per variant. */
  rounds: number;
  /** Length of one run. */
  seconds: number;
  connections: number;
  /** Parts of scenario names; empty for all scenarios. */
  only: string[];
}

/**
 * Parses the arguments of `npm run bench --`.
 * @throws Error with a message for the user
 */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: 'string', default: '10k' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
      connections: { type: 'string', default: '16' },
      only: { type: 'string', default: '' },
    },
  });
  return {
    sizes: listOf(values.size).map(sizeOf),
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    connections: positive('connections', values.connections),
    only: listOf(values.only),
  };
}

/** Returns true when the name contains one of the words of `--only`, or when there are none. */
export function isWanted(name: string, only: readonly string[]): boolean {
  return only.length === 0 || only.some((word) => name.toLowerCase().includes(word.toLowerCase()));
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

function sizeOf(word: string): Size {
  if (!Object.hasOwn(SIZES, word))
    throw new Error(`--size ${word}: the sizes are ${Object.keys(SIZES).join(', ')}`);
  return word as Size;
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name} ${text}: must be a whole number from 1`);
  return number;
}
