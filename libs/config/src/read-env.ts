import { type CleanedEnv, type ValidatorSpec, cleanEnv } from 'envalid';

/** Thrown at start when the environment is invalid. The message lists every problem. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads and validates the environment.
 * @param crossChecks rules over several values; each returns a sentence for each problem
 * @throws ConfigError with every missing, malformed or contradicting variable
 */
export function readEnv<S extends Record<string, ValidatorSpec<unknown>>>(
  env: NodeJS.ProcessEnv,
  specs: S,
  crossChecks: (values: CleanedEnv<S>) => string[] = () => [],
): CleanedEnv<S> {
  const problems: string[] = [];
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const values = cleanEnv(given, specs, {
    reporter: ({ errors }) => {
      for (const [name, error] of Object.entries(errors)) {
        const reason = error?.message;
        problems.push(name in given ? `${name}: ${reason ?? 'invalid'}` : `${name}: required, but not set`);
      }
    },
  });
  if (!problems.length) problems.push(...crossChecks(values));
  if (problems.length) throw new ConfigError(problems);
  return values;
}
