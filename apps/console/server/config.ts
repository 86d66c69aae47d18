import { csv, integer, oneOf, readEnv, text, url } from '@comptoir/config';

/** A development login on the page to sign in. */
interface Login {
  email: string;
  password: string;
  role: string;
}

/** One service in `config.json`; apps/console/src/config.ts describes it. */
interface ConsoleService {
  url: string;
  site?: string;
  logins?: Login[];
}

/** Configuration of the process that serves the console. */
export interface ConsoleConfig {
  http: { host: string; port: number; internalPort: number; drainMs: number };
  log: { level: string; pretty: boolean };
  /** The content of `config.json`. */
  services: { shop?: ConsoleService; practice?: ConsoleService };
  /** Origins from which pictures are shown, besides those of the services. */
  files: string[];
}

/** Variables of the console; docs/console.md explains them. */
export const VARIABLES = {
  NODE_ENV: oneOf(['development', 'test', 'production'], 'production'),
  HOST: text({ default: '0.0.0.0' }),
  PORT: integer({ default: 3000 }),
  INTERNAL_PORT: integer({ default: 9300 }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  SHUTDOWN_DRAIN_MS: integer({ default: 3_000 }),
  CONSOLE_STORE_URL: url({ default: undefined }),
  CONSOLE_STORE_SITE: url({ default: undefined }),
  CONSOLE_BOOKING_URL: url({ default: undefined }),
  CONSOLE_BOOKING_SITE: url({ default: undefined }),
  CONSOLE_FILES: csv({ default: [] }),
  CONSOLE_LOGINS: text({ default: '{}' }),
};

/**
 * Reads the configuration of the console.
 * @throws ConfigError with every problem, such as when neither service is named
 */
export function readConsoleConfig(env: NodeJS.ProcessEnv): ConsoleConfig {
  const values = readEnv(env, VARIABLES, (given) => [
    ...(given.CONSOLE_STORE_URL || given.CONSOLE_BOOKING_URL
      ? []
      : ['CONSOLE_STORE_URL: name this service, or the other one in CONSOLE_BOOKING_URL']),
    ...(given.NODE_ENV === 'production' && given.CONSOLE_LOGINS !== '{}'
      ? ['CONSOLE_LOGINS: shows passwords to everybody, so it must not be set in production']
      : []),
  ]);
  const logins = JSON.parse(values.CONSOLE_LOGINS) as { shop?: Login[]; practice?: Login[] };
  const service = (address?: string, site?: string, known?: Login[]): ConsoleService | undefined =>
    address === undefined
      ? undefined
      : { url: address.replace(/\/+$/, ''), ...(site && { site }), ...(known && { logins: known }) };
  const shop = service(values.CONSOLE_STORE_URL, values.CONSOLE_STORE_SITE, logins.shop);
  const practice = service(values.CONSOLE_BOOKING_URL, values.CONSOLE_BOOKING_SITE, logins.practice);
  return {
    http: {
      host: values.HOST,
      port: values.PORT,
      internalPort: values.INTERNAL_PORT,
      drainMs: values.SHUTDOWN_DRAIN_MS,
    },
    log: { level: values.LOG_LEVEL, pretty: false },
    services: { ...(shop && { shop }), ...(practice && { practice }) },
    files: values.CONSOLE_FILES,
  };
}
