import { Failure } from '../dev/failure.mjs';

const NUMBERS = { orders: 1_000, payments: 1_000, kills: 100, outage: 30 };
const SHORT = { orders: 24, payments: 12, kills: 2, outage: 2 };

/**
 * Parses the options: `--short` for the size of `npm test`; `--only crashes,redis`; `--orders`, `--payments`,
 * `--kills` and `--outage` (seconds) for another size.
 */
export function readOptions(args) {
  const short = args.includes('--short');
  const options = { short, only: null, ...(short ? SHORT : NUMBERS) };
  for (let index = 0; index < args.length; index += 1) {
    if (args[index] === '--short') continue;
    const name = args[index].replace(/^--/, '');
    const value = args[(index += 1)];
    if (name === 'only' && value) options.only = value.split(',');
    else if (name in NUMBERS && Number(value) > 0) options[name] = Number(value);
    else
      throw new Failure(
        `"${args[index - 1]}" is not understood; there are --short, --only, --${Object.keys(NUMBERS).join(', --')}.`,
      );
  }
  return options;
}
